import { diffArrays } from "diff";

/** A stretch of text that stayed, went or came. */
export interface DiffPart {
  readonly kind: "same" | "gone" | "new";
  readonly text: string;
}

/** Texts with more changed words than this are compared by paragraph only, which keeps the page responsive. */
const maxEdits = 1_000;
/** Less than this between two changes reads as one change. */
const minUnchangedChars = 4;

/** What a change did to a text, word by word; the parts joined without the new ones are the old text, and vice versa. */
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
 * A space or a "the" that happens to be in both texts would cut a rewritten sentence into confetti, so it is part of
 * the change on both sides. Of neighboring changes the old text comes first.
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

/** Less than this is not worth hiding. */
const minHiddenChars = 80;

/** What is shown of a stretch that stayed: whole words on either side, or null when all of it is. */
export function foldText(text: string, { head, tail }: { head: number; tail: number }) {
  if (text.length - head - tail <= minHiddenChars) return null;
  const start = text.slice(0, head).replace(/\S+$/, "");
  const end = text.slice(text.length - tail).replace(/^\S+/, "");
  return { start, end, hidden: text.length - start.length - end.length };
}
