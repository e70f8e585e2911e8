import { type KeyboardEvent, useRef } from "react";

/** Up, Down, Home and End move the focus from row to row. Rows are the links marked with `data-row`. */
export function useRowKeys<Element extends HTMLElement>() {
  const root = useRef<Element>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(root.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
    if (at < 0) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const next = to === undefined ? undefined : rows[to];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { ref: root, onKeyDown };
}
