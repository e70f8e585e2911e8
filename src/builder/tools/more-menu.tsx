import {
  ArrowDownToLine,
  ArrowRightToLine,
  CircleHelp,
  Ellipsis,
  Group,
  LayoutList,
  Lock,
  LockOpen,
  MessageSquare,
  Search,
  Settings2,
} from "lucide-react";
import { useRef, useState } from "react";
import { openComments, setCommentMode } from "#builder/comments/comments-state.ts";
import { tidy } from "#builder/session/commands.ts";
import { groupSteps } from "#builder/session/group-commands.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderKeys as keys } from "#client/shell/shortcuts.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { canvasToolText } from "#product/texts/builder/canvas-tools.ts";
import { commentText } from "#product/texts/builder/comments.ts";
import { groupText } from "#product/texts/builder/selection.ts";
import { builderShortcutText } from "#product/texts/builder/shortcuts.ts";
import { timers } from "#product/timers.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { CanvasSettings } from "./canvas-settings.tsx";
import { KeyHelp } from "./key-help.tsx";
import type { ToolButtonStyle } from "./tool-buttons.tsx";

const text = builderText;
export const moreButtonId = "builder-more";

/** Canvas menu with everything that has no button. */
export function MoreMenu({
  side: buttonStyle,
  onView: onSwitchView,
}: {
  side: ToolButtonStyle;
  onView: (() => void) | undefined;
}) {
  const session = useBuilder();
  const { store, canEdit } = session;
  const isLocked = useBuilderState((state) => state.isLocked);
  const hasSelection = useBuilderState((state) => state.selected.size > 0);
  const anchor = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<"settings" | "help" | null>(null);
  const placement = buttonStyle.tooltipPlacement === "right" ? "right top" : "bottom start";
  // Delayed, because the closing menu first returns the focus to its button.
  const show = (what: "settings" | "help") => () => setTimeout(() => setShown(what), timers.screen.menuFadeMs);
  return (
    <span ref={anchor} className="relative flex">
      <Menu
        aria-label={canvasToolText.moreTools}
        placement={placement}
        trigger={<IconButton {...buttonStyle} id={moreButtonId} icon={Ellipsis} label={canvasToolText.moreTools} />}
      >
        <MenuItem
          icon={Search}
          shortcut={keys.search}
          onAction={() => store.setState({ search: store.getState().search ?? "" })}
        >
          {text.search}
        </MenuItem>
        {onSwitchView && (
          <MenuItem icon={LayoutList} onAction={onSwitchView}>
            {text.outline}
          </MenuItem>
        )}
        {canEdit && (
          <>
            <MenuItem
              icon={MessageSquare}
              shortcut={keys.comment}
              onAction={() => {
                openComments(session, null);
                setCommentMode(session, true);
              }}
            >
              {commentText.title}
            </MenuItem>
            <MenuItem
              icon={Group}
              shortcut={keys.group}
              isDisabled={!hasSelection}
              onAction={() => groupSteps(session, store.getState().selected)}
            >
              {groupText.selection}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={ArrowDownToLine} onAction={() => tidy(session, "down")}>
              {canvasToolText.tidyUp.down}
            </MenuItem>
            <MenuItem icon={ArrowRightToLine} onAction={() => tidy(session, "across")}>
              {canvasToolText.tidyUp.across}
            </MenuItem>
            <MenuItem icon={isLocked ? LockOpen : Lock} onAction={() => store.setState({ isLocked: !isLocked })}>
              {isLocked ? text.unlock : text.lock}
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <MenuItem icon={Settings2} onAction={show("settings")}>
          {canvasToolText.settings}
        </MenuItem>
        <MenuItem icon={CircleHelp} onAction={show("help")}>
          {builderShortcutText.title}
        </MenuItem>
      </Menu>
      {shown === "settings" && <CanvasSettings anchor={anchor} placement={placement} onClose={() => setShown(null)} />}
      <Popover
        isOpen={shown === "help"}
        onOpenChange={(isOpen) => !isOpen && setShown(null)}
        triggerRef={anchor}
        aria-label={builderShortcutText.title}
        placement={placement}
        className="max-h-[80dvh] w-150 max-w-[calc(100vw-32px)] overflow-y-auto scroll-thin"
      >
        <KeyHelp />
      </Popover>
    </span>
  );
}
