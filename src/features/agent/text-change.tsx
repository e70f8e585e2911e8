import { useMemo } from "react";
import { type DiffPart, diffWords } from "#lib/text-diff.ts";
import { agentText } from "#product/texts/agent.ts";

/** So much of what stayed is shown on either side of a change. */
const contextChars = 120;

/** Two versions of a text as one: what went is struck through, what came is marked, what stayed is shortened. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <div className="max-h-80 overflow-y-auto rounded-control border border-line px-3 py-2 text-base leading-[22px] whitespace-pre-wrap wrap-anywhere scroll-thin">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts have no other identity
        <Part key={at} part={part} isFirst={at === 0} isLast={at === parts.length - 1} />
      ))}
    </div>
  );
}

function Part({ part: { kind, text }, isFirst, isLast }: { part: DiffPart; isFirst: boolean; isLast: boolean }) {
  if (kind === "gone")
    return (
      <del className="bg-danger-soft text-danger">
        <span className="sr-only">{agentText.editor.removed}: </span>
        {text}
      </del>
    );
  if (kind === "new")
    return (
      <ins className="bg-success-soft text-success no-underline">
        <span className="sr-only">{agentText.editor.added}: </span>
        {text}
      </ins>
    );
  const head = isFirst ? 0 : contextChars;
  const tail = isLast ? 0 : contextChars;
  if (text.length <= head + tail + 40) return text;
  return (
    <>
      {text.slice(0, head).replace(/\S+$/, "")}
      <span className="text-ink-3"> … </span>
      {text.slice(text.length - tail).replace(/^\S+/, "")}
    </>
  );
}
