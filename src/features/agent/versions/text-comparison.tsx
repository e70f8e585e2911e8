import { useMemo } from "react";
import { Added, Removed } from "#client/comparison/change-marks.tsx";
import { UnchangedText } from "#client/comparison/unchanged-text.tsx";
import { type DiffPart, diffWords } from "#lib/text-diff.ts";

/** Unchanged characters shown around a change. */
const contextChars = 120;

/** Two versions of a text merged: removed text is struck through, added text underlined, unchanged text collapsed. */
export function TextComparison({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <div
      // Scrollable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the focus
      tabIndex={0}
      className="focus-inset max-h-96 overflow-y-auto rounded-control border border-line px-3 py-2 text-base leading-[22px] whitespace-pre-wrap wrap-anywhere scroll-thin"
    >
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts have no other identity
        <Part key={at} part={part} isFirst={at === 0} isLast={at === parts.length - 1} />
      ))}
    </div>
  );
}

function Part({ part: { kind, text: words }, isFirst, isLast }: { part: DiffPart; isFirst: boolean; isLast: boolean }) {
  if (kind === "gone") return <Removed>{words}</Removed>;
  if (kind === "new") return <Added>{words}</Added>;
  return <UnchangedText words={words} head={isFirst ? 0 : contextChars} tail={isLast ? 0 : contextChars} />;
}
