import { Hand, MessageSquare, MousePointer2, Plus, Redo2, Sparkles, Stethoscope, Undo2 } from "lucide-react";
import { toggleAssistant } from "#builder/assistant/assistant-actions.ts";
import { CheckList } from "#builder/checks/check-list.tsx";
import { openComments, openThreads, setCommentMode } from "#builder/comments/comments-state.ts";
import { defaultPlace } from "#builder/session/commands.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderKeys as keys } from "#client/shell/shortcuts.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { canvasToolText } from "#product/texts/builder/canvas-tools.ts";
import { commentText } from "#product/texts/builder/comments.ts";
import { shortcutText } from "#product/texts/shell/shortcuts.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Popover } from "#ui/overlays/popover.tsx";

const text = builderText;

/** `right`: buttons in a column at the left edge. `bottom`: buttons in a row at the top. */
export interface ToolButtonStyle {
  readonly size: "m" | "s";
  readonly tooltipPlacement: "bottom" | "right";
}

export const assistantButtonId = "builder-assistant";
export const commentsButtonId = "builder-comments";

export function AddButton({ side: buttonStyle }: { side: ToolButtonStyle }) {
  const session = useBuilder();
  return (
    <IconButton
      {...buttonStyle}
      icon={Plus}
      label={text.newStep}
      shortcut={keys.add}
      className="text-accent-text!"
      onPress={({ target }) => {
        const { right, top, left, bottom } = target.getBoundingClientRect();
        const at = buttonStyle.tooltipPlacement === "bottom" ? { x: left, y: bottom } : { x: right + 8, y: top };
        session.store.setState({ paletteRequest: { place: defaultPlace(session), at, allowsNotes: true } });
      }}
    />
  );
}

/** Select and pan mode. */
export function ModeButtons({ side: buttonStyle }: { side: ToolButtonStyle }) {
  const { setPreferences } = useBuilder();
  const mode = useBuilderState((state) => state.preferences.mode);
  return (
    <>
      <IconButton
        {...buttonStyle}
        icon={MousePointer2}
        label={canvasToolText.selectTool}
        shortcut={keys.select}
        isSelected={mode === "select"}
        onPress={() => setPreferences({ mode: "select" })}
      />
      <IconButton
        {...buttonStyle}
        icon={Hand}
        label={canvasToolText.panTool}
        shortcut={keys.hand}
        isSelected={mode === "hand"}
        onPress={() => setPreferences({ mode: "hand" })}
      />
    </>
  );
}

export function ChecksButton({ side: buttonStyle }: { side: ToolButtonStyle }) {
  const count = useBuilderState((state) => state.checks.filter((check) => check.severity !== "info").length);
  const hasErrors = useBuilderState((state) => state.checks.some((check) => check.severity === "error"));
  const label = `${text.checks}: ${text.checksCount(count)}`;
  return (
    <span className="relative flex">
      <Popover
        aria-label={text.checks}
        placement={buttonStyle.tooltipPlacement === "right" ? "right top" : "bottom start"}
        className="w-96 max-w-[calc(100vw-32px)] p-0!"
        trigger={<IconButton {...buttonStyle} icon={Stethoscope} label={label} />}
      >
        {(close) => <CheckList onDone={close} />}
      </Popover>
      {count > 0 && (
        <Count
          count={count}
          className={hasErrors ? "bg-danger-solid text-on-danger" : "bg-warning-solid text-on-warning"}
        />
      )}
    </span>
  );
}

export function AssistantButton({ side: buttonStyle }: { side: ToolButtonStyle }) {
  const session = useBuilder();
  const isAssisting = useBuilderState((state) => state.assistant.place !== null);
  return (
    <IconButton
      {...buttonStyle}
      id={assistantButtonId}
      icon={Sparkles}
      label={text.assistant}
      shortcut={keys.assistant}
      isSelected={isAssisting}
      onPress={() => toggleAssistant(session)}
    />
  );
}

export function UndoButtons({ side: buttonStyle }: { side: ToolButtonStyle }) {
  const session = useBuilder();
  const canUndo = useBuilderState((state) => state.history.past.length > 0);
  const canRedo = useBuilderState((state) => state.history.future.length > 0);
  return (
    <>
      <IconButton
        {...buttonStyle}
        icon={Undo2}
        label={shortcutText.undo}
        shortcut={keys.undo}
        isDisabled={!canUndo}
        onPress={session.undo}
      />
      <IconButton
        {...buttonStyle}
        icon={Redo2}
        label={shortcutText.redo}
        shortcut={keys.redo}
        isDisabled={!canRedo}
        onPress={session.redo}
      />
    </>
  );
}

/** Opens the comments and, on the canvas, comment mode. */
export function CommentsButton({
  side: buttonStyle,
  isAiming: startsCommentMode,
}: {
  side: ToolButtonStyle;
  isAiming: boolean;
}) {
  const session = useBuilder();
  const isCommenting = useBuilderState((state) => state.isCommentMode);
  const isOpen = useBuilderState((state) => state.commentsPanel !== null);
  const count = useBuilderState((state) => openThreads(state.threads).length);
  return (
    <span className="relative flex">
      <IconButton
        {...buttonStyle}
        id={commentsButtonId}
        icon={MessageSquare}
        label={`${commentText.title}: ${commentText.open(count)}`}
        shortcut={keys.comment}
        isSelected={isCommenting || isOpen}
        onPress={() => {
          if (isOpen) return session.store.setState({ commentsPanel: null, isCommentMode: false });
          openComments(session, null);
          if (startsCommentMode) setCommentMode(session, true);
        }}
      />
      {count > 0 && <Count count={count} className="bg-accent text-on-accent" />}
    </span>
  );
}

/** Badge at the corner of a button, whose label contains the count, too. */
function Count({ count, className }: { count: number; className: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        "pointer-events-none absolute -top-1 -right-1.25 min-w-3.75 rounded-full px-1 text-center text-[10px] leading-[15px] font-semibold",
        className,
      )}
    >
      {count}
    </span>
  );
}
