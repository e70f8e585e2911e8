import type { SplitSettings } from "../../schema.ts";
import type { Heading } from "./headings.ts";
import { type Range, trimRange, wholeCharacters } from "./ranges.ts";

/**
 * Cuts a piece of a text at the first separator that is in it, and what is still too long at the next one. Neighbors are
 * joined up to the size, and each chunk repeats the end of the one before it. A heading starts a new chunk once the
 * current one is half full.
 */
export function splitProse(
  text: string,
  range: Range,
  settings: SplitSettings,
  headings: readonly Heading[] = [],
): Range[] {
  const starts = new Set(headings.map(({ start }) => start));
  const borders = [
    range.start,
    ...[...starts].filter((at) => at > range.start && at < range.end).toSorted((a, b) => a - b),
  ];
  const pieces = borders.flatMap((start, at) =>
    cut(text, { start, end: borders[at + 1] ?? range.end }, settings.chunkSize, settings.separators),
  );
  return join(text, pieces, settings, starts).flatMap((chunk) => trimRange(text, chunk) ?? []);
}

/** Adjoining pieces of at most `size` characters; a separator stays with the piece before it. */
function cut(text: string, range: Range, size: number, separators: readonly string[]): Range[] {
  if (range.end - range.start <= size) return [range];
  const [separator, ...finer] = separators;
  if (!separator) return cutAnywhere(text, range, size);
  const pieces: Range[] = [];
  // Searched in the range only: the rest of the text may be long.
  const within = text.slice(range.start, range.end);
  let start = 0;
  for (;;) {
    let found = within.indexOf(separator, start);
    if (found < 0) break;
    // Of several in a row, all belong to the piece before them.
    while (within.startsWith(separator, found + separator.length)) found += separator.length;
    if (found + separator.length >= within.length) break;
    pieces.push({ start: range.start + start, end: range.start + found + separator.length });
    start = found + separator.length;
  }
  pieces.push({ start: range.start + start, end: range.end });
  return pieces.flatMap((piece) => cut(text, piece, size, finer));
}

function cutAnywhere(text: string, range: Range, size: number): Range[] {
  const pieces: Range[] = [];
  for (let start = range.start; start < range.end; ) {
    const end = Math.min(range.end, start + size);
    const whole = end < range.end ? wholeCharacters(text, end) : end;
    pieces.push({ start, end: whole > start ? whole : end });
    start = whole > start ? whole : end;
  }
  return pieces;
}

function join(
  text: string,
  pieces: readonly Range[],
  { chunkSize, chunkOverlap }: SplitSettings,
  headingStarts: ReadonlySet<number>,
): Range[] {
  const chunks: Range[] = [];
  let current: { start: number; end: number } | null = null;
  for (const piece of pieces) {
    if (!current) {
      current = { ...piece };
      continue;
    }
    const isSection = headingStarts.has(piece.start);
    const isHalfFull = piece.start - current.start >= chunkSize / 2;
    if (piece.end - current.start <= chunkSize && !(isSection && isHalfFull)) {
      current.end = piece.end;
      continue;
    }
    chunks.push(current);
    const room = Math.min(chunkOverlap, chunkSize - (piece.end - piece.start));
    const start: number = isSection ? piece.start : overlapStart(text, current, room);
    current = { start, end: piece.end };
  }
  return current ? [...chunks, current] : chunks;
}

const borders = [/\n\s*\n/g, /[.!?。！？]\s+|\n/g, /\s+/g];

/** Where the repeated end of a chunk begins: at a paragraph, a sentence or a word within `room` characters. */
function overlapStart(text: string, chunk: Range, room: number): number {
  const earliest = Math.max(chunk.start + 1, chunk.end - room);
  if (room <= 0 || earliest >= chunk.end) return chunk.end;
  const tail = text.slice(earliest, chunk.end);
  for (const border of borders)
    for (const { index, 0: found } of tail.matchAll(border)) {
      const at = index + found.length;
      if (at < tail.trimEnd().length) return earliest + at;
    }
  return wholeCharacters(text, earliest);
}
