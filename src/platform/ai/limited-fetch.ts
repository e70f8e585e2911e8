import { aiText } from "#product/texts/models/provider-errors.ts";
import { createFault, faultError } from "./faults.ts";

/** How much of an answer may be held at once; the length of a whole stream is bounded by its timeouts and its text. */
const responseLimits = {
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
export function limitedFetch(
  fetch: typeof globalThis.fetch,
  providerName: string,
  onEnd: (signal: AbortSignal) => void,
  wholeBytes = responseLimits.wholeBytes,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    const type = response.headers.get("content-type") ?? "";
    const sizeCheck = createSizeCheck(response.ok, type, { signal: init?.signal ?? null, onEnd, wholeBytes });
    return new Response(limitBody(response.body, sizeCheck, providerName), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

/** Judges each piece: go on, stop reading quietly, or refuse the answer. */
type SizeCheck = (piece: Uint8Array) => "go" | "enough" | "too much";

function createSizeCheck(
  isOk: boolean,
  type: string,
  request: { signal: AbortSignal | null; onEnd: (signal: AbortSignal) => void; wholeBytes: number },
): SizeCheck {
  const { signal, onEnd, wholeBytes } = request;
  let bytes = 0;
  let line = 0;
  if (!isOk) {
    return (piece) => {
      bytes += piece.length;
      return bytes > responseLimits.errorBytes ? "enough" : "go";
    };
  }
  if (type.includes("event-stream") && !type.includes("amazon")) {
    return (piece) => {
      bytes += piece.length;
      const first = piece.indexOf(newline);
      const longest = line + (first < 0 ? piece.length : first);
      line = first < 0 ? longest : piece.length - piece.lastIndexOf(newline) - 1;
      if (signal && first >= 0 && isDone(piece)) onEnd(signal);
      return longest > responseLimits.lineBytes || bytes > responseLimits.streamBytes ? "too much" : "go";
    };
  }
  const limit = type.includes("amazon") ? responseLimits.streamBytes : wholeBytes;
  return (piece) => {
    bytes += piece.length;
    return bytes > limit ? "too much" : "go";
  };
}

const newline = 10;
const endMark = new TextEncoder().encode("[DONE]");

/** Whether the piece ends with `[DONE]`, spaces and newlines aside. */
function isDone(piece: Uint8Array): boolean {
  let end = piece.length;
  while (end > 0 && (piece[end - 1] ?? 0) <= 32) end--;
  return end >= endMark.length && endMark.every((byte, at) => piece[end - endMark.length + at] === byte);
}

function limitBody(
  body: ReadableStream<Uint8Array>,
  check: SizeCheck,
  providerName: string,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const cancel = () => reader.cancel().catch(() => {});
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done: isOver, value } = await reader.read();
        if (isOver) return controller.close();
        const verdict = check(value);
        if (verdict === "too much") {
          void cancel();
          throw faultError(createFault("bad-response", providerName, aiText.responseTooLarge(providerName)));
        }
        controller.enqueue(value);
        if (verdict === "enough") {
          void cancel();
          controller.close();
        }
      },
      cancel,
    },
    { highWaterMark: 0 },
  );
}
