import { expect, test, vi } from "vitest";
import { limitedFetch } from "./limited-fetch.ts";
import { readPauseMs } from "./read-pace.ts";

/** Fills the event loop, as hundreds of answers do. */
function keepBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a stream is read as it comes while the process keeps up, and in larger pieces while it doesn't", async () => {
  readPauseMs();
  keepBusy(300);
  expect(readPauseMs()).toBeGreaterThan(0);
  await vi.waitFor(() => expect(readPauseMs()).toBe(0), 5_000);
});

test("an answer that is read while the process is busy is whole, and its first pieces don't wait", async () => {
  const pieces = Array.from({ length: 20 }, (_, at) => `data: {"piece":${at}}\n\n`);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  const headers = { "content-type": "text/event-stream" };
  const fetch = limitedFetch(
    async () => new Response(body, { headers }),
    "OpenAI",
    () => undefined,
  );
  const response = await fetch("https://provider.example/v1/responses");
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  readPauseMs();
  keepBusy(300);
  const first = await Promise.race([
    Promise.all(Array.from({ length: 8 }, () => reader.read())),
    new Promise((resolve) => setImmediate(() => resolve("late"))),
  ]);
  expect(first, "none of them waits for a timer").not.toBe("late");
  const texts: string[] = [];
  for (const { value } of Array.isArray(first) ? first : []) texts.push(new TextDecoder().decode(value));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    texts.push(new TextDecoder().decode(value));
    if (texts.length < 12) keepBusy(30);
  }
  expect(texts.join("")).toBe(pieces.join(""));
});
