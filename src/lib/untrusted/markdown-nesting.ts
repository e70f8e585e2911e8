/** Quotes and lists in each other on one line. Parsers need seconds for more, and no page has room for them. */
const maxNesting = 100;

const deepPrefix = new RegExp(
  String.raw`^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){${maxNesting}}[ \t]*(?=\S)`,
  "gm",
);

/** Markdown in which the rest of a line that opens more quotes and lists is text. */
export const withBoundedNesting = (markdown: string): string => markdown.replace(deepPrefix, "$&\\");
