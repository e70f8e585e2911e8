import { diffArrays } from "diff";

/** A part of the text that is unchanged, removed, or added. */
export interface DiffPart {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** Texts with more changed words are compared by paragraph, which keeps the page responsive. */
const maxEdits = 1_000;
/** Two changes with fewer characters between them are shown as one. */
const minUnchangedChars = 4;

/** Compares two texts word by word. Without the new parts it is the old text, and vice versa. */
export function diffWords(before: string, after: string): DiffPart[] {
  return (
    compare(before, after, /\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ??
    compare(before, after, /[^\n]*\n+|[^\n]+/g) ?? [
      { kind: "gone", text: before },
      { kind: "new", text: after },
    ]
  );
}

function compare(before: string, after: string, unit: RegExp): DiffPart[] | null {
  const found = diffArrays(before.match(unit) ?? [], after.match(unit) ?? [], { maxEditLength: maxEdits });
  if (!found) return null;
  const parts = found.map(({ added, removed, value }): DiffPart => {
    return { kind: added ? "new" : removed ? "gone" : "same", text: value.join("") };
  });
  return mergeShortGaps(parts);
}

/**
 * Merges short unchanged parts into the changes around them, because a space or "the" would split a rewritten sentence
 * into many small changes. The old text comes before the new text.
 */
function mergeShortGaps(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let gone = "";
  let added = "";
  const close = () => {
    if (gone) result.push({ kind: "gone", text: gone });
    if (added) result.push({ kind: "new", text: added });
    gone = "";
    added = "";
  };
  for (const [at, { kind, text }] of parts.entries()) {
    const isInside = gone !== "" && added !== "" && at < parts.length - 1;
    if (kind === "gone") gone += text;
    else if (kind === "new") added += text;
    else if (isInside && text.trim().length < minUnchangedChars && !text.includes("\n")) {
      gone += text;
      added += text;
    } else {
      close();
      result.push({ kind, text });
    }
  }
  close();
  return result;
}

/** Shorter parts are not collapsed. */
const minHiddenChars = 80;

/** The start and end of a long unchanged part, cut at words; null when the part is short. */
export function foldText(text: string, { head, tail }: { head: number; tail: number }) {
  if (text.length - head - tail <= minHiddenChars) return null;
  const start = text.slice(0, head).replace(/\S+$/, "");
  const end = text.slice(text.length - tail).replace(/^\S+/, "");
  return { start, end, hidden: text.length - start.length - end.length };
}
