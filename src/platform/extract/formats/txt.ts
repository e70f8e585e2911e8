import { decodeText, normalizeLineEnds } from "./decode-text.ts";
import type { Format } from "./format.ts";

/** Reads plain text and markdown as is. The first heading of a markdown file is its title. */
export const readText: Format = async (input, text) => {
  // A character has at least one byte, so this cuts off nothing within the output limit.
  const head = input.bytes.subarray(0, input.outputBytes + 4);
  const content = normalizeLineEnds(decodeText(head, input.charset, { isCut: head.length < input.bytes.length }));
  text.add(content);
  const title = /^#{1,2} +(.+)$/m.exec(content.slice(0, 2_000))?.[1]?.replace(/ +#+$/, "") ?? "";
  return { title, pages: null, truncated: head.length < input.bytes.length };
};
