import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { AppError } from "#lib/errors.ts";
import { storageText } from "#product/texts/files/storage-errors.ts";
import type { FileBody } from "./port.ts";

export interface ByteMeter {
  /** Passes bytes through; fails with "too_large" when there are too many. */
  readonly stream: Transform;
  /** The size and hash of the bytes so far. */
  read(): { bytes: number; sha256: string };
}

/** Counts and hashes the bytes of a stream. */
export function createByteMeter(maxBytes: number): ByteMeter {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return done(new AppError("too_large", storageText.tooLarge(maxBytes)));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.copy().digest("hex") }) };
}

/** Converts any body to a byte stream. */
export function toReadable(body: FileBody): Readable {
  if (body instanceof Readable) return body;
  if (body instanceof Uint8Array) return Readable.from([body]);
  return Readable.from(body);
}
