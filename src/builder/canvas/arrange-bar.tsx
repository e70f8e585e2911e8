import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  Copy,
  Group,
  type LucideIcon,
  Power,
  PowerOff,
  Trash2,
  Ungroup,
} from "lucide-react";
import { use } from "react";
import { type Axis, alignNodes, distributeNodes, type Side } from "#builder/graph/arrange.ts";
import { isStepDisabled } from "#builder/graph/step-options.ts";
import { duplicateSteps, removeSteps, toggleSteps } from "#builder/session/commands.ts";
import { groupSteps, ungroupSteps } from "#builder/session/group-commands.ts";
import { AgentsContext, useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderKeys } from "#client/shell/shortcuts.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { arrangeText, groupText } from "#product/texts/builder/selection.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";

const text = arrangeText;

const sides: readonly { side: Side; icon: LucideIcon }[] = [
  { side: "left", icon: AlignStartVertical },
  { side: "center", icon: AlignCenterVertical },
  { side: "right", icon: AlignEndVertical },
  { side: "top", icon: AlignStartHorizontal },
  { side: "middle", icon: AlignCenterHorizontal },
  { side: "bottom", icon: AlignEndHorizontal },
];
const axes: readonly { axis: Axis; icon: LucideIcon }[] = [
  { axis: "across", icon: AlignHorizontalSpaceAround },
  { axis: "down", icon: AlignVerticalSpaceAround },
];

/** Toolbar for several selected steps: align, distribute, group, copy, disable, delete. */
export function ArrangeBar() {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const selected = useBuilderState((state) => state.selected);
  const isLocked = useBuilderState((state) => state.isLocked);
  const isGrouped = useBuilderState(({ history, selected: ids }) =>
    Boolean(history.present.groups?.some(({ nodeIds }) => nodeIds.some((id) => ids.has(id)))),
  );
  const isAllDisabled = useBuilderState(({ history, selected: ids }) =>
    history.present.nodes.every((node) => !ids.has(node.id) || isStepDisabled(node)),
  );
  if (!session.canEdit || isLocked || selected.size < 2) return null;
  const buttonStyle = { size: "s", tooltipPlacement: "top" } as const;
  const divider = <span aria-hidden className="mx-0.75 h-4 w-px bg-line" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={text.title}
      className="absolute bottom-4 left-1/2 z-10 flex -translate-x-1/2 items-center gap-0.5 rounded-card border border-line-2 bg-raised p-1 shadow-float-1 max-lg:bottom-14"
    >
      <span role="status" className="px-2 text-sm whitespace-nowrap text-ink-2 num max-sm:hidden">
        {text.count(selected.size)}
      </span>
      {sides.map(({ side: at, icon }) => (
        <IconButton
          key={at}
          {...buttonStyle}
          icon={icon}
          label={text[at]}
          onPress={() => session.change(alignNodes(session.graph(), selected, at))}
        />
      ))}
      {selected.size > 2 && (
        <>
          {divider}
          {axes.map(({ axis, icon }) => (
            <IconButton
              key={axis}
              {...buttonStyle}
              icon={icon}
              label={text[axis]}
              onPress={() => session.change(distributeNodes(session.graph(), selected, axis))}
            />
          ))}
        </>
      )}
      {divider}
      <IconButton
        {...buttonStyle}
        icon={Group}
        label={groupText.group}
        shortcut={builderKeys.group}
        onPress={() => groupSteps(session, selected)}
      />
      {isGrouped && (
        <IconButton
          {...buttonStyle}
          icon={Ungroup}
          label={groupText.removeStep}
          shortcut={builderKeys.ungroup}
          onPress={() => ungroupSteps(session, selected)}
        />
      )}
      <IconButton
        {...buttonStyle}
        icon={Copy}
        label={builderText.duplicateStep}
        onPress={() => duplicateSteps(session, selected, agents)}
      />
      <IconButton
        {...buttonStyle}
        icon={isAllDisabled ? Power : PowerOff}
        label={isAllDisabled ? stepOptionText.enable : stepOptionText.disable}
        onPress={() => toggleSteps(session, selected)}
      />
      <IconButton
        {...buttonStyle}
        icon={Trash2}
        label={builderText.deleteStep}
        onPress={() => removeSteps(session, selected)}
      />
    </div>
  );
}
