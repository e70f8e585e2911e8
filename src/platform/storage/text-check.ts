import { TextDecoder } from "node:util";

/** Tells text from other bytes while they pass. */
export interface TextCheck {
  /** False as soon as the bytes cannot be text. */
  add(chunk: Uint8Array): boolean;
  end(): boolean;
}

/** Controls that no text has; tabs, line ends, form feeds and the escape of terminal logs are fine. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/**
 * Text is UTF-8, or UTF-16 behind its mark, without NUL and other controls. Bytes that are not UTF-8 still pass when they
 * have no controls: spreadsheets and old pages are often written in the 8-bit set of their country.
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
        return false; // half a pair of UTF-16
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
