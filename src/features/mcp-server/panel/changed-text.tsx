import { useMemo } from "react";
import { Added, Removed } from "#client/comparison/change-marks.tsx";
import { UnchangedText } from "#client/comparison/unchanged-text.tsx";
import { diffWords } from "#lib/text-diff.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";

/** Unchanged characters shown around a change. */
const contextChars = 120;

/** A text as it was and as it is now, merged. */
export function ChangedText({ label, before, after }: { label: string; before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section would be a landmark
    <div
      role="group"
      aria-label={`${label}: ${mcpServerText.panel.was} / ${mcpServerText.panel.now}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
      tabIndex={0}
      className="focus-inset max-h-60 overflow-y-auto rounded-control bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere scroll-thin"
    >
      {parts.map(({ kind, text: words }, at) => {
        const key = `${at} ${kind}`;
        if (kind === "gone") return <Removed key={key}>{words}</Removed>;
        if (kind === "new") return <Added key={key}>{words}</Added>;
        return <UnchangedText key={key} words={words} head={contextChars} tail={contextChars} />;
      })}
    </div>
  );
}
