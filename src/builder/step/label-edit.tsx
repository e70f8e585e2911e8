import { type KeyboardEvent, useRef, useState } from "react";
import { setLabel } from "#builder/graph/edits.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { cx } from "#ui/cx.ts";

/** Edits the label of a step on its card. */
export function LabelEdit({ node, className }: { node: GraphNode; className?: string }) {
  const session = useBuilder();
  const keep = (label: string) => session.change(setLabel(session.graph(), node.id, label));
  return <InlineNameEdit name={builderText.label} value={node.label} onSave={keep} className={className} />;
}

interface NameEditProps {
  /** Accessible name of the field. */
  name: string;
  value: string;
  onSave: (value: string) => void;
  className?: string | undefined;
}

/** Edits a name in place. Enter or blur saves, Esc cancels. */
export function InlineNameEdit({ name, value, onSave, className }: NameEditProps) {
  const session = useBuilder();
  const [draft, setDraft] = useState(value);
  const isFinished = useRef(false);
  const finish = (isKept: boolean) => {
    if (isFinished.current) return;
    isFinished.current = true;
    if (isKept) onSave(draft);
    session.store.setState({ renamingId: null });
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || event.key === "Escape") finish(event.key === "Enter");
  };
  return (
    <input
      aria-label={name}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus
      value={draft}
      maxLength={limits.workflow.labelChars.max}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={press}
      className={cx(
        "nodrag nopan -mx-1 w-full rounded-mark bg-page px-1 shadow-[0_0_0_1px_var(--accent)] outline-none",
        className,
      )}
    />
  );
}
