import { replaceStep } from "#builder/graph/replace-step.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { type NodeType, specs } from "#nodes/index.ts";
import { placeholderText } from "#product/texts/step-forms/placeholder.ts";
import { ComboBox } from "#ui/select/combo-box.tsx";

const text = placeholderText;
const offered = () =>
  Object.values(specs).filter(({ traits }: (typeof specs)[NodeType]) => {
    const { placeholder, deprecated, executes }: { placeholder?: true; deprecated?: true; executes?: false } =
      traits ?? {};
    return !placeholder && !deprecated && executes !== false;
  });

/** Offers the types that can replace a placeholder. */
export function ReplacePlaceholder({ node, isReadOnly }: { node: GraphNode; isReadOnly: boolean }) {
  const session = useBuilder();
  return (
    <ComboBox
      label={text.replaceWith}
      hint={text.replaceHint}
      placeholder={text.choose}
      options={offered().map(({ type, title, hint }) => ({ id: type, label: title, keywords: hint }))}
      value={null}
      onChange={(type) => {
        const found = offered().find((spec) => spec.type === type);
        if (found) session.change(replaceStep(session.graph(), node.id, found.type));
      }}
      isDisabled={isReadOnly}
    />
  );
}
