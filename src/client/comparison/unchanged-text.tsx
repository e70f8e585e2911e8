import { useState } from "react";
import { foldText } from "#lib/text-diff.ts";
import { compareText } from "#product/texts/versions/compare.ts";

interface UnchangedTextProps {
  words: string;
  /** Characters that are shown at its start and its end. */
  head: number;
  tail: number;
}

/** What two versions have in common; the middle of a long one is folded behind a button. */
export function UnchangedText({ words, head, tail }: UnchangedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const folded = foldText(words, { head, tail });
  if (isOpen || !folded) return words;
  return (
    <>
      {folded.start}
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="mx-0.5 rounded-control bg-hover px-1.5 text-sm text-ink-2 hover:text-ink"
      >
        {compareText.showUnchanged(folded.hidden)}
      </button>
      {folded.end}
    </>
  );
}
