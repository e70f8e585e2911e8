import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  CopyPlus,
  Ellipsis,
  ListChecks,
  Pencil,
  Trash2,
} from "lucide-react";
import { use, useRef } from "react";
import { moveInChain, type Place } from "#builder/graph/edits.ts";
import { duplicateSteps, moveStep, removeSteps } from "#builder/session/commands.ts";
import { AgentsContext, useBuilder, useGraph } from "#builder/session/use-builder.ts";
import { StepMenuItems } from "#builder/step/step-menu-items.tsx";
import { builderKeys as keys } from "#client/shell/shortcuts.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { outlineText } from "#product/texts/builder/outline.ts";
import { timers } from "#product/timers.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";

const text = outlineText;

interface OutlineMenuProps {
  node: GraphNode;
  /** False for notes. */
  isStep: boolean;
  isTabStop: boolean;
  onSelect: () => void;
}

/** The menu with every action for a row. */
export function OutlineMenu({ node, isStep, isTabStop, onSelect }: OutlineMenuProps) {
  const { id, label, type } = node;
  const session = useBuilder();
  const agents = use(AgentsContext);
  const graph = useGraph();
  const trigger = useRef<HTMLButtonElement>(null);
  const name = text.actions(label);
  const words = builderText;
  const openPalette = (place: Place) => {
    const { left, bottom } = trigger.current?.getBoundingClientRect() ?? new DOMRect();
    // The menu must close first, because it moves the focus.
    setTimeout(
      () => session.store.setState({ paletteRequest: { place, at: { x: left, y: bottom } } }),
      timers.screen.menuFadeMs,
    );
  };
  const rename = () => setTimeout(() => session.store.setState({ renamingId: id }), timers.screen.menuFadeMs);
  const canMove = (by: 1 | -1) => moveInChain(graph, id, by) !== graph;
  return (
    <Menu
      aria-label={name}
      trigger={
        <IconButton
          ref={trigger}
          icon={Ellipsis}
          label={name}
          size="s"
          excludeFromTabOrder={!isTabStop}
          className="max-sm:size-11"
        />
      }
    >
      {isStep && (
        <>
          <MenuItem icon={BetweenHorizontalStart} onAction={() => openPalette({ before: id })}>
            {text.insertBefore}
          </MenuItem>
          <MenuItem icon={BetweenHorizontalEnd} onAction={() => openPalette({ after: id })}>
            {catalog[type]?.traits?.branches ? text.addBranch : text.insertAfter}
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            icon={ArrowUp}
            shortcut={keys.moveUp}
            isDisabled={!canMove(-1)}
            onAction={() => moveStep(session, id, -1)}
          >
            {text.moveUp}
          </MenuItem>
          <MenuItem
            icon={ArrowDown}
            shortcut={keys.moveDown}
            isDisabled={!canMove(1)}
            onAction={() => moveStep(session, id, 1)}
          >
            {text.moveDown}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={Pencil} shortcut={keys.rename} onAction={rename}>
        {words.rename}
      </MenuItem>
      <MenuItem icon={ListChecks} onAction={onSelect}>
        {text.selectMultiple}
      </MenuItem>
      {isStep && <StepMenuItems node={node} />}
      <MenuItem
        icon={CopyPlus}
        shortcut={keys.duplicate}
        onAction={() => duplicateSteps(session, new Set([id]), agents)}
      >
        {words.duplicateStep}
      </MenuItem>
      <MenuItem icon={Trash2} shortcut={keys.delete} isDanger onAction={() => removeSteps(session, new Set([id]))}>
        {words.deleteStep}
      </MenuItem>
    </Menu>
  );
}
