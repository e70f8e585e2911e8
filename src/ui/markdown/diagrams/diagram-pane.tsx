import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { cx } from "../../cx.ts";
import { type DiagramZoom, diagramInset } from "./use-diagram-zoom.ts";

interface DiagramPaneProps {
  zoom: DiagramZoom;
  "aria-label": string;
  /** Focusable even when nothing scrolls, because its keys are bound. */
  isAlwaysReached?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  className?: string;
  /** As large as the zoomed diagram; rendered once the pane is measured. */
  children: ReactNode;
}

/** Scrolls a zoomed diagram by touch, wheel, arrow keys or dragging. */
export function DiagramPane({
  zoom,
  isAlwaysReached = false,
  onKeyDown,
  className,
  children,
  "aria-label": label,
}: DiagramPaneProps) {
  const isReached = isAlwaysReached || zoom.isScrolled;
  const canDrag = zoom.takesPointer && zoom.isScrolled;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role whenever it takes keys
    <div
      ref={zoom.viewRef}
      {...(isReached && { role: "group", "aria-label": label, tabIndex: 0 })}
      style={{ padding: diagramInset }}
      onKeyDown={onKeyDown}
      onPointerDown={canDrag ? startDrag : undefined}
      onPointerMove={canDrag ? drag : undefined}
      className={cx(
        "focus-inset flex overflow-auto scroll-thin",
        canDrag && "cursor-grab active:cursor-grabbing",
        className,
      )}
    >
      {zoom.isMeasured && children}
    </div>
  );
}

/** Touch scrolls natively, and presses on the scroll bar and on buttons are ignored. */
function startDrag(event: PointerEvent<HTMLElement>) {
  const isOnBar = event.target === event.currentTarget && isBeyond(event);
  const isOnButton = event.target instanceof Element && event.target.closest("button") !== null;
  if (event.pointerType !== "mouse" || event.button !== 0 || isOnBar || isOnButton) return;
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
