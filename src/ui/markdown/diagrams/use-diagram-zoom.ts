import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { firstZoom, fitZoom, scrollAfterZoom, zoomByWheel, zoomIn, zoomLimits, zoomOut } from "./diagram-zoom.ts";
import type { Size } from "./size-diagram.ts";

/** Padding around the diagram in its view. */
export const diagramInset = 16;

interface Options {
  /** Maximum height; default: the height of the view. */
  maxHeight?: number;
  /** Enables zooming with Ctrl + wheel and panning by drag, for the full-window view. */
  takesPointer?: boolean;
}

interface Point {
  x: number;
  y: number;
}

export type DiagramZoom = ReturnType<typeof useDiagramZoom>;

/** The zoom of a diagram. Follows the available size until the person chooses a zoom. */
export function useDiagramZoom(natural: Size, { maxHeight, takesPointer = false }: Options = {}) {
  const [chosen, setChosen] = useState<number | "first" | "fit">("first");
  const [view, setView] = useState<HTMLElement | null>(null);
  const [outer, setOuter] = useState<Size | null>(null);
  /** Measures the frame around the view, because scroll bars change the size of the view. */
  const frameRef = useCallback((frame: HTMLElement | null) => {
    if (!frame) return;
    const measure = () => setOuter({ width: frame.clientWidth, height: frame.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  const available = outer && {
    width: Math.max(1, outer.width - 2 * diagramInset),
    height: maxHeight ?? Math.max(1, outer.height - 2 * diagramInset),
  };
  const automatic = { first: firstZoom, fit: fitZoom };
  const zoom = typeof chosen === "number" ? chosen : available ? automatic[chosen](natural, available) : 1;
  const latest = useRef(zoom);
  latest.current = zoom;

  /** Zooms and keeps a point (default: the center) in place. */
  const zoomTo = useCallback(
    (next: number, at?: Point) => {
      if (!view) return;
      const before = latest.current;
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = view;
      const point = at ?? { x: clientWidth / 2, y: clientHeight / 2 };
      flushSync(() => setChosen(next));
      const along = (scroll: number, from: number, viewLength: number, length: number) =>
        scrollAfterZoom({
          scroll,
          point: from - diagramInset,
          view: viewLength - 2 * diagramInset,
          before: length * before,
          after: length * next,
        });
      view.scrollLeft = along(scrollLeft, point.x, clientWidth, natural.width);
      view.scrollTop = along(scrollTop, point.y, clientHeight, natural.height);
    },
    [view, natural.width, natural.height],
  );

  useEffect(() => {
    if (!view || !takesPointer) return;
    const zoomOnWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // Prevents zooming the page; React's wheel listeners are passive and can't do that.
      event.preventDefault();
      const { left, top } = view.getBoundingClientRect();
      zoomTo(zoomByWheel(latest.current, event.deltaY), { x: event.clientX - left, y: event.clientY - top });
    };
    view.addEventListener("wheel", zoomOnWheel, { passive: false });
    return () => view.removeEventListener("wheel", zoomOnWheel);
  }, [view, takesPointer, zoomTo]);

  return {
    zoom,
    frameRef,
    viewRef: setView,
    takesPointer,
    isMeasured: outer !== null,
    isScrolled:
      available !== null &&
      (natural.width * zoom > available.width + 0.5 || natural.height * zoom > available.height + 0.5),
    canZoomIn: zoom < zoomLimits.max,
    canZoomOut: zoom > zoomLimits.min,
    zoomIn: () => zoomTo(zoomIn(latest.current)),
    zoomOut: () => zoomTo(zoomOut(latest.current)),
    showNatural: () => zoomTo(1),
    fit: () => setChosen("fit"),
  };
}
