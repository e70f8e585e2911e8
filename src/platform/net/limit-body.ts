import { AppError } from "#lib/errors.ts";

/**
 * Limits the bytes of a response body, counted after decompression. `fail` converts a connection error to ours; `done`
 * is called once when the stream ends, fails, or is canceled.
 */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  bounds: { maxBytes: number; tooBig: string; fail(error: unknown): unknown; done(): void },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let bytes = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const chunk = await reader.read().catch((error: unknown) => {
          bounds.done();
          throw bounds.fail(error);
        });
        if (chunk.done) {
          bounds.done();
          controller.close();
          return;
        }
        bytes += chunk.value.byteLength;
        if (bytes > bounds.maxBytes) {
          bounds.done();
          reader.cancel().catch(() => undefined); // it may already be broken; the size error takes precedence
          throw new AppError("provider", bounds.tooBig);
        }
        controller.enqueue(
          new Uint8Array(chunk.value.buffer as ArrayBuffer, chunk.value.byteOffset, chunk.value.byteLength),
        );
      },
      cancel(reason) {
        bounds.done();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

export async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
