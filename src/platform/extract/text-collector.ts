import { maxLimits } from "./limits.ts";

export interface Part {
  /** "Page 3", "Slide 2", "Sheet Costs". */
  readonly label: string;
  /** Where it begins: characters from the start of the text. */
  readonly start: number;
}

/** Gathers the text of a file up to a size, and where its parts begin. */
export interface TextCollector {
  /** Begins a part; false when there is no room for more. */
  part(label: string): boolean;
  /** Adds a block; false when there is no room for more. */
  add(block: string): boolean;
  result(): { text: string; parts: Part[]; truncated: boolean };
}

/** Controls without meaning in text, halves of letters, and NUL, which PostgreSQL cannot store. */
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
        // A letter that is cut in half at the end is dropped by the decoder.
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
