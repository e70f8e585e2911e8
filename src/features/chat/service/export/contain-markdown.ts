/**
 * Markdown from a model or a person, as a part of a larger document: it can't end or swallow what surrounds it. Raw HTML is
 * shown as text, images become links so that opening the file loads nothing, and headings go below those of the document.
 * A text with unusual or open fences is quoted as a whole, because a quote closes everything in it.
 */
export function containMarkdown(text: string): string {
  const blocks = splitFences(text);
  if (!blocks) return quoteMarkdown(text);
  return blocks.flatMap(({ isCode, lines }) => (isCode ? lines : containLines(lines))).join("\n");
}

/** The same as a quote, in which every fence, list, and table ends. */
export const quoteMarkdown = (text: string): string =>
  containLines(text.split("\n"))
    .map((line) => (line ? `> ${line}` : ">"))
    .join("\n");

/** Text in a fence that is longer than any in it. */
export function fenced(text: string, language = ""): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A text on one line in which nothing is markup. */
export const escapeInline = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|~!&]/g, "\\$&");

interface LineBlock {
  readonly isCode: boolean;
  readonly lines: string[];
}

const fenceLine = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})(.*)$/;
/** A fence where a renderer may see one that the rule above doesn't: deeper, after a tab, or behind a list marker. */
const hiddenFence = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){0,20}(?:`{3,}(?=[^`]*$)|~{3,})/;

/**
 * The lines inside and outside of fences; null unless every fence ends at its own indentation before its text does, so that
 * it is the same fence whether or not a list contains it.
 */
function splitFences(text: string): LineBlock[] | null {
  const blocks: LineBlock[] = [];
  let open: { indent: string; mark: string } | null = null;
  for (const line of text.split("\n")) {
    const [, indent = "", mark = "", rest = ""] = fenceLine.exec(line) ?? [];
    if (open) {
      const isEnd = mark.startsWith(open.mark) && !rest.trim();
      if (line.trim() && !line.startsWith(open.indent)) return null;
      if (isEnd && indent !== open.indent) return null;
      blocks.at(-1)?.lines.push(line);
      if (isEnd) open = null;
    } else if (mark) {
      open = { indent, mark };
      blocks.push({ isCode: true, lines: [line] });
    } else if (hiddenFence.test(line)) return null;
    else {
      const last = blocks.at(-1);
      if (last && !last.isCode) last.lines.push(line);
      else blocks.push({ isCode: false, lines: [line] });
    }
  }
  return open ? null : blocks;
}

/** Lines outside of fences. */
function containLines(lines: readonly string[]): string[] {
  let hasOpenCode = false;
  let previous = "";
  return lines.map((line) => {
    if (!line.trim()) hasOpenCode = false;
    const pieces = hasOpenCode ? null : splitCode(line);
    hasOpenCode ||= pieces === null;
    const contained = (pieces ?? [{ isCode: false, text: line }])
      .map(({ isCode, text }) => (isCode ? text : withoutActiveMarkup(text)))
      .join("");
    const isUnderline = previous.trim() !== "" && /^ {0,3}(?:=+|-+)[ \t]*$/.test(line);
    previous = line;
    return isUnderline ? line.replace(/[=-]/, "\\$&") : contained.replace(headingStart, lowerHeading);
  });
}

const headingStart = /^((?: {0,3}>)* {0,3})(#{1,6})(?=[ \t]|$)/;
const documentLevels = 2;
const lowerHeading = (_: string, indent: string, marks: string) =>
  `${indent}${"#".repeat(Math.min(6, marks.length + documentLevels))}`;

/**
 * The code spans of a line; null if a renderer may see others: with an open or an escaped backtick, or one per table cell.
 * All of the line is then treated as text.
 */
function splitCode(line: string): { isCode: boolean; text: string }[] | null {
  if (!line.includes("`")) return [{ isCode: false, text: line }];
  if (line.includes("\\`")) return null;
  const pieces: { isCode: boolean; text: string }[] = [];
  const runs = [...line.matchAll(/`+/g)];
  let end = 0;
  for (let at = 0; at < runs.length; ) {
    const start = runs[at];
    const closing = runs.findIndex((run, index) => index > at && run[0].length === start?.[0].length);
    const close = runs[closing];
    if (!start || !close) return null;
    const codeEnd = close.index + close[0].length;
    const code = line.slice(start.index, codeEnd);
    if (code.includes("|")) return null;
    pieces.push({ isCode: false, text: line.slice(end, start.index) }, { isCode: true, text: code });
    end = codeEnd;
    at = closing + 1;
  }
  return [...pieces, { isCode: false, text: line.slice(end) }];
}

/** Without HTML, except links in angle brackets, and without images that load by themselves. */
const withoutActiveMarkup = (text: string): string =>
  text
    .replaceAll(/<(?!https?:\/\/[^\s<>]{1,2000}>)/g, (found, at: number) =>
      isEscaped(text, at) ? found : `\\${found}`,
    )
    .replaceAll(/!+\[/g, "[");

function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text[start - 1] === "\\") start--;
  return (at - start) % 2 === 1;
}
