import { AsyncLocalStorage } from "node:async_hooks";

const headers = {
  "content-type": "text/plain; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Streams text, as the AI SDK's clients read objects. Waits for the first piece, so that a refusal gets its own status;
 * a later error aborts the body. Disconnecting stops the work.
 */
export async function textResponse(
  write: (signal: AbortSignal) => AsyncGenerator<string, void, undefined>,
  requestSignal: AbortSignal,
): Promise<Response> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, requestSignal]);
  const pieces = write(signal);
  // The body is read outside of the request, whose language later pieces have, too.
  const inRequest = AsyncLocalStorage.snapshot();
  let next = await pieces.next();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(next.value));
        next = await inRequest(() => pieces.next());
      },
      async cancel() {
        leaving.abort();
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
}
