import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { type RowRange, visibleRowRange } from "./row-window.ts";

export interface FixedRows extends RowRange {
  /** Height of all rows. */
  totalPixels: number;
  /** Scrolls until a row is fully visible. */
  reveal: (row: number) => void;
}

/** The visible rows of a scrolling list in which all rows have the same height. */
export function useFixedRows(scroller: RefObject<HTMLElement | null>, count: number, rowPixels: number): FixedRows {
  const [range, setRange] = useState<RowRange>({ first: 0, last: 40 });
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const update = () => {
      const next = visibleRowRange({
        count,
        rowPixels,
        listTopPixels: -list.scrollTop,
        viewportPixels: list.clientHeight,
      });
      setRange((known) => (known.first === next.first && known.last === next.last ? known : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(list);
    list.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener("scroll", update);
    };
  }, [scroller, count, rowPixels]);
  const reveal = useCallback(
    (row: number) => {
      const list = scroller.current;
      if (!list) return;
      const top = row * rowPixels;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (top + rowPixels > list.scrollTop + list.clientHeight)
        list.scrollTop = top + rowPixels - list.clientHeight;
    },
    [scroller, rowPixels],
  );
  const first = Math.min(range.first, count);
  return { first, last: Math.min(range.last, count), totalPixels: count * rowPixels, reveal };
}
