/** What Markdown adds to the letters of a text, and its renderer doesn't show as letters. */
const unrendered = [
  /!\[[^\]\n]*\]\([^)\n]*\)/g,
  /(?<=\])\([^)\n]*\)/g,
  /<\/?[a-z][^>\n]{0,200}>/gi,
  /&(?:[a-z]{2,8}|#\d{1,6});/gi,
  /^[ \t>]*\d{1,9}[.)][ \t]+/gm,
  /^[ \t]*```.*$/gm,
];

/** The words of a Markdown text as its renderer shows them. */
export const renderedWords = (markdown: string): string =>
  unrendered.reduce((text, pattern) => text.replace(pattern, " "), markdown);

/** Pictures in a text are known by their description only, which is emphasized. */
export const withPictureNames = (markdown: string): string =>
  markdown.replace(/!\[([^\]\n]+)\](?![([])/g, (_, name: string) => ` *${name.replaceAll("*", "")}* `);
