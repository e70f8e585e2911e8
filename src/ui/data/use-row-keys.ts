import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import type { RowWindow } from "./use-row-window.ts";

/** Moves the focus between rows with Up, Down, Home and End. Each row has one link with `data-row`. */
export function useRowKeys(
  root: RefObject<HTMLElement | null>,
  rows: Pick<RowWindow, "first" | "last" | "count" | "scrollToRow">,
) {
  /** Row to focus once it is rendered. */
  const wanted = useRef<number | null>(null);
  const links = () => [...(root.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  useLayoutEffect(() => {
    const row = wanted.current;
    if (row === null || row < rows.first || row >= rows.last) return;
    wanted.current = null;
    root.current?.querySelectorAll<HTMLElement>("[data-row]")[row - rows.first]?.focus();
  }, [root, rows.first, rows.last]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const drawn = links();
    const at = document.activeElement instanceof HTMLElement ? drawn.indexOf(document.activeElement) : -1;
    if (at < 0) return;
    const row = rows.first + at;
    const to = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: rows.count - 1 }[event.key];
    if (to === undefined || to < 0 || to >= rows.count) return;
    event.preventDefault();
    const link = drawn[to - rows.first];
    if (link) return link.focus();
    wanted.current = to;
    rows.scrollToRow(to);
  };
  return { onKeyDown };
}
