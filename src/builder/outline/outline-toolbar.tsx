import { CircleHelp, Search, Workflow } from "lucide-react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { KeyHelp } from "#builder/tools/key-help.tsx";
import { AddButton, AssistantButton, ChecksButton, CommentsButton, UndoButtons } from "#builder/tools/tool-buttons.tsx";
import { builderKeys as keys } from "#client/shell/shortcuts.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { builderShortcutText } from "#product/texts/builder/shortcuts.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Popover } from "#ui/overlays/popover.tsx";

const text = builderText;
const buttonStyle = { size: "m", tooltipPlacement: "bottom" } as const;

/** Id of the button that switches to the canvas. */
export const viewButtonId = "builder-view";

/** The toolbar above the outline. */
export function OutlineToolbar({ onView: onSwitchView }: { onView: (() => void) | undefined }) {
  const { store, canEdit } = useBuilder();
  const divider = <span aria-hidden className="mx-1 h-4 w-px bg-line" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={canvasText.tools} className="flex flex-wrap items-center gap-0.5">
      {canEdit && (
        <>
          <AddButton side={buttonStyle} />
          {divider}
        </>
      )}
      <ChecksButton side={buttonStyle} />
      {canEdit && (
        <>
          <AssistantButton side={buttonStyle} />
          <CommentsButton side={buttonStyle} isAiming={false} />
        </>
      )}
      <IconButton
        {...buttonStyle}
        icon={Search}
        label={text.search}
        shortcut={keys.search}
        onPress={() => store.setState({ search: store.getState().search ?? "" })}
      />
      {canEdit && (
        <>
          {divider}
          <UndoButtons side={buttonStyle} />
        </>
      )}
      {onSwitchView && (
        <>
          {divider}
          <IconButton {...buttonStyle} id={viewButtonId} icon={Workflow} label={text.canvas} onPress={onSwitchView} />
        </>
      )}
      <Popover
        aria-label={builderShortcutText.title}
        placement="bottom start"
        className="w-150"
        trigger={<IconButton {...buttonStyle} icon={CircleHelp} label={text.help} className="max-sm:hidden" />}
      >
        <KeyHelp />
      </Popover>
    </div>
  );
}
