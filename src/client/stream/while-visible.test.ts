import { expect, test } from "vitest";
import type { MessageChunk } from "#lib/ui-message.ts";
import { followWhileVisible } from "./while-visible.ts";

/** A page that is shown and hidden by hand. */
function page() {
  const events = new EventTarget();
  let state: DocumentVisibilityState = "visible";
  return {
    get visibilityState() {
      return state;
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    show(next: DocumentVisibilityState) {
      state = next;
      events.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

const event = (chunk: MessageChunk, seq: number) =>
  new TextEncoder().encode(`id: ${seq}\ndata: ${JSON.stringify(chunk)}\n\n`);

/** A body that stays open after its chunks and reports when it is canceled. */
function open(chunks: MessageChunk[], from: number, isEnd = false) {
  let letGo = () => {};
  const closed = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [at, chunk] of chunks.entries()) controller.enqueue(event(chunk, from + at + 1));
      if (isEnd) controller.enqueue(new TextEncoder().encode("data: [DONE]\n\n"));
    },
    cancel: () => letGo(),
  });
  return { response: new Response(body), closed };
}

test("a hidden page closes its connection and reads the rest when it is visible again", async () => {
  const shownPage = page();
  const before = open([{ type: "start" }, { type: "text-start", id: "0" }], 0);
  const after = open([{ type: "text-delta", id: "0", delta: "rest" }, { type: "finish" }], 2, true);
  const asked: number[] = [];
  let painted = () => {};
  const firstPaint = new Promise<void>((resolve) => {
    painted = resolve;
  });
  const following = followWhileVisible(
    {
      first: before.response,
      signal: new AbortController().signal,
      async resume(seq) {
        asked.push(seq);
        return after.response;
      },
      onFold: () => painted(),
      wait: async () => {},
    },
    shownPage,
  );
  await firstPaint;
  shownPage.show("hidden");
  await before.closed;
  expect(asked, "nothing is asked for while nobody looks").toEqual([]);
  shownPage.show("visible");
  const fold = await following;
  expect(asked).toEqual([2]);
  expect(fold.parts).toMatchObject([{ type: "text", text: "rest" }]);
});

test("aborting while hidden ends the stream", async () => {
  const hiddenPage = page();
  hiddenPage.show("hidden");
  const leaving = new AbortController();
  let isAsked = false;
  const following = followWhileVisible(
    {
      signal: leaving.signal,
      async resume(_, signal) {
        isAsked = !signal.aborted;
        return new Response(null, { status: 204 });
      },
      onFold: () => {},
    },
    hiddenPage,
  );
  leaving.abort();
  await following;
  expect(isAsked).toBe(false);
});
