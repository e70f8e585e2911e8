import { pipeline, type Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

/** Accepts a stream without its end mark, which some servers leave out. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(zlib),
  "x-gzip": () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress(brotli),
};

/** The encodings that `decompress` reads, for the Accept-Encoding header. */
export const acceptedEncodings = "gzip, deflate, br";

/** Decompresses a body with one known encoding, and removes the headers that describe the compressed one. */
export function decompress(body: Readable, headers: Headers): Readable {
  const decoder = decoders[headers.get("content-encoding")?.trim().toLowerCase() ?? ""];
  if (!decoder) return body;
  headers.delete("content-encoding");
  headers.delete("content-length");
  // The reader of the last stream gets the errors of both.
  return pipeline(body, decoder(), () => undefined);
}
