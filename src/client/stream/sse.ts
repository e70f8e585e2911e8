import { startIdleTimer } from "#lib/idle-timer.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import { timers } from "#product/timers.ts";

export interface StreamEvent {
  /** 0 when the server gave none. */
  seq: number;
  /** Null marks the end: the server sent [DONE]. */
  chunk: MessageChunk | null;
}

/**
 * Reads server-sent events of the UI message protocol. Ends without a `null` event when the connection breaks or stays
 * silent for too long.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoderStream() as TransformStream<Uint8Array, string>;
  // The signal aborts a pending read and closes the connection.
  const reader = body.pipeThrough(decoder, signal ? { signal } : {}).getReader();
  const silence = startIdleTimer(timers.stream.silentMs, () => void reader.cancel().catch(() => {}));
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      silence.reset();
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    silence.stop();
    await reader.cancel().catch(() => {});
  }
}

/** Parses one event; null for keep-alive comments. */
function readBlock(block: string): StreamEvent | null {
  let seq = 0;
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("id:")) seq = Number(line.slice(3)) || 0;
    else if (line.startsWith("data:")) data += line.slice(5).trimStart();
  }
  if (!data) return null;
  return { seq, chunk: data === "[DONE]" ? null : (JSON.parse(data) as MessageChunk) };
}
