import { useStore } from "@xyflow/react";
import { AlignVerticalSpaceAround } from "lucide-react";
import { tidy } from "#builder/session/commands.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { RunBar } from "#builder/test-runs/run-bar.tsx";
import { MoreMenu } from "#builder/tools/more-menu.tsx";
import { AddButton, AssistantButton, ChecksButton, ModeButtons, UndoButtons } from "#builder/tools/tool-buttons.tsx";
import { builderKeys as keys } from "#client/shell/shortcuts.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { hasRunBarOnTop, hasToolColumn } from "./viewport.ts";

/**
 * The top bar of the canvas: tools at the left, as a column where it fits, and test runs at the right where they fit.
 */
export function CanvasTop({ onView: onSwitchView }: { onView: (() => void) | undefined }) {
  const isColumn = useStore(({ width, height }) => hasToolColumn({ width, height }));
  const hasRunBar = useStore(({ width }) => hasRunBarOnTop(width));
  const isEmpty = useBuilderState((state) => state.history.present.nodes.length === 0);
  return (
    <div className="@container pointer-events-none absolute inset-x-4 top-4 z-10 flex flex-wrap items-start justify-between gap-2 *:pointer-events-auto max-lg:inset-x-2 max-lg:top-2">
      <CanvasToolbar isColumn={isColumn} onView={onSwitchView} />
      {!isEmpty && hasRunBar && <RunBar />}
    </div>
  );
}

function CanvasToolbar({ isColumn, onView: onSwitchView }: { isColumn: boolean; onView: (() => void) | undefined }) {
  const session = useBuilder();
  const { canEdit } = session;
  const buttonStyle = { size: "s", tooltipPlacement: isColumn ? "right" : "bottom" } as const;
  const divider = <span aria-hidden className={isColumn ? "mx-1 my-0.75 h-px bg-line" : "mx-0.75 h-4 w-px bg-line"} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={canvasText.tools}
      className={cx(
        "flex gap-0.5 rounded-card border border-line-2 bg-raised p-1 shadow-float-1",
        isColumn ? "flex-col" : "items-center",
      )}
    >
      {canEdit && (
        <>
          <AddButton side={buttonStyle} />
          {divider}
        </>
      )}
      <ModeButtons side={buttonStyle} />
      {divider}
      <ChecksButton side={buttonStyle} />
      {canEdit && (
        <>
          <AssistantButton side={buttonStyle} />
          <IconButton
            {...buttonStyle}
            icon={AlignVerticalSpaceAround}
            label={builderText.tidyUp}
            shortcut={keys.tidy}
            onPress={() => tidy(session)}
          />
          {divider}
          <UndoButtons side={buttonStyle} />
        </>
      )}
      {divider}
      <MoreMenu side={buttonStyle} onView={onSwitchView} />
    </div>
  );
}
