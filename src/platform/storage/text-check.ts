import { TextDecoder } from "node:util";

/** Checks whether a stream of bytes is text. */
export interface TextCheck {
  /** Returns false as soon as the bytes can't be text. */
  add(chunk: Uint8Array): boolean;
  end(): boolean;
}

/** Control characters that text doesn't have; tabs, line breaks, form feeds and ESC in terminal logs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex detects them
const controls = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/**
 * Text is UTF-8, or UTF-16 with a byte order mark, without NUL and other control characters. Other encodings are
 * accepted too if they have no control characters, because spreadsheets and old pages often use 8-bit code pages.
 */
export function createTextCheck(): TextCheck {
  let decoder: TextDecoder | undefined;
  const isPlain = (text: string) => !controls.test(text);
  return {
    add(chunk) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: isWide(chunk) });
      try {
        return isPlain(decoder.decode(chunk, { stream: true }));
      } catch {
        return false; // a lone surrogate
      }
    },
    end() {
      try {
        return isPlain(decoder?.decode() ?? "");
      } catch {
        return false;
      }
    },
  };
}

function isWide(chunk: Uint8Array): boolean {
  return encodingOf(chunk) !== "utf-8";
}

function encodingOf(chunk: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return "utf-16le";
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return "utf-16be";
  return "utf-8";
}
