import { useMemo } from "react";
import { Added, Removed } from "#client/comparison/change-marks.tsx";
import { UnchangedText } from "#client/comparison/unchanged-text.tsx";
import { diffWords } from "#lib/text-diff.ts";

/** Unchanged characters shown around a change. */
const contextChars = 200;

/** The text of a note and what a model proposes, merged word by word. In its own chunk, because of the diff. */
export function ProposedText({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the focus
      tabIndex={0}
      className="focus-inset max-h-96 overflow-y-auto rounded-control border border-line px-3 py-2 whitespace-pre-wrap wrap-anywhere scroll-thin"
    >
      {parts.map(({ kind, text }, at) => {
        const key = `${at}-${kind}`;
        if (kind === "gone") return <Removed key={key}>{text}</Removed>;
        if (kind === "new") return <Added key={key}>{text}</Added>;
        return (
          <UnchangedText
            key={key}
            words={text}
            head={at === 0 ? 0 : contextChars}
            tail={at === parts.length - 1 ? 0 : contextChars}
          />
        );
      })}
    </div>
  );
}
