import { encodingOfMark } from "../extract/formats/decode-text.ts";

/**
 * The text of a body: by its byte order mark, else as UTF-8, else with the charset that its content type declares. Null
 * for bytes that are no text in any of these.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null): string | null {
  const charset = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? "")?.[1];
  const marked = encodingOfMark(bytes);
  if (marked) return decode(bytes, marked);
  // Bytes of UTF-16 are often valid UTF-8, too, with a NUL after each letter.
  const isWide = /^utf-?16/i.test(charset ?? "");
  return (isWide ? null : decode(bytes, "utf-8")) ?? (charset === undefined ? null : decode(bytes, charset));
}

/** Null for an unknown encoding, and for bytes that it doesn't have. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
