import type { Readable } from "node:stream";
import { AppError } from "#lib/errors.ts";

/**
 * Limits the bytes of a response body, counted after decompression. `fail` converts a connection error to ours; `done`
 * is called once when the stream ends, fails, or is canceled.
 */
export function limitBody(
  body: Readable,
  bounds: { maxBytes: number; tooBig: string; fail(error: unknown): unknown; done(): void },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks: AsyncIterator<Buffer<ArrayBuffer>> = body[Symbol.asyncIterator]();
  let bytes = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const chunk = await chunks.next().catch((error: unknown) => {
          bounds.done();
          throw bounds.fail(error);
        });
        if (chunk.done) {
          bounds.done();
          controller.close();
          return;
        }
        const { buffer, byteOffset, byteLength } = chunk.value;
        bytes += byteLength;
        if (bytes > bounds.maxBytes) {
          bounds.done();
          discardBody(body);
          throw new AppError("provider", bounds.tooBig, { details: "tooLarge" });
        }
        controller.enqueue(new Uint8Array(buffer, byteOffset, byteLength));
      },
      cancel() {
        bounds.done();
        discardBody(body);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Closes the connection of a body that nobody reads; it may already be broken. */
export function discardBody(body: Readable): void {
  body.on("error", () => undefined).destroy();
}

export async function readAll(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
