import { parseMentions } from "#lib/mention.ts";

/** A name that was typed like a variable, but is not linked. The model reads it as plain text. */
export interface UnlinkedMention {
  /** Position in the template. */
  readonly index: number;
  /** The text with its sign: `@Topic`, `{{ Topic }}`. */
  readonly text: string;
  readonly name: string;
  /** Whether the workflow has this name. */
  readonly isKnown: boolean;
}

/**
 * Finds unlinked mentions. `{{name}}` always counts, because nobody types two braces by accident. `@name` counts at the
 * start of a word when its first character is a letter, unless it is
 * - code: in a code span or fence, or written like an at-rule or a decorator (`@media (`, `@import "`, `@app.get`, `@Get()`);
 * - part of a longer text: `me@name.org`, `example.org/@name`, `@scope/package`;
 * - a handle in quoted text: between double quotes on one line, or on a line that starts with `>`.
 * Names of the workflow count in quoted text, too. Names may have several words; the longest known name wins.
 */
export function findUnlinkedMentions(template: string, isName: (name: string) => boolean): UnlinkedMention[] {
  if (!template.includes("@") && !template.includes("{{")) return [];
  const plain = blankOutMentions(template);
  const code = markFences(plain, markMatches(plain, spanPattern));
  const quoted = markMatches(plain, quotePattern);
  const found: UnlinkedMention[] = [];
  for (const match of plain.matchAll(bracesPattern)) {
    const name = match[1] ?? "";
    found.push({ index: match.index, text: match[0], name, isKnown: isName(name) });
  }
  const braces = markMatches(plain, bracesPattern);
  for (const match of plain.matchAll(atPattern)) {
    if (code[match.index] || braces[match.index]) continue;
    const known = prefixesOf(match[1] ?? "").find(isName);
    const [name = ""] = prefixesOf(match[1] ?? "").slice(-1);
    if (known !== undefined) found.push({ index: match.index, text: `@${known}`, name: known, isKnown: true });
    else if (/^\p{L}/u.test(name) && !quoted[match.index] && !looksLikeCode(plain, match.index, name))
      found.push({ index: match.index, text: `@${name}`, name, isKnown: false });
  }
  return found.sort((a, b) => a.index - b.index);
}

/** Replaces every unlinked mention with this text. */
export function replaceUnlinkedMentions(
  template: string,
  isName: (name: string) => boolean,
  typed: string,
  replacement: string,
): string {
  const places = findUnlinkedMentions(template, isName).filter(({ text }) => text === typed);
  return places.reduceRight(
    (text, { index }) => text.slice(0, index) + replacement + text.slice(index + typed.length),
    template,
  );
}

const word = String.raw`[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*`;
const bracesPattern = /\{\{\s*([^{}\n]{1,200}?)\s*\}\}/g;
const atPattern = new RegExp(String.raw`(?<![\p{L}\p{N}_@./:\\-])@(${word}(?: (?:- )?${word}){0,5})`, "gu");
const spanPattern = /`[^`\n]+`/g;
const quotePattern = /"[^"\n]*"|“[^“”\n]*”|^\s{0,3}>[^\n]*$/gm;
const atRules = new Set(
  "charset container counter-style font-face import keyframes layer media namespace page property supports".split(" "),
);

/** The text with spaces in place of its mentions, so that positions stay the same. */
const blankOutMentions = (template: string) =>
  parseMentions(template)
    .map((part) => (part.kind === "text" ? part.text : " ".repeat(part.markup.length)))
    .join("");

/** Marks every character that the pattern matches with 1. */
function markMatches(text: string, pattern: RegExp): Uint8Array {
  const signs = new Uint8Array(text.length);
  for (const { index, 0: all } of text.matchAll(pattern)) signs.fill(1, index, index + all.length);
  return signs;
}

/** Marks the lines in code fences, too. A fence without an end reaches to the end of the text. */
function markFences(text: string, signs: Uint8Array): Uint8Array {
  let open: string | undefined;
  let at = 0;
  for (const line of text.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (open !== undefined) signs.fill(1, at, at + line.length);
    if (open === undefined) open = mark;
    else if (mark?.startsWith(open) && line.trim() === mark) open = undefined;
    at += line.length + 1;
  }
  return signs;
}

/** All words, then one word less, down to the first word. */
function prefixesOf(words: string): string[] {
  const all = words.split(" ");
  return all.map((_, at) => all.slice(0, all.length - at).join(" ")).filter((start) => !start.endsWith("-"));
}

function looksLikeCode(text: string, at: number, name: string): boolean {
  const behind = text.slice(at + 1 + name.length, at + 3 + name.length);
  if (/^(?:[(/]|\.\p{L})/u.test(behind)) return true;
  if (!atRules.has(name)) return false;
  return /^ ?["({]/.test(behind) || text.slice(text.lastIndexOf("\n", at) + 1, at).trim() === "";
}
