import { useReactFlow, useStore } from "@xyflow/react";
import { Lock, LockOpen, Maximize, Minus, Plus } from "lucide-react";
import { builderText } from "#product/texts/builder.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { useShortcut } from "#ui/use-shortcut.ts";
import { builderKeys as keys } from "#web/shell/shortcuts.ts";
import { CanvasSettings } from "./canvas-settings.tsx";
import { useBuilder, useBuilderState } from "./client/use-builder.ts";
import { viewMargin } from "./client/view.ts";

const text = workflowText.builder;

/** Zoom, fit, lock and preferences, at the bottom left. */
export function CanvasView() {
  const { store, canEdit } = useBuilder();
  const isLocked = useBuilderState((state) => state.isLocked);
  const zoom = useStore((state) => state.transform[2]);
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow();
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const glide = { duration: isStill ? 0 : 150 };
  const fit = () => void fitView({ ...glide, padding: `${viewMargin}px`, maxZoom: 1 });
  useShortcut(keys.fit, fit);
  const side = { size: "xs", tooltipPlacement: "top" } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={builderText.canvas.view}
      className="absolute bottom-4 left-4 z-10 flex items-center rounded-card border border-line-2 bg-raised p-0.75 shadow-float-1 max-lg:bottom-2 max-lg:left-2"
    >
      <IconButton {...side} icon={Minus} label={text.zoomOut} onPress={() => void zoomOut(glide)} />
      <button
        type="button"
        title={builderText.canvas.resetZoom}
        onClick={() => void zoomTo(1, glide)}
        className="h-6 w-11 rounded-mark text-center text-xs font-medium text-ink-2 num hover:bg-hover"
      >
        {builderText.canvas.zoom(Math.round(zoom * 100))}
      </button>
      <IconButton {...side} icon={Plus} label={text.zoomIn} onPress={() => void zoomIn(glide)} />
      <span aria-hidden className="mx-0.75 h-4 w-px bg-line" />
      <IconButton {...side} icon={Maximize} label={text.fit} shortcut={keys.fit} onPress={fit} />
      {canEdit && (
        <IconButton
          {...side}
          icon={isLocked ? Lock : LockOpen}
          label={isLocked ? text.unlock : text.lock}
          isSelected={isLocked}
          onPress={() => store.set({ isLocked: !isLocked })}
        />
      )}
      <CanvasSettings />
    </div>
  );
}
