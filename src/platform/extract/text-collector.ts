import { maxLimits } from "./limits.ts";

export interface Part {
  /** "Page 3", "Slide 2", "Sheet Costs". */
  readonly label: string;
  /** Start offset in the text, in characters. */
  readonly start: number;
}

/** Collects the text of a file up to a byte limit, and the start offsets of its parts. */
export interface TextCollector {
  /** Starts a part. Returns false when the limit is reached. */
  part(label: string): boolean;
  /** Adds a block. Returns false when the limit is reached. */
  add(block: string): boolean;
  result(): { text: string; parts: Part[]; truncated: boolean };
}

/** Control characters that mean nothing in text, lone surrogates, and NUL, which PostgreSQL can't store. */
const unwanted = /[^\P{Cc}\t\n]|[\p{Cs}\ufffe\uffff]/gu;

export function createTextCollector(outputBytes: number): TextCollector {
  const blocks: string[] = [];
  const parts: Part[] = [];
  let chars = 0;
  let bytes = 0;
  let truncated = false;

  return {
    part(label) {
      if (truncated) return false;
      if (parts.length < maxLimits.parts) parts.push({ label: label.slice(0, maxLimits.labelChars), start: chars });
      return true;
    },

    add(block) {
      if (truncated) return false;
      let text = block.replace(unwanted, "");
      const size = Buffer.byteLength(text);
      if (bytes + size > outputBytes) {
        truncated = true;
        // With `stream`, the decoder drops a character that is cut off at the end.
        text = new TextDecoder().decode(Buffer.from(text).subarray(0, outputBytes - bytes), { stream: true });
      }
      blocks.push(text);
      chars += text.length;
      bytes += size;
      return !truncated;
    },

    result: () => ({ text: blocks.join(""), parts, truncated }),
  };
}
