import type { NumberedChunk } from "../streams/read.ts";

/**
 * The chunks of a reply for clients of the AI SDK. A reply that starts again sends a second `start`, which empties the
 * message in our pages. These clients would keep its text and show it twice, but they know `reset-step`, which empties
 * the current step. Without the boundaries between steps, that is the whole message.
 */
export async function* toAiSdkChunks(chunks: AsyncGenerator<NumberedChunk>): AsyncGenerator<NumberedChunk> {
  let hasStarted = false;
  for await (const { seq, chunk } of chunks) {
    if (chunk.type === "start-step" || chunk.type === "finish-step") continue;
    const isStart = chunk.type === "start";
    yield { seq, chunk: isStart && hasStarted ? { type: "reset-step" } : chunk };
    hasStarted ||= isStart;
  }
}
