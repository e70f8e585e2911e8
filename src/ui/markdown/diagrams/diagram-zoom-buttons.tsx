import { Button } from "@heroui/react/button";
import { Maximize, Minus, Plus } from "lucide-react";
import { IconButton } from "../../buttons/icon-button.tsx";
import { cx } from "../../cx.ts";
import { Tooltip } from "../../overlays/tooltip.tsx";
import { useUiLabels } from "../../ui-labels.ts";
import type { DiagramZoom } from "./use-diagram-zoom.ts";

interface DiagramZoomButtonsProps {
  zoom: DiagramZoom;
  size?: "xs" | "s";
  isDisabled?: boolean;
  /** Shortcuts, where they are bound. */
  keys?: { in: string; out: string; natural: string };
}

/** Zoom out, current zoom (a press resets it), zoom in, and fit. */
export function DiagramZoomButtons({ zoom, size = "xs", isDisabled = false, keys }: DiagramZoomButtonsProps) {
  const labels = useUiLabels();
  const percent = `${Math.round(zoom.zoom * 100)}%`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={labels.zoom} className="flex flex-none items-center gap-0.5">
      <IconButton
        size={size}
        icon={Minus}
        label={labels.zoomOut}
        {...(keys && { shortcut: keys.out })}
        isDisabled={isDisabled || !zoom.canZoomOut}
        onPress={zoom.zoomOut}
      />
      <Tooltip text={labels.naturalSize} {...(keys && { shortcut: keys.natural })}>
        <Button
          aria-label={`${percent}, ${labels.naturalSize}`}
          isDisabled={isDisabled}
          onPress={zoom.showNatural}
          className={cx(
            "w-11 rounded-mark text-center text-xs font-medium text-ink-2 num hover:bg-hover disabled:text-ink-4",
            size === "xs" ? "h-6 max-sm:h-8" : "h-control-s",
          )}
        >
          {percent}
        </Button>
      </Tooltip>
      <IconButton
        size={size}
        icon={Plus}
        label={labels.zoomIn}
        {...(keys && { shortcut: keys.in })}
        isDisabled={isDisabled || !zoom.canZoomIn}
        onPress={zoom.zoomIn}
      />
      <IconButton size={size} icon={Maximize} label={labels.zoomFit} isDisabled={isDisabled} onPress={zoom.fit} />
    </div>
  );
}
