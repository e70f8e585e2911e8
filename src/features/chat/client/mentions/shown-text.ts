import { parseMentions } from "#lib/mention.ts";

/** A mention in the text of the message box, which shows it as "@Label". */
interface ShownMention {
  readonly start: number;
  readonly end: number;
  readonly markup: string;
}

export interface ShownText {
  readonly text: string;
  readonly mentions: readonly ShownMention[];
}

/** A message's markup as the message box shows it. */
export function toShownText(markup: string): ShownText {
  if (!markup.includes("@[")) return { text: markup, mentions: [] };
  let text = "";
  const mentions: ShownMention[] = [];
  for (const part of parseMentions(markup)) {
    const start = text.length;
    text += part.kind === "text" ? part.text : `@${part.label}`;
    if (part.kind === "mention") mentions.push({ start, end: text.length, markup: part.markup });
  }
  return { text, mentions };
}

/** The markup of a part of the shown text. Mentions that are cut become plain text. */
function markupBetween({ text, mentions }: ShownText, from: number, to: number): string {
  let markup = "";
  let at = from;
  for (const { start, end, markup: mention } of mentions) {
    if (start < at || end > to) continue;
    markup += text.slice(at, start) + mention;
    at = end;
  }
  return markup + text.slice(at, to);
}

/** Replaces a part of the shown text with markup. Returns the whole markup. */
export function replaceShown(shown: ShownText, from: number, to: number, markup: string): string {
  return markupBetween(shown, 0, from) + markup + markupBetween(shown, to, shown.text.length);
}

/**
 * The markup after a person has changed the shown text. Mentions outside of the change stay. `caret` is the caret after
 * the change: what follows it was not changed.
 */
export function applyEdit(markup: string, edited: string, caret: number): string {
  const shown = toShownText(markup);
  if (shown.mentions.length === 0) return edited;
  const { text } = shown;
  const tail = text.endsWith(edited.slice(caret)) ? edited.length - caret : commonSuffix(text, edited);
  const longest = Math.min(text.length, edited.length) - tail;
  let head = 0;
  while (head < longest && text[head] === edited[head]) head++;
  return replaceShown(shown, head, text.length - tail, edited.slice(head, edited.length - tail));
}

function commonSuffix(one: string, other: string): number {
  const longest = Math.min(one.length, other.length);
  let count = 0;
  while (count < longest && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}

/** The mention that ends at the caret: Backspace removes it as a whole. */
export const mentionBefore = ({ mentions }: ShownText, caret: number): ShownMention | undefined =>
  mentions.find(({ end }) => end === caret);

/** What a person types after "@" to find a resource. */
interface MentionQuery {
  /** The index of the "@" in the shown text. */
  readonly start: number;
  readonly query: string;
}

/** As in prompts, "@" must start a word, so that an email address opens nothing. */
const openQuery = /(?:^|[\s([{"'/-])@((?=[^\s@]|$)[^\n@]{0,60})$/;
/** The query, the "@", and the character before it. */
const maxQueryChars = 62;

export function findMentionQuery({ text, mentions }: ShownText, caret: number): MentionQuery | null {
  const [, query] = openQuery.exec(text.slice(Math.max(0, caret - maxQueryChars), caret)) ?? [];
  if (query === undefined) return null;
  const start = caret - query.length - 1;
  // The "@" of a mention that is there already.
  return mentions.some((mention) => mention.start === start) ? null : { start, query };
}

/** What a person types after "/" to find a prompt. */
interface PromptQuery {
  /** The index of the "/" in the shown text. */
  readonly start: number;
  readonly query: string;
}

/** "/" must start a line on which nothing else is, so that a path, a fraction or a comment opens nothing. */
const openPromptQuery = /(?:^|\n)\/((?=[^\s/]|$)[^\n/@]{0,60})$/;

export function findPromptQuery({ text }: ShownText, caret: number): PromptQuery | null {
  const before = text.slice(Math.max(0, caret - maxQueryChars), caret);
  const [, query] = openPromptQuery.exec(before) ?? [];
  if (query === undefined) return null;
  const start = caret - query.length - 1;
  const isLineStart = start === 0 || text[start - 1] === "\n";
  const isLineEnd = caret === text.length || text[caret] === "\n";
  return isLineStart && isLineEnd ? { start, query } : null;
}
