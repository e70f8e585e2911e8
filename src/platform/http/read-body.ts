import { AppError } from "#lib/errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";

/** Reads a request body and counts its actual bytes, ignoring Content-Length. Throws "too_large" above `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new AppError("too_large", commonErrorText.tooLarge);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
