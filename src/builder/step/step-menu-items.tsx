import { Power, PowerOff } from "lucide-react";
import { isStepDisabled, reasonNotToDisable } from "#builder/graph/step-options.ts";
import { toggleSteps } from "#builder/session/commands.ts";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { RunFromStep } from "#builder/test-runs/run-from-step.tsx";
import { builderKeys } from "#client/shell/shortcuts.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

const text = stepOptionText;

/** Menu items of a step besides duplicate and delete. */
export function StepMenuItems({ node }: { node: GraphNode }) {
  const session = useBuilder();
  const reason = reasonNotToDisable(useGraph(), node);
  const off = isStepDisabled(node);
  return (
    <>
      <RunFromStep node={node} variant="item" />
      <MenuItem
        icon={off ? Power : PowerOff}
        isDisabled={!off && reason !== null}
        {...(!off && reason !== null ? { hint: reason } : { shortcut: builderKeys.switchOff })}
        onAction={() => toggleSteps(session, new Set([node.id]))}
      >
        {off ? text.enable : text.disable}
      </MenuItem>
    </>
  );
}
