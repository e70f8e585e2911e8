import { aiText } from "#product/texts/ai.ts";
import { faultError, faultOf } from "./faults.ts";

/** How much of an answer may be held at once; the length of a whole stream is bounded by its timeouts and its text. */
const answerLimits = {
  /** One line of an event stream. Above a picture of a megabyte, far below what hurts. */
  lineBytes: 2_500_000,
  /** An answer in one piece. */
  wholeBytes: 8_000_000,
  /** What is read of an error. */
  errorBytes: 64_000,
  /** A stream in all, after decompression. */
  streamBytes: 256_000_000,
};

/**
 * A fetch whose answers cannot fill the memory: the providers' libraries read lines, bodies and errors of any size.
 * `onEnd` hears of streams that ended with the `[DONE]` of the chat protocol, by the signal of their request.
 */
export function boundFetch(
  fetch: typeof globalThis.fetch,
  who: string,
  onEnd: (signal: AbortSignal) => void,
  wholeBytes = answerLimits.wholeBytes,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const type = response.headers.get("content-type") ?? "";
    const watch = watcher(response.ok, type, { signal: init?.signal ?? null, onEnd, wholeBytes });
    return new Response(bounded(response.body, watch, who), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

/** Judges each piece: go on, stop reading quietly, or refuse the answer. */
type Watcher = (piece: Uint8Array) => "go" | "enough" | "too much";

function watcher(
  isOk: boolean,
  type: string,
  request: { signal: AbortSignal | null; onEnd: (signal: AbortSignal) => void; wholeBytes: number },
): Watcher {
  const { signal, onEnd, wholeBytes } = request;
  let bytes = 0;
  let line = 0;
  if (!isOk) {
    return (piece) => {
      bytes += piece.length;
      return bytes > answerLimits.errorBytes ? "enough" : "go";
    };
  }
  if (type.includes("event-stream") && !type.includes("amazon")) {
    return (piece) => {
      bytes += piece.length;
      const first = piece.indexOf(newline);
      const longest = line + (first < 0 ? piece.length : first);
      line = first < 0 ? longest : piece.length - piece.lastIndexOf(newline) - 1;
      if (signal && first >= 0 && isDone(piece)) onEnd(signal);
      return longest > answerLimits.lineBytes || bytes > answerLimits.streamBytes ? "too much" : "go";
    };
  }
  const limit = type.includes("amazon") ? answerLimits.streamBytes : wholeBytes;
  return (piece) => {
    bytes += piece.length;
    return bytes > limit ? "too much" : "go";
  };
}

const newline = 10;
const done = new TextEncoder().encode("[DONE]");

/** Whether the piece ends with `[DONE]`, spaces and newlines aside. */
function isDone(piece: Uint8Array): boolean {
  let end = piece.length;
  while (end > 0 && (piece[end - 1] ?? 0) <= 32) end--;
  return end >= done.length && done.every((byte, at) => piece[end - done.length + at] === byte);
}

function bounded(body: ReadableStream<Uint8Array>, judge: Watcher, who: string): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const leave = () => reader.cancel().catch(() => {});
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done: isOver, value } = await reader.read();
        if (isOver) return controller.close();
        const verdict = judge(value);
        if (verdict === "too much") {
          void leave();
          throw faultError(faultOf("bad-response", who, aiText.tooLarge(who)));
        }
        controller.enqueue(value);
        if (verdict === "enough") {
          void leave();
          controller.close();
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
