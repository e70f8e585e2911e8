import { useMemo } from "react";
import { Added, Removed } from "#client/comparison/change-marks.tsx";
import { UnchangedText } from "#client/comparison/unchanged-text.tsx";
import { diffWords } from "#lib/text-diff.ts";

/** Unchanged characters shown around a change. */
const contextChars = 120;

/** Two versions of a file merged: removed text is struck through, added text underlined. */
export function FileDiff({ label, before, after }: { label: string; before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the focus
      tabIndex={0}
      className="focus-inset max-h-72 overflow-y-auto rounded-control border border-line px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere scroll-thin"
    >
      {parts.map(({ kind, text }, at) => {
        // The parts of two texts have no other identity.
        const key = `${at}`;
        if (kind === "gone") return <Removed key={key}>{text}</Removed>;
        if (kind === "new") return <Added key={key}>{text}</Added>;
        const [head, tail] = [at === 0 ? 0 : contextChars, at === parts.length - 1 ? 0 : contextChars];
        return <UnchangedText key={key} words={text} head={head} tail={tail} />;
      })}
    </section>
  );
}
