import { setTimeout } from "node:timers/promises";
import { aiText } from "#product/texts/models/provider-errors.ts";
import { createFault, faultError } from "./faults.ts";
import { readPauseMs } from "./read-pace.ts";

/** A stream's first pieces, up to its first token, never wait. */
const unpacedPieces = 8;

/** Limits on the size of a response in memory. */
const responseLimits = {
  /** One line of an event stream; an image of a megabyte fits. */
  lineBytes: 2_500_000,
  /** A response that is not a stream. */
  wholeBytes: 8_000_000,
  /** The part of an error response that is read. */
  errorBytes: 64_000,
  /** A whole stream after decompression. */
  streamBytes: 256_000_000,
};

/**
 * A fetch with limited response sizes, because the providers' libraries read lines, bodies and errors of any size.
 * `onEnd` is called with the request's signal when a stream ends with the chat protocol's `[DONE]`.
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

/** Decides for each piece whether to continue, to stop reading silently, or to fail. */
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

/** Whether the piece ends with `[DONE]`, ignoring whitespace. */
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
  let pieces = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        pieces += 1;
        const pauseMs = pieces > unpacedPieces ? readPauseMs() : 0;
        if (pauseMs > 0) await setTimeout(pauseMs);
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
