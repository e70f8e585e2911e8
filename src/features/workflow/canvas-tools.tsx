import {
  AlignVerticalSpaceAround,
  CircleHelp,
  Hand,
  LayoutList,
  MessageSquare,
  MousePointer2,
  Plus,
  Redo2,
  Search,
  Sparkles,
  Stethoscope,
  Undo2,
  Workflow,
} from "lucide-react";
import { builderText } from "#product/texts/builder.ts";
import { commentText } from "#product/texts/comment.ts";
import { groundText } from "#product/texts/ground.ts";
import { shellText } from "#product/texts/shell.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Popover } from "#ui/popover.tsx";
import { builderKeys as keys } from "#web/shell/shortcuts.ts";
import { CheckList } from "./check-list.tsx";
import { toggleAssistant } from "./client/assist/assistant.ts";
import { placeForNew, tidy } from "./client/commands.ts";
import { aimComment, openTalk, openThreads } from "./client/talk.ts";
import { useBuilder, useBuilderState } from "./client/use-builder.ts";
import { KeyHelp } from "./key-help.tsx";

const text = workflowText.builder;

/** The way to the other view, which is there once, in whichever view is shown. */
export const viewButtonId = "builder-view";
export const assistantButtonId = "builder-assistant";

interface CanvasToolsProps {
  /** Changes between canvas and outline; absent where only one of them fits. */
  onView: (() => void) | undefined;
  /** In a row at the head of the outline instead of beside the canvas. */
  isFlat?: boolean;
}

/** Add, check, tidy, undo, redo, the other view, help. */
export function CanvasTools({ onView, isFlat = false }: CanvasToolsProps) {
  const session = useBuilder();
  const { store, canEdit } = session;
  const canUndo = useBuilderState((state) => state.history.past.length > 0);
  const canRedo = useBuilderState((state) => state.history.future.length > 0);
  const isAssisting = useBuilderState((state) => state.assistant.place !== null);
  const side = { size: isFlat ? "m" : "s", tooltipPlacement: isFlat ? "bottom" : "right" } as const;
  const line = <span aria-hidden className={isFlat ? "mx-1 h-4 w-px bg-line" : "mx-1 my-0.75 h-px bg-line"} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={builderText.canvas.tools}
      className={cx(
        "flex gap-0.5",
        isFlat
          ? "items-center"
          : "absolute top-4 left-4 z-10 flex-col rounded-card border border-line-2 bg-raised p-1 shadow-float-1 max-lg:top-2 max-lg:left-2",
      )}
    >
      {canEdit && (
        <>
          <IconButton
            {...side}
            icon={Plus}
            label={text.newNode}
            shortcut={keys.add}
            className="text-accent-text!"
            onPress={({ target }) => {
              const { right, top, left, bottom } = target.getBoundingClientRect();
              const at = isFlat ? { x: left, y: bottom } : { x: right + 8, y: top };
              store.set({ adding: { place: placeForNew(session), at, isFree: true } });
            }}
          />
          {line}
        </>
      )}
      {!isFlat && <ModeButtons />}
      <ChecksButton side={side} />
      {canEdit && (
        <IconButton
          {...side}
          id={assistantButtonId}
          icon={Sparkles}
          label={text.assistant}
          shortcut={keys.assistant}
          isSelected={isAssisting}
          onPress={() => toggleAssistant(session)}
        />
      )}
      {canEdit && <CommentsButton side={side} isFlat={isFlat} />}
      <IconButton
        {...side}
        icon={Search}
        label={text.search}
        shortcut={keys.search}
        onPress={() => store.set({ search: store.get().search ?? "" })}
      />
      {canEdit && (
        <>
          {!isFlat && (
            <IconButton
              {...side}
              icon={AlignVerticalSpaceAround}
              label={text.tidy}
              shortcut={keys.tidy}
              onPress={() => tidy(session)}
            />
          )}
          {line}
          <IconButton
            {...side}
            icon={Undo2}
            label={shellText.shortcuts.undo}
            shortcut={keys.undo}
            isDisabled={!canUndo}
            onPress={session.undo}
          />
          <IconButton
            {...side}
            icon={Redo2}
            label={shellText.shortcuts.redo}
            shortcut={keys.redo}
            isDisabled={!canRedo}
            onPress={session.redo}
          />
        </>
      )}
      {(!isFlat || onView) && line}
      {onView && (
        <IconButton
          {...side}
          id={viewButtonId}
          icon={isFlat ? Workflow : LayoutList}
          label={isFlat ? text.canvas : text.outline}
          onPress={onView}
        />
      )}
      <Popover
        aria-label={builderText.keys.title}
        placement={isFlat ? "bottom start" : "right top"}
        className="w-150"
        trigger={
          <IconButton {...side} icon={CircleHelp} label={text.help} className={isFlat ? "max-sm:hidden" : undefined} />
        }
      >
        <KeyHelp />
      </Popover>
    </div>
  );
}

/** What a drag on the ground does. */
function ModeButtons() {
  const { adopt } = useBuilder();
  const mode = useBuilderState((state) => state.habits.mode);
  const side = { size: "s", tooltipPlacement: "right" } as const;
  return (
    <>
      <IconButton
        {...side}
        icon={MousePointer2}
        label={groundText.select}
        shortcut={keys.select}
        isSelected={mode === "select"}
        onPress={() => adopt({ mode: "select" })}
      />
      <IconButton
        {...side}
        icon={Hand}
        label={groundText.hand}
        shortcut={keys.hand}
        isSelected={mode === "hand"}
        onPress={() => adopt({ mode: "hand" })}
      />
      <span aria-hidden className="mx-1 my-0.75 h-px bg-line" />
    </>
  );
}

type ButtonSide = { size: "m" | "s"; tooltipPlacement: "bottom" | "right" };

export const commentsButtonId = "builder-comments";

/** On the canvas the next press says what a comment is about; a second press, and the outline, open what was said. */
function CommentsButton({ side, isFlat }: { side: ButtonSide; isFlat: boolean }) {
  const session = useBuilder();
  const isCommenting = useBuilderState((state) => state.isCommenting);
  const isOpen = useBuilderState((state) => state.talk !== null);
  const count = useBuilderState((state) => openThreads(state.threads).length);
  return (
    <span className="relative flex">
      <IconButton
        {...side}
        id={commentsButtonId}
        icon={MessageSquare}
        label={`${commentText.title}: ${commentText.open(count)}`}
        shortcut={keys.comment}
        isSelected={isCommenting || isOpen}
        onPress={() => {
          if (isOpen) session.store.set({ talk: null, isCommenting: false });
          else openTalk(session, null);
          if (!isOpen && !isFlat) aimComment(session, true);
        }}
      />
      {count > 0 && <Count count={count} className="bg-accent text-on-accent" />}
    </span>
  );
}

function ChecksButton({ side }: { side: ButtonSide }) {
  const count = useBuilderState((state) => state.checks.filter((check) => check.severity !== "info").length);
  const hasErrors = useBuilderState((state) => state.checks.some((check) => check.severity === "error"));
  const label = `${text.checks}: ${text.checksCount(count)}`;
  return (
    <span className="relative flex">
      <Popover
        aria-label={text.checks}
        placement={side.tooltipPlacement === "right" ? "right top" : "bottom start"}
        className="w-96 max-w-[calc(100vw-32px)] p-0!"
        trigger={<IconButton {...side} icon={Stethoscope} label={label} />}
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

/** At the corner of a button, whose name says it too. */
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
