import type { Readable } from "node:stream";

/**
 * A Node stream as the body of a response. With `Readable.toWeb`, a client that disconnects while data is in flight
 * causes an error that ends the process.
 */
export function toWebStream(stream: Readable): ReadableStream<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value as Uint8Array); // files are read as bytes
      } catch (cause) {
        // The message is sent to the client.
        controller.error(new Error("The upload was interrupted.", { cause }));
      }
    },
    cancel() {
      stream.destroy();
    },
  });
}
