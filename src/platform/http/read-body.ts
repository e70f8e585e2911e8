import { AppError } from "#lib/errors.ts";
import { errorText } from "#product/texts/common/error.ts";

/** Reads a request body and counts its bytes, whatever Content-Length claims. Throws "too_large" above `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new AppError("too_large", errorText.common.tooLarge);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
