import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { timers } from "#product/timers.ts";
import type { NumberedChunk } from "../streams/read.ts";
import { lastEventId, sseResponse } from "./sse.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const chunk = (seq: number): NumberedChunk => ({ seq, chunk: { type: "text-delta", id: "0", delta: `t${seq}` } });

/** A stream of chunks that records how many were read and whether it was released. */
function source(count: number, breaks?: Error) {
  const seen = { given: 0, isReleased: false };
  async function* chunks(): AsyncGenerator<NumberedChunk> {
    try {
      for (let seq = 1; seq <= count; seq++) {
        seen.given = seq;
        yield chunk(seq);
      }
      if (breaks) throw breaks;
    } finally {
      seen.isReleased = true;
    }
  }
  return { chunks: chunks(), seen };
}

describe("an event stream", () => {
  test("numbers each chunk, marks the end, and releases everything", async () => {
    const { chunks, seen } = source(2);
    const left: unknown[] = [];
    const response = sseResponse(chunks, (error) => left.push(error));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-vercel-ai-ui-message-stream": "v1",
    });
    expect(await response.text()).toBe(
      `id: 1\ndata: ${JSON.stringify(chunk(1).chunk)}\n\nid: 2\ndata: ${JSON.stringify(chunk(2).chunk)}\n\ndata: [DONE]\n\n`,
    );
    expect([left, seen.isReleased, vi.getTimerCount()]).toEqual([[undefined], true, 0]);
  });

  test("sends no id for chunks that readers must always apply", async () => {
    async function* chunks(): AsyncGenerator<NumberedChunk> {
      yield { seq: 0, chunk: { type: "start" } };
    }
    expect(await sseResponse(chunks(), () => {}).text()).toBe('data: {"type":"start"}\n\ndata: [DONE]\n\n');
  });

  test("that fails ends without [DONE], so that the reader reconnects, and the process survives", async () => {
    const { chunks, seen } = source(1, new Error("Failed query: select CANARY"));
    const left: unknown[] = [];
    const text = await sseResponse(chunks, (error) => left.push(error)).text();
    expect(text).toContain("id: 1");
    expect(text).not.toMatch(/DONE|CANARY|Failed/);
    expect(left).toEqual([expect.objectContaining({ message: "Failed query: select CANARY" })]);
    expect([seen.isReleased, vi.getTimerCount()]).toEqual([true, 0]);
    await vi.advanceTimersByTimeAsync(10 * timers.stream.keepAliveMs);
  });

  test("is not read ahead for a slow reader, and is released when the reader disconnects", async () => {
    const { chunks, seen } = source(1_000);
    let isLeft = false;
    const reader = sseResponse(chunks, () => {
      isLeft = true;
    }).body?.getReader();
    await reader?.read();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.given).toBeLessThan(12);
    await reader?.cancel();
    expect([isLeft, seen.isReleased, vi.getTimerCount()]).toEqual([true, true, 0]);
  });

  test("sends keep-alive comments while there are no chunks", async () => {
    const silent = (async function* (): AsyncGenerator<NumberedChunk> {
      await new Promise(() => {});
    })();
    const reader = sseResponse(silent, () => {}).body?.getReader();
    const next = reader?.read();
    await vi.advanceTimersByTimeAsync(timers.stream.keepAliveMs);
    expect(new TextDecoder().decode((await next)?.value)).toBe(": still here\n\n");
  });
});

test.each([
  [{}, "", 0],
  [{}, "?after=12", 12],
  [{ "last-event-id": "7" }, "?after=12", 7],
  [{ "last-event-id": "-1" }, "", 0],
  [{ "last-event-id": "1e3" }, "", 1_000],
  [{}, "?after=1.5", 0],
  [{}, "?after=99999999999999999999", 0],
  [{}, "?after=x' or 1=1", 0],
  [{}, "?after=", 0],
])("a reader that sends %j%s resumes after %i", (headers: Record<string, string>, query, after) => {
  expect(lastEventId(new Request(`http://troupe.test/${query}`, { headers }))).toBe(after);
});
