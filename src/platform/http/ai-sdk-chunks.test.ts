import { expect, test } from "vitest";
import type { MessageChunk } from "#lib/ui-message.ts";
import { toAiSdkChunks } from "./ai-sdk-chunks.ts";

async function adapt(...chunks: MessageChunk[]): Promise<string[]> {
  async function* numbered() {
    for (const [at, chunk] of chunks.entries()) yield { seq: at + 1, chunk };
  }
  const adapted: string[] = [];
  for await (const { seq, chunk } of toAiSdkChunks(numbered())) adapted.push(`${seq} ${chunk.type}`);
  return adapted;
}

test("every start after the first becomes a reset of the whole message", async () => {
  const start = { type: "start", messageId: "m" };
  const step = { type: "start-step" };
  const word = { type: "text-delta", id: "t", delta: "a" };
  expect(await adapt(start, step, word, { type: "finish-step" }, start, step, word, start, { type: "finish" })).toEqual(
    ["1 start", "3 text-delta", "5 reset-step", "7 text-delta", "8 reset-step", "9 finish"],
  );
});
