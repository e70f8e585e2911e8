import type { PointerEvent } from "react";
import { cx } from "../../cx.ts";
import { useUiLabels } from "../../ui-labels.ts";
import type { SizedDiagram } from "./size-diagram.ts";
import { type DiagramZoom, diagramInset } from "./use-diagram-zoom.ts";

interface DiagramViewProps {
  diagram: SizedDiagram;
  zoom: DiagramZoom;
  /** Focusable even when nothing scrolls, because its keys are bound. */
  isAlwaysReached?: boolean;
  className?: string;
}

/** A zoomed diagram that scrolls by touch, wheel, arrow keys or dragging. */
export function DiagramView({ diagram, zoom, isAlwaysReached = false, className }: DiagramViewProps) {
  const labels = useUiLabels();
  const { svg, width, height } = diagram;
  const isReached = isAlwaysReached || zoom.isScrolled;
  const canDrag = zoom.takesPointer && zoom.isScrolled;
  return (
    <div
      ref={zoom.viewRef}
      {...(isReached && { role: "region", "aria-label": labels.diagram, tabIndex: 0 })}
      style={{ padding: diagramInset }}
      onPointerDown={canDrag ? startDrag : undefined}
      onPointerMove={canDrag ? drag : undefined}
      className={cx(
        "focus-inset flex overflow-auto scroll-thin",
        canDrag && "cursor-grab active:cursor-grabbing",
        className,
      )}
    >
      {zoom.isMeasured && (
        // As an image, so that nothing in it can execute.
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          alt={labels.diagram}
          draggable={false}
          style={{ width: width * zoom.zoom, height: height * zoom.zoom }}
          className="m-auto max-w-none! flex-none rounded-none!"
        />
      )}
    </div>
  );
}

/** Touch scrolls natively, and presses on the scroll bar are ignored. */
function startDrag(event: PointerEvent<HTMLElement>) {
  const isOnBar = event.target === event.currentTarget && isBeyond(event);
  if (event.pointerType !== "mouse" || event.button !== 0 || isOnBar) return;
  event.currentTarget.setPointerCapture(event.pointerId);
}

function isBeyond({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, top } = currentTarget.getBoundingClientRect();
  return clientX - left > currentTarget.clientWidth || clientY - top > currentTarget.clientHeight;
}

function drag({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLElement>) {
  if (!currentTarget.hasPointerCapture(pointerId)) return;
  currentTarget.scrollBy(-movementX, -movementY);
}
