import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MessageChunk } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";
import { createReplyFeed } from "./reply-feed.ts";

const messageId = "m";
/** What the server answers to each request for the rest of a stream; by default, that there is none. */
let answers: Response[] = [];
beforeEach(() => {
  answers = [];
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("fetch", async () => answers.shift() ?? new Response(null, { status: 204 }));
});
afterEach(() => vi.unstubAllGlobals());

const streamOf = (...said: string[]) => {
  const chunks: MessageChunk[] = [
    { type: "start", messageId },
    { type: "text-start", id: "1" },
    ...said.map((delta) => ({ type: "text-delta", id: "1", delta })),
    { type: "finish" },
  ];
  const events = chunks.map((chunk, at) => `id: ${at + 1}\ndata: ${JSON.stringify(chunk)}\n\n`);
  return new Response([...events, "data: [DONE]\n\n"].join(""));
};

/** A page on which a reply is open; its stream has just ended, and the chat's data say that it is not open any more. */
async function endStream() {
  const feed = createReplyFeed("c");
  const shown = () => feed.store.getState().live?.parts?.map((part) => ("text" in part ? part.text : part.type));
  feed.setRendered(messageId);
  const refetch = vi.fn(async (): Promise<string | null> => null);
  feed.follow({ messageId, first: streamOf("Which ", "port?") }, refetch);
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledOnce());
  await new Promise((resolve) => setImmediate(resolve));
  return { feed, shown, refetch };
}

test("what was streamed is shown until the page renders the stored reply", async () => {
  const { feed, shown } = await endStream();
  expect(shown()).toEqual(["Which port?"]);
  feed.setRendered(undefined);
  expect(shown()).toBeUndefined();
});

test("a reply that continues in another stream before the page has rendered its end is followed again", async () => {
  const { feed, shown, refetch } = await endStream();
  answers = [streamOf("Which port?", " Rotterdam it is.")];
  feed.follow({ messageId }, refetch);
  expect(shown()).toEqual(["Which port?"]);
  await vi.waitFor(() => expect(shown()).toEqual(["Which port? Rotterdam it is."]));
});

test("a reply that was decided while it was written is followed into its next stream without a pause", async () => {
  const feed = createReplyFeed("c");
  const refetch = vi.fn(async (): Promise<string | null> => null).mockResolvedValueOnce(messageId);
  answers = [streamOf("Which port?", " Rotterdam it is.")];
  feed.setRendered(messageId);
  const pause = vi.spyOn(globalThis, "setTimeout");
  feed.follow({ messageId, first: streamOf("Which ", "port?") }, refetch);
  await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(2));
  expect(pause.mock.calls.filter(([, ms]) => ms === timers.stream.pollMs)).toEqual([]);
  pause.mockRestore();
});
