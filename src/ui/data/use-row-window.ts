import { type RefObject, useLayoutEffect, useState } from "react";
import { type RowRange, visibleRowRange } from "./row-window.ts";

/** Lists up to this length are fully rendered, so that find in page works. */
const maxUnwindowedRows = 150;
const estimatedRowPixels = 56;

export interface RowWindow extends RowRange {
  count: number;
  /** Whether only a part is rendered; rows then need their index for screen readers. */
  isWindowed: boolean;
  /** Height of the rows before and after the range. */
  beforePixels: number;
  afterPixels: number;
  /** Scrolls to a row that may not be rendered; its element exists at the next frame. */
  scrollToRow: (row: number) => void;
}

/** Renders only the visible rows of a long list. `root` must contain only the rows, which must have similar heights. */
export function useRowWindow(root: RefObject<HTMLElement | null>, count: number): RowWindow {
  const isPart = count > maxUnwindowedRows;
  const [rowPixels, setRowPixels] = useState(estimatedRowPixels);
  const [range, setRange] = useState<RowRange>({ first: 0, last: 60 });

  useLayoutEffect(() => {
    if (!isPart) return;
    const update = () => {
      const list = root.current;
      if (!list) return;
      const drawn = list.querySelectorAll<HTMLElement>(":scope > :not([aria-hidden])");
      const top = drawn[0]?.getBoundingClientRect().top ?? 0;
      const bottom = drawn[drawn.length - 1]?.getBoundingClientRect().bottom ?? 0;
      // Updated only on larger differences, because narrower windows have higher rows.
      const measured = drawn.length > 0 ? (bottom - top) / drawn.length : estimatedRowPixels;
      setRowPixels((known) => (Math.abs(known - measured) > 2 ? measured : known));
      const topPixels = list.getBoundingClientRect().top;
      const next = visibleRowRange({ count, rowPixels, listTopPixels: topPixels, viewportPixels: window.innerHeight });
      setRange((known) => (known.first === next.first && known.last === next.last ? known : next));
    };
    update();
    document.addEventListener("scroll", update, { capture: true, passive: true });
    window.addEventListener("resize", update);
    return () => {
      document.removeEventListener("scroll", update, { capture: true });
      window.removeEventListener("resize", update);
    };
  }, [root, count, isPart, rowPixels]);

  if (!isPart)
    return { first: 0, last: count, count, isWindowed: isPart, beforePixels: 0, afterPixels: 0, scrollToRow: () => {} };
  const first = Math.min(range.first, count);
  const last = Math.min(range.last, count);
  return {
    first,
    last,
    count,
    isWindowed: isPart,
    beforePixels: first * rowPixels,
    afterPixels: (count - last) * rowPixels,
    scrollToRow(row) {
      const list = root.current;
      const scroller = list && scrollContainerOf(list);
      if (!scroller) return;
      const top = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + row * rowPixels;
      scroller.scrollTop += top - scroller.clientHeight / 2;
    },
  };
}

function scrollContainerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
