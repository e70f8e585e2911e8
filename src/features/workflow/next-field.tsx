import { use } from "react";
import { canConnect, executable } from "#engine/graph.ts";
import type { NextSlotProps } from "#nodes/faces.tsx";
import { catalog } from "#nodes/index.ts";
import { Select } from "#ui/select.tsx";
import { useGraph } from "./client/use-builder.ts";
import { PromptOwnerContext } from "./prompt-field.tsx";
import { StepTile } from "./step-tile.tsx";

const nowhere = "none";

/** A choice among the steps that the one whose settings these are may lead to, for those who do not draw lines. */
export function NextField({ label, noneText, value, onChange, taken = [], isReadOnly, className }: NextSlotProps) {
  const owner = use(PromptOwnerContext);
  const graph = useGraph();
  const without = { ...graph, edges: graph.edges.filter((edge) => edge.sourceNodeId !== owner) };
  const open = executable(graph, catalog).nodes.filter(
    ({ id }) => id === value || (!taken.includes(id) && canConnect(without, catalog, owner, id) === null),
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
