import type { Answers } from "#client/wire.ts";

export type SpokenLine = Answers["knowledgeSourceTreeNode"]["getTranscript"]["segments"][number];

/** The line that is said at a second: the last one that has begun. -1 before the first. */
export function lineAt(lines: readonly Pick<SpokenLine, "start">[], seconds: number): number {
  let from = 0;
  let to = lines.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.start ?? 0) <= seconds) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The lines that a passage is made of: from the first, without the last; null if it is none of this text. */
export function linesOf(
  lines: readonly Pick<SpokenLine, "from" | "to">[],
  passage: { readonly start: number; readonly end: number } | null,
): { readonly first: number; readonly end: number } | null {
  if (!passage) return null;
  const first = lines.findIndex(({ to }) => to > passage.start);
  if (first < 0) return null;
  const behind = lines.findIndex(({ from }) => from >= passage.end);
  const end = behind < 0 ? lines.length : behind;
  return end > first ? { first, end } : null;
}

/** The positions of the lines with the typed words in them, as they are written. */
export function findSaid(lines: readonly Pick<SpokenLine, "text">[], typed: string): number[] {
  const words = typed.trim().toLowerCase();
  return words ? lines.flatMap(({ text }, at) => (text.toLowerCase().includes(words) ? [at] : [])) : [];
}

/** A text in pieces; every second one is the typed words. */
export function piecesAround(text: string, typed: string): string[] {
  const words = typed.trim().toLowerCase();
  const pieces: string[] = [];
  const lower = text.toLowerCase();
  // Few letters change their length in lower case; then nothing is marked.
  if (!words || lower.length !== text.length) return [text];
  let start = 0;
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, start)) {
    pieces.push(text.slice(start, at), text.slice(at, at + words.length));
    start = at + words.length;
  }
  return [...pieces, text.slice(start)];
}
