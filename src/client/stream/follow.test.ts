import { expect, test, vi } from "vitest";
import { emptyFold, type Fold, foldChunk } from "#lib/ui-message/fold-chunk.ts";
import { type MessageChunk, textOf } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import { type FollowState, followStream } from "./follow.ts";

const reply: MessageChunk[] = [
  { type: "start", messageId: "m" },
  { type: "text-start", id: "0" },
  ...Array.from({ length: 40 }, (_, at) => ({ type: "text-delta", id: "0", delta: `wörd${at} ` })),
  { type: "text-end", id: "0" },
  { type: "finish" },
];
const whole = reply.reduce(foldChunk, emptyFold());

const event = (chunk: MessageChunk, seq: number) => `id: ${seq}\ndata: ${JSON.stringify(chunk)}\n\n`;
const done = "data: [DONE]\n\n";

/** A response body in pieces of a few bytes that split characters and events; `isBroken` ends it with an error. */
function body(text: string, isBroken = false, pieceBytes = 7): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return isBroken ? controller.error(new TypeError("network")) : controller.close();
      controller.enqueue(bytes.slice(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
  return new Response(stream, { headers: { "content-type": "text/event-stream" } });
}

/** A server with the whole stream that answers each connection with the next entry of the script. */
function server(chunks: readonly MessageChunk[], script: ((after: number) => Response)[]) {
  const asked: number[] = [];
  const from = (after: number, upTo = chunks.length, isWhole = upTo === chunks.length) =>
    chunks
      .slice(after, upTo)
      .map((chunk, at) => event(chunk, after + at + 1))
      .join("") + (isWhole ? done : "");
  return {
    asked,
    from,
    async resume(after: number) {
      asked.push(after);
      return (script.shift() ?? (() => body(from(after))))(after);
    },
  };
}

async function follow(
  resume: (after: number, signal: AbortSignal) => Promise<Response>,
  first?: Response,
  signal = new AbortController().signal,
) {
  const folds: Fold[] = [];
  const states: FollowState[] = [];
  const waits: number[] = [];
  const fold = await followStream({
    resume,
    ...(first ? { first } : {}),
    signal,
    onFold: (one) => folds.push(one),
    onState: (state) => states.push(state),
    wait: async (ms) => void waits.push(ms),
  });
  return { fold, folds, states, waits };
}

test("an uninterrupted stream is read completely", async () => {
  const { resume } = server(reply, []);
  const { fold, folds, states } = await follow(resume);
  expect(fold).toEqual(whole);
  expect(folds.at(-1)).toEqual(whole);
  expect(states).toEqual(["live", "ended"]);
});

test("a stream that is cut anywhere loses nothing and repeats nothing", async () => {
  for (let cut = 1; cut < reply.length; cut += 3) {
    const host = server(reply, [
      () => body(host.from(0, cut), true),
      // A server behind a cache that repeats what was seen already.
      (after) => body(host.from(Math.max(0, after - 2), Math.min(cut + 2, reply.length), false), true, 3),
      () => new Response("bad gateway", { status: 502 }),
    ]);
    const { fold, waits } = await follow(host.resume);
    expect(fold, `cut after ${cut}`).toEqual(whole);
    expect(waits.length).toBeGreaterThan(1);
    expect(host.asked[1]).toBe(cut);
  }
});

test("the POST response is read first and the rest is requested", async () => {
  const host = server(reply, []);
  const { fold } = await follow(host.resume, body(host.from(0, 10), true));
  expect(fold).toEqual(whole);
  expect(host.asked).toEqual([10]);
});

test("a half-received event isn't read", async () => {
  const text = reply.map((chunk, at) => event(chunk, at + 1)).join("");
  for (let bytes = 60; bytes < 200; bytes += 11) {
    const { resume } = server(reply, []);
    const { fold } = await follow(resume, body(text.slice(0, bytes), true));
    expect(fold, `${bytes} characters`).toEqual(whole);
  }
});

test("a start chunk replaces the earlier text", async () => {
  const chunks: MessageChunk[] = [...reply.slice(0, 12), ...reply];
  const { resume } = server(chunks, []);
  const { fold } = await follow(resume);
  expect(fold).toEqual(whole);
  expect(textOf(fold.parts)).toBe(textOf(whole.parts));
});

test("retry delays grow without progress and reset after the next chunk", async () => {
  const refuse = () => new Response(null, { status: 503 });
  const host = server(reply, [refuse, refuse, refuse, () => body(host.from(0, 5), true), refuse]);
  const { fold, waits } = await follow(host.resume);
  expect(fold).toEqual(whole);
  expect(waits).toEqual([500, 1_000, 2_000, 500, 1_000]);
});

test.each([204, 401, 403, 404, 410])("status %i ends the stream and keeps what is shown", async (status) => {
  const { resume } = server(reply, [() => new Response(null, { status })]);
  const { folds, states } = await follow(resume);
  expect(folds).toEqual([]);
  expect(states).toEqual(["ended"]);
});

test("aborting ends a pending read and stops rendering", async () => {
  const leaving = new AbortController();
  let isCanceled = false;
  const silent = new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(event({ type: "start" }, 1))),
      cancel() {
        isCanceled = true;
      },
    }),
  );
  const following = follow(() => Promise.reject(new Error("unreachable")), silent, leaving.signal);
  leaving.abort();
  const { folds, states } = await following;
  expect(isCanceled).toBe(true);
  expect(folds).toEqual([]);
  expect(states).not.toContain("ended");
});

test("a silent connection is replaced and the rest is read from the new one", async () => {
  vi.useFakeTimers();
  const set = vi.spyOn(globalThis, "setTimeout");
  const cleared = vi.spyOn(globalThis, "clearTimeout");
  try {
    let isLeft = false;
    const vanished = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(event(reply[0] ?? { type: "start" }, 1))),
      cancel: () => {
        isLeft = true;
      },
    });
    const host = server(reply, []);
    const following = follow(host.resume, new Response(vanished));
    await vi.advanceTimersByTimeAsync(timers.stream.silentMs - 1);
    expect(isLeft).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const { fold, states } = await following;
    expect([isLeft, host.asked]).toEqual([true, [1]]);
    expect(states).toEqual(["live", "reconnecting", "live", "ended"]);
    expect(fold).toEqual(whole);
    // Timers of other files in this thread may be counted by vitest too, so only those of connections are looked at.
    const ofConnections = set.mock.results.filter((_, at) => set.mock.calls[at]?.[1] === timers.stream.silentMs);
    const ended = cleared.mock.calls.map(([timer]) => timer);
    expect(ofConnections.length).toBeGreaterThan(1);
    for (const { value } of ofConnections) expect(ended, "nothing is left ticking").toContain(value);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

test("keep-alive comments aren't events", async () => {
  const { resume } = server(reply, []);
  const text = `: still here\n\n${reply.map((chunk, at) => `${event(chunk, at + 1)}: still here\n\n`).join("")}${done}`;
  expect((await follow(resume, body(text))).fold).toEqual(whole);
});

test("chunks without a sequence number are always accepted", async () => {
  const anew = reply.map((chunk) => (chunk.type === "text-delta" ? { ...chunk, delta: `${chunk.delta}anew ` } : chunk));
  const unnumbered = anew.slice(0, 20).map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
  const rest = anew.slice(20).map((chunk, at) => event(chunk, at + 21));
  const host = server(reply, [
    () => body(host.from(0, 20), true),
    // Cut off in the middle of what has no numbers, it is given again from its start.
    () => body(unnumbered.slice(0, 9).join(""), true),
    () => body([...unnumbered, ...rest, done].join("")),
  ]);
  const { fold } = await follow(host.resume);
  expect(host.asked).toEqual([0, 20, 20]);
  expect(fold).toEqual(anew.reduce(foldChunk, emptyFold()));
});
