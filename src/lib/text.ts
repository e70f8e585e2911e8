import { formatNumber } from "./locale.ts";
/** Cuts a text to at most `max` characters, including the ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max - 1));
  // Never cuts a surrogate pair in half.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** Without control and direction-changing characters and halves of surrogate pairs; newlines and tabs stay. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\t\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "");

/** The first whole words within `max` characters; a longer single word is cut. Without an ellipsis. */
export function truncateWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max + 1);
  const end = cut.lastIndexOf(" ");
  return end > 0 ? cut.slice(0, end).trimEnd() : truncate(text, max);
}

/** "1 item", "3 items"; pass the plural when adding an s is wrong. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/**
 * The plain text of a text with tags and Markdown, on one line: without tags such as `<role>`, heading and list
 * markers, code fences, and emphasis. Link texts stay.
 */
export function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>\n]{0,200}>/gi, " ")
    .replaceAll(/^[ \t]*(?:```\S*|#{1,6}[ \t]|>[ \t]?|[-*+][ \t]|-{3,}[ \t]*$)/gm, "")
    .replaceAll(/!?\[([^[\]\n]{0,500})\]\([^()\s]{1,2000}\)/g, "$1")
    .replaceAll(/\*\*|__|`/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Adds a period unless the text ends with punctuation. */
export function sentence(text: string): string {
  const trimmed = text.trimEnd();
  return /[.!?…:]["”’)]*$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** Splits a text at newlines and commas into trimmed, unique entries. */
export function splitList(text: string): string[] {
  const entries = text.split(/[\n,]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}

/** Up to two initials, shown in place of a picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word ? [...word][0] : ""))
    .join("")
    .toUpperCase();
}

const htmlEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => htmlEscapes[letter] ?? letter);
}

/** The key of a setting in words: `maxListItemCount` as "Max list item count". */
export function wordsOfKey(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A user-chosen name for an email to someone else: one line, without invisible or direction-changing characters, and
 * without anything that mail programs turn into a link.
 */
export function nameForEmail(name: string, max: number): string {
  const visible = name
    .replaceAll(/[\p{Zl}\p{Zp}\s]+/gu, " ")
    // Emoji and some scripts need the two joiners.
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "");
  const unlinked = visible
    .replaceAll(/[a-z][a-z0-9+.-]*:\/+|\b(?:mailto|tel|sms|data|javascript):/giu, "")
    .replaceAll(/(?<=[^\s.])[.\u3002\uff0e\uff61](?=[^\s.])/gu, ". ")
    .replaceAll("@", " at ");
  return truncate(unlinked.replaceAll(/ +/g, " ").trim(), max);
}

/** Words for a place in a text, with a space on each side where they would touch another word. */
export function spacedWords(text: string, at: number, words: string): string {
  const isAfterWord = /\S$/.test(text.slice(0, at));
  const isBeforeWord = /^[\p{L}\p{N}]/u.test(text.slice(at));
  return `${isAfterWord ? " " : ""}${words}${isBeforeWord ? " " : ""}`;
}
