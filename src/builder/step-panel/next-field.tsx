import { use, useMemo } from "react";
import { PromptOwnerContext } from "#builder/prompt-field/prompt-owner.tsx";
import { useBuilderState } from "#builder/session/use-builder.ts";
import { connectionError, executableGraph } from "#engine/graph/graph.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import type { NextSlotProps } from "#nodes/components.tsx";
import { catalog } from "#nodes/index.ts";
import { Select } from "#ui/select/select.tsx";

const nowhere = "none";

/** Selects the next step without drawing an edge. */
export function NextField({ label, noneText, value, onChange, taken = [], isReadOnly, className }: NextSlotProps) {
  const owner = use(PromptOwnerContext);
  const shape = useBuilderState((state) => state.structuralGraph);
  // Memoized, because it checks every step and would run on every keystroke.
  const possible = useMemo(() => {
    const without = { ...shape, edges: shape.edges.filter((edge) => edge.sourceNodeId !== owner) };
    return executableGraph(shape, catalog).nodes.map((node) => ({
      node,
      isAllowed: connectionError(without, catalog, owner, node.id) === null,
    }));
  }, [shape, owner]);
  const open = possible.flatMap(({ node, isAllowed }) =>
    node.id === value || (isAllowed && !taken.includes(node.id)) ? [node] : [],
  );
  return (
    <Select
      label={label}
      value={value ?? nowhere}
      isDisabled={isReadOnly}
      onChange={(id) => onChange(id === nowhere ? null : id)}
      options={[
        { id: nowhere, label: noneText },
        ...open.map((node) => ({ id: node.id, label: node.label, icon: <StepTile type={node.type} size={20} /> })),
      ]}
      className={className}
    />
  );
}
