import { useState } from "react";
import { setLabel } from "#builder/graph/edits.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { cx } from "#ui/cx.ts";

/** The step's label. The field keeps the typed text with trailing spaces; the step gets the trimmed label. */
export function LabelField({ node: { id, label }, isReadOnly }: { node: GraphNode; isReadOnly: boolean }) {
  const session = useBuilder();
  const [draft, setDraft] = useState<string | null>(null);
  // The label may have changed through an undo or another person.
  const isCurrent = draft !== null && (draft.trim() === label || !draft.trim());
  return (
    <input
      aria-label={builderText.label}
      value={isCurrent ? draft : label}
      readOnly={isReadOnly}
      maxLength={limits.workflow.labelChars.max}
      onChange={({ target: { value } }) => {
        setDraft(value);
        session.change(setLabel(session.graph(), id, value), `label ${id}`);
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
      className={cx(
        "-ml-1.5 min-w-0 max-w-full text-ellipsis rounded-mark bg-transparent px-1.5 py-1 font-semibold outline-none [field-sizing:content]",
        !isReadOnly && "hover:bg-hover focus:bg-page focus:shadow-[0_0_0_1px_var(--accent)]",
      )}
    />
  );
}
