import { decodeText, normalizeLineEnds } from "./decode-text.ts";
import type { Format } from "./format.ts";

/** Plain text and markdown: the letters as they are; the first heading of a markdown file is its title. */
export const readText: Format = async (input, text) => {
  // One letter has at least one byte, so nothing that could still be shown is cut off here.
  const head = input.bytes.subarray(0, input.outputBytes + 4);
  const letters = normalizeLineEnds(decodeText(head, input.charset));
  text.add(letters);
  const title = /^#{1,2} +(.+)$/m.exec(letters.slice(0, 2_000))?.[1]?.replace(/ +#+$/, "") ?? "";
  return { title, pages: null, truncated: head.length < input.bytes.length };
};
