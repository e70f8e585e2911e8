import { type RefObject, useCallback, useEffect, useState } from "react";

/** Whether there is more of a row at its left and at its right than it shows. */
export interface OverflowEdges {
  readonly hasMoreLeft: boolean;
  readonly hasMoreRight: boolean;
}

/** Follows how far a row is scrolled sideways. The `onScroll` that it returns belongs on the row. */
export function useOverflowEdges(
  row: RefObject<HTMLElement | null>,
  onResize: () => void,
): OverflowEdges & { onScroll: () => void } {
  const [edges, setEdges] = useState<OverflowEdges>({ hasMoreLeft: false, hasMoreRight: false });
  const read = useCallback(() => {
    const at = row.current;
    if (!at) return;
    const hidden = at.scrollWidth - at.clientWidth;
    // From right to left, the position counts down from 0.
    const left = getComputedStyle(at).direction === "rtl" ? hidden + at.scrollLeft : at.scrollLeft;
    const hasMoreLeft = left > 1;
    const hasMoreRight = hidden - left > 1;
    setEdges((last) =>
      last.hasMoreLeft === hasMoreLeft && last.hasMoreRight === hasMoreRight ? last : { hasMoreLeft, hasMoreRight },
    );
  }, [row]);
  useEffect(() => {
    const at = row.current;
    if (!at) return;
    const observer = new ResizeObserver(() => {
      onResize();
      read();
    });
    observer.observe(at);
    return () => observer.disconnect();
  }, [row, read, onResize]);
  return { ...edges, onScroll: read };
}
