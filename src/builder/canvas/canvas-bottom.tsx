import { useReactFlow, useStore } from "@xyflow/react";
import { Lock, Maximize, Minus, Plus } from "lucide-react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { RunBar } from "#builder/test-runs/run-bar.tsx";
import { builderKeys as keys } from "#client/shell/shortcuts.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import { hasRunBarOnTop, transitionFor } from "./viewport.ts";

const text = builderText;

/**
 * The bottom bar of the canvas: zoom and fit at the left, and test runs at the right when the top has no space for
 * them.
 */
export function CanvasBottom() {
  const hasRunBar = useStore(({ width }) => !hasRunBarOnTop(width));
  return (
    <div className="@container pointer-events-none absolute inset-x-4 bottom-4 z-10 flex flex-wrap-reverse items-end gap-2 *:pointer-events-auto max-lg:inset-x-2 max-lg:bottom-2">
      <CanvasView />
      {hasRunBar && <RunBar />}
    </div>
  );
}

/** Zoom and fit, and the lock while it is on. */
function CanvasView() {
  const { store, canEdit, fitView } = useBuilder();
  const isLocked = useBuilderState((state) => state.isLocked);
  const zoom = useStore((state) => state.transform[2]);
  const { zoomIn, zoomOut, zoomTo } = useReactFlow();
  const transition = transitionFor(150);
  const showAll = () => fitView.current?.();
  useShortcut(keys.fit, showAll);
  const buttonStyle = { size: "xs", tooltipPlacement: "top" } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={canvasText.view}
      className="flex items-center rounded-card border border-line-2 bg-raised p-0.75 shadow-float-1"
    >
      <IconButton {...buttonStyle} icon={Minus} label={text.zoomOut} onPress={() => void zoomOut(transition)} />
      <button
        type="button"
        title={canvasText.resetZoom}
        onClick={() => void zoomTo(1, transition)}
        className="h-6 w-11 rounded-mark text-center text-xs font-medium text-ink-2 num hover:bg-hover"
      >
        {canvasText.zoom(Math.round(zoom * 100))}
      </button>
      <IconButton {...buttonStyle} icon={Plus} label={text.zoomIn} onPress={() => void zoomIn(transition)} />
      <span aria-hidden className="mx-0.75 h-4 w-px bg-line" />
      <IconButton {...buttonStyle} icon={Maximize} label={text.fit} shortcut={keys.fit} onPress={showAll} />
      {canEdit && isLocked && (
        <IconButton
          {...buttonStyle}
          icon={Lock}
          label={text.unlock}
          isSelected
          onPress={() => store.setState({ isLocked: false })}
        />
      )}
    </div>
  );
}
