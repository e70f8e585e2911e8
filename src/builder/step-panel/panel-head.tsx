import { ChevronDown, ChevronUp, CopyPlus, Ellipsis, Trash2, X } from "lucide-react";
import { use } from "react";
import { adjacentStep, duplicateSteps, openStep, removeSteps } from "#builder/session/commands.ts";
import { AgentsContext, useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { StepMenuItems } from "#builder/step/step-menu-items.tsx";
import { builderKeys } from "#client/shell/shortcuts.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { builderText } from "#product/texts/builder/builder.ts";
import { outlineText } from "#product/texts/builder/outline.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { stepNumbers } from "./input-groups.ts";
import { LabelField } from "./label-field.tsx";

interface PanelHeadProps {
  node: GraphNode;
  /** Another person is editing the settings. */
  isLocked: boolean;
  onClose: () => void;
}

const text = stepPanelText;

/** The panel header: label, position in a run, navigation and menu. */
export function PanelHead({ node, isLocked, onClose }: PanelHeadProps) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const shape = useBuilderState((state) => state.structuralGraph);
  const number = stepNumbers(shape).get(node.id);
  const ids = new Set([node.id]);
  const more = outlineText.actions(node.label);
  const openAdjacent = (by: 1 | -1) => {
    const id = adjacentStep(session, by);
    if (id !== null) openStep(session, id, true);
  };
  return (
    <header className="flex h-head flex-none items-center gap-2.5 border-line border-b pr-3 pl-5 max-sm:pl-4">
      <StepTile type={node.type} size={24} />
      <div className="flex min-w-0 flex-1 items-center gap-1.5">
        <LabelField node={node} isReadOnly={!session.canEdit || isLocked} />
        {number !== undefined && (
          <span className="flex-none text-sm text-ink-3 num max-sm:hidden">{text.step(number)}</span>
        )}
      </div>
      <div className="flex flex-none gap-0.5">
        {number !== undefined && (
          <>
            <IconButton
              icon={ChevronUp}
              size="s"
              label={text.previous}
              shortcut={builderKeys.previous}
              isDisabled={adjacentStep(session, -1) === null}
              onPress={() => openAdjacent(-1)}
            />
            <IconButton
              icon={ChevronDown}
              size="s"
              label={text.next}
              shortcut={builderKeys.next}
              isDisabled={adjacentStep(session, 1) === null}
              onPress={() => openAdjacent(1)}
            />
          </>
        )}
        {session.canEdit && (
          <Menu aria-label={more} trigger={<IconButton icon={Ellipsis} size="s" label={more} />}>
            <StepMenuItems node={node} />
            <MenuItem icon={CopyPlus} onAction={() => duplicateSteps(session, ids, agents, true)}>
              {builderText.duplicateStep}
            </MenuItem>
            <MenuItem icon={Trash2} isDanger isDisabled={isLocked} onAction={() => removeSteps(session, ids)}>
              {builderText.deleteStep}
            </MenuItem>
          </Menu>
        )}
        <IconButton icon={X} size="s" label={text.close} onPress={onClose} />
      </div>
    </header>
  );
}
