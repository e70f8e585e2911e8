import { Power, PowerOff } from "lucide-react";
import { isOff, whyOn } from "#builder/graph/step-options.ts";
import { toggleThese } from "#builder/session/commands.ts";
import { useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { RunFrom } from "#builder/test-runs/run-from.tsx";
import { builderKeys } from "#client/shell/shortcuts.ts";
import type { GraphNode } from "#engine/graph.ts";
import { builderText } from "#product/texts/builder.ts";
import { MenuItem } from "#ui/menu-item.tsx";

const text = builderText.options;

/** What the menu of a step has besides copying and deleting, wherever it stands. */
export function StepChoices({ node }: { node: GraphNode }) {
  const session = useBuilder();
  const reason = whyOn(useGraph(), node);
  const off = isOff(node);
  return (
    <>
      <RunFrom node={node} look="item" />
      <MenuItem
        icon={off ? Power : PowerOff}
        isDisabled={!off && reason !== null}
        {...(!off && reason !== null ? { hint: reason } : { shortcut: builderKeys.switchOff })}
        onAction={() => toggleThese(session, new Set([node.id]))}
      >
        {off ? text.switchOn : text.switchOff}
      </MenuItem>
    </>
  );
}
