import { withoutMarkup } from "../text.ts";
import type { Cited } from "./find-cited.ts";
import type { Place } from "./locate-quote.ts";

/** A piece of an excerpt; those that are cited are marked. */
export interface ExcerptPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** How much of what is around the cited words is shown before them. */
const beforeShare = 0.3;
const maxRows = 5;

/** What is cited of a text with its surroundings, in about `chars` characters. */
export function excerptAround({ text, places }: Cited, chars: number): ExcerptPiece[] {
  const [first] = places;
  if (!first) return [{ text: cutEnd(readable(text), chars), isMarked: false }];
  const lines = new Map(places.map((place) => [lineAt(text, place.start).start, lineAt(text, place.start)]));
  if ([...lines.keys()].every((start) => text[start] === "|")) return rowsOf({ text, places: [...lines.values()] });
  const cited = places.reduce((sum, { start, end }) => sum + end - start, 0);
  const around = Math.max(chars - cited, minAround);
  const from = Math.max(0, first.start - Math.round(around * beforeShare));
  const pieces: ExcerptPiece[] = [];
  const add = (words: string, isMarked: boolean) => {
    if (words) pieces.push({ text: words, isMarked });
  };
  add(cutStart(spaced(text.slice(from, first.start)), from > 0), false);
  for (const [at, { start, end }] of places.entries()) {
    const next = places[at + 1];
    add(cutEnd(spaced(text.slice(start, end)), chars), true);
    if (next) add(next.start - end > minAround ? " … " : spaced(text.slice(end, next.start)), false);
    else add(cutEnd(spaced(text.slice(end, end + around)), around * (1 - beforeShare)), false);
  }
  return pieces;
}

function lineAt(text: string, at: number): Place {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return { start: at === 0 ? 0 : start, end: end < 0 ? text.length : end };
}

/** So much is shown around a quote, however long it is. */
const minAround = 60;

/** Cited rows below the names of their columns, a line each. */
function rowsOf({ text, places }: Cited): ExcerptPiece[] {
  const names = /^\|.*(?=\n\|[ \-:|]+(?:\n|$))/m.exec(text)?.[0];
  const rows = places.slice(0, maxRows).map(({ start, end }) => text.slice(start, end));
  const pieces = rows.flatMap((row, at): ExcerptPiece[] => [
    ...(at > 0 ? [{ text: "\n", isMarked: false }] : []),
    { text: cellsOf(row), isMarked: true },
  ]);
  const more = places.length > maxRows ? [{ text: "\n…", isMarked: false }] : [];
  return [...(names ? [{ text: `${cellsOf(names)}\n`, isMarked: false }] : []), ...pieces, ...more];
}

const cellsOf = (row: string): string =>
  row
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"))
    .filter(Boolean)
    .join(" · ");

/** Without Markdown and the lines of tables; without headings, which are no part of the sentence after them. */
function readable(text: string): string {
  const cells = text.replaceAll(/^\|[ \-:|]+$/gm, "").replaceAll(/^\|.*$/gm, (row) => `${cellsOf(row)} `);
  return withoutMarkup(cells.replaceAll(/^#{1,6}\s.*$/gm, "")) || withoutMarkup(cells);
}

/** The space at the ends of a piece parts it from the next. */
function spaced(text: string): string {
  const words = readable(text);
  if (!words) return text === "" ? "" : " ";
  return `${/^\s/.test(text) ? " " : ""}${words}${/\s$/.test(text) ? " " : ""}`;
}

/** Begins with a whole word. */
function cutStart(text: string, isCut: boolean): string {
  if (!isCut) return text.trimStart();
  const space = text.trimStart().indexOf(" ");
  return `…${space < 0 ? text.trimStart() : text.trimStart().slice(space + 1)}`;
}

/** Ends with a whole word. */
function cutEnd(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const cut = text.slice(0, chars);
  const space = cut.lastIndexOf(" ");
  const words = cut.slice(0, space > chars / 2 ? space : undefined).trimEnd();
  return /[.!?]$/.test(words) ? `${words} …` : `${words}…`;
}
