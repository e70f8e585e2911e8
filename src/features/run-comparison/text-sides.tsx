import { useMemo } from "react";
import { Added, Removed } from "#client/comparison/change-marks.tsx";
import { UnchangedText } from "#client/comparison/unchanged-text.tsx";
import { type DiffPart, diffWords } from "#lib/text-diff.ts";
import { compareRunsText as text } from "#product/texts/run/compare-runs.ts";

/** Unchanged characters shown around a change. */
const contextChars = 240;

interface TextSidesProps {
  title: string;
  first: string;
  second: string;
}

/** Two texts side by side with their differences marked; below each other on phones. Equal texts are shown once. */
export function TextSides({ title, first, second }: TextSidesProps) {
  const parts = useMemo(() => (first === second ? null : diffWords(first, second)), [first, second]);
  return (
    <section className="grid min-w-0 grid-cols-1 gap-1.5">
      <h3 className="text-sm font-medium">
        {title}
        {!parts && <span className="ml-2 font-normal text-ink-3">{text.same}</span>}
      </h3>
      {parts ? (
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-8">
          <Side name={`${title}, ${text.firstRun}`} parts={parts} without="new" />
          <Side name={`${title}, ${text.secondRun}`} parts={parts} without="gone" />
        </div>
      ) : (
        <Side name={title} parts={[{ kind: "same", text: first }]} without="new" />
      )}
    </section>
  );
}

function Side({ name, parts, without }: { name: string; parts: readonly DiffPart[]; without: "new" | "gone" }) {
  const own = parts.filter(({ kind }) => kind !== without);
  const last = own.length - 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the focus
      tabIndex={0}
      className="focus-inset max-h-96 min-w-0 overflow-y-auto rounded-control bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere scroll-thin"
    >
      {own.length === 0 && <span className="text-ink-3">{text.empty}</span>}
      {own.map(({ kind, text: words }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts have no other identity
        if (kind === "gone") return <Removed key={at}>{words}</Removed>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        if (kind === "new") return <Added key={at}>{words}</Added>;
        return (
          <UnchangedText
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={at}
            words={words}
            head={at === 0 && last > 0 ? 0 : contextChars}
            tail={at === last && last > 0 ? 0 : contextChars}
          />
        );
      })}
    </div>
  );
}
