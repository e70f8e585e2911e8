import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { toWebStream } from "./to-web-stream.ts";

const pieces = () => Array.from({ length: 40 }, (_, at) => Buffer.alloc(1_000, at));

test("a body has every byte of its stream, in order", async () => {
  const bytes = await new Response(toWebStream(Readable.from(pieces()))).arrayBuffer();
  expect(Buffer.from(bytes)).toEqual(Buffer.concat(pieces()));
});

test("a reader that disconnects at any moment ends the stream without an error", async () => {
  for (let reads = 0; reads < 20; reads++)
    for (let ticks = 0; ticks < 5; ticks++) {
      const stream = Readable.from(pieces());
      const closed = new Promise((done) => stream.once("close", done));
      const reader = toWebStream(stream).getReader();
      for (let at = 0; at < reads; at++) await reader.read();
      const pending = reader.read().catch(() => {});
      for (let at = 0; at < ticks; at++) await Promise.resolve();
      await reader.cancel();
      await pending;
      await closed;
      expect(stream.destroyed).toBe(true);
    }
});

test("a stream that fails aborts its body without revealing the reason", async () => {
  const stream = new PassThrough();
  const reading = new Response(toWebStream(stream)).arrayBuffer();
  stream.write("half");
  stream.destroy(new Error("ENOENT: /data/secret"));
  await expect(reading).rejects.toThrow("The upload was interrupted.");
});
