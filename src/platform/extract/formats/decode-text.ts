/**
 * Decodes bytes by their byte order mark, else as UTF-8, else with the declared charset, else as Windows-1252, which
 * most other files use. Bytes that were cut may end inside of a character.
 */
export function decodeText(bytes: Uint8Array, charset: string | null, { isCut = false } = {}): string {
  const marked = encodingOfMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    // A stream may end inside of a character.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder(knownCharset(charset) ?? "windows-1252").decode(bytes);
  }
}

/** The encoding that the first bytes of a text name, as `TextDecoder` knows it; null if they name none. */
export function encodingOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : null;
}

function knownCharset(charset: string | null): string | null {
  try {
    const name = charset ? new TextDecoder(charset).encoding : null;
    return name === "utf-8" ? null : name;
  } catch {
    return null;
  }
}

export function normalizeLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
