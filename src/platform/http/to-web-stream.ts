import type { Readable } from "node:stream";

/**
 * A stream of Node as the body of an answer. Unlike `Readable.toWeb` it takes no harm from a reader that goes away while
 * pieces are on their way: there, the next piece meets a closed controller, and the error ends the process.
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
        // The message is sent to the reader.
        controller.error(new Error("The upload was interrupted.", { cause }));
      }
    },
    cancel() {
      stream.destroy();
    },
  });
}
