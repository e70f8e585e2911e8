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
import { type Axis, alignNodes, type Side, spreadNodes } from "#builder/graph/arrange.ts";
import { isOff } from "#builder/graph/step-options.ts";
import { duplicateThese, removeThese, toggleThese } from "#builder/session/commands.ts";
import { groupThese, ungroupThese } from "#builder/session/group-acts.ts";
import { AgentsContext, useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderKeys } from "#client/shell/shortcuts.ts";
import { builderText } from "#product/texts/builder.ts";
import { groundText } from "#product/texts/ground.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { IconButton } from "#ui/icon-button.tsx";

const text = builderText.arrange;

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

/** While several steps are chosen: puts them in line, copies them, takes them away. */
export function ArrangeBar() {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const selected = useBuilderState((state) => state.selected);
  const isLocked = useBuilderState((state) => state.isLocked);
  const isGrouped = useBuilderState(({ history, selected: ids }) =>
    Boolean(history.present.groups?.some(({ nodeIds }) => nodeIds.some((id) => ids.has(id)))),
  );
  const isAllOff = useBuilderState(({ history, selected: ids }) =>
    history.present.nodes.every((node) => !ids.has(node.id) || isOff(node)),
  );
  if (!session.canEdit || isLocked || selected.size < 2) return null;
  const side = { size: "s", tooltipPlacement: "top" } as const;
  const line = <span aria-hidden className="mx-0.75 h-4 w-px bg-line" />;
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
          {...side}
          icon={icon}
          label={text[at]}
          onPress={() => session.change(alignNodes(session.graph(), selected, at))}
        />
      ))}
      {selected.size > 2 && (
        <>
          {line}
          {axes.map(({ axis, icon }) => (
            <IconButton
              key={axis}
              {...side}
              icon={icon}
              label={text[axis]}
              onPress={() => session.change(spreadNodes(session.graph(), selected, axis))}
            />
          ))}
        </>
      )}
      {line}
      <IconButton
        {...side}
        icon={Group}
        label={groundText.group.group}
        shortcut={builderKeys.group}
        onPress={() => groupThese(session, selected)}
      />
      {isGrouped && (
        <IconButton
          {...side}
          icon={Ungroup}
          label={groundText.group.leave}
          shortcut={builderKeys.ungroup}
          onPress={() => ungroupThese(session, selected)}
        />
      )}
      <IconButton
        {...side}
        icon={Copy}
        label={workflowText.builder.duplicateNode}
        onPress={() => duplicateThese(session, selected, agents)}
      />
      <IconButton
        {...side}
        icon={isAllOff ? Power : PowerOff}
        label={isAllOff ? builderText.options.switchOn : builderText.options.switchOff}
        onPress={() => toggleThese(session, selected)}
      />
      <IconButton
        {...side}
        icon={Trash2}
        label={workflowText.builder.deleteNode}
        onPress={() => removeThese(session, selected)}
      />
    </div>
  );
}
