import { type KeyboardEvent, useRef } from "react";
import { timers } from "#product/timers.ts";
import type { TreeRow } from "./tree.ts";
import type { TreeHandlers } from "./tree-handlers.ts";

interface KeyOptions {
  rows: readonly TreeRow[];
  /** Index of the line with the focus. */
  at: number;
  /** Lines that fit on the screen. */
  pageRows: () => number;
  canOrganize: boolean;
  handlers: TreeHandlers;
}

/**
 * The keys of a tree: arrows, Home, End and page keys move; Enter opens; F2 renames; Space selects, with Shift a range;
 * Delete deletes; Alt with an arrow moves the node; letters jump to a title.
 */
export function useTreeKeys({ rows, at, pageRows, canOrganize, handlers }: KeyOptions) {
  const typed = useRef({ text: "", time: 0 });
  const row = rows[at];

  function go(to: number, isExtended = false) {
    const next = rows[Math.min(Math.max(to, 0), rows.length - 1)];
    if (!next) return;
    if (isExtended && canOrganize) handlers.select(next.node.id, "range");
    handlers.focus(next.node.id);
  }
  function jump(letter: string) {
    const now = performance.now();
    const isNew = now - typed.current.time > timers.knowledge.typeAheadMs;
    typed.current = { text: (isNew ? "" : typed.current.text) + letter.toLowerCase(), time: now };
    const { text } = typed.current;
    const order = [...rows.slice(at + (text.length === 1 ? 1 : 0)), ...rows.slice(0, at + 1)];
    const found = order.find(({ node }) => node.text.toLowerCase().startsWith(text));
    if (found) handlers.focus(found.node.id);
  }
  function goToParent() {
    for (let up = at - 1; up >= 0; up--) if ((rows[up]?.depth ?? 0) < (row?.depth ?? 0)) return go(up);
  }

  /** Returns false for keys that mean nothing here. */
  function press(event: KeyboardEvent): boolean {
    if (!row) return false;
    const { node, isExpanded } = row;
    const { key, shiftKey, altKey } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key !== "a" || !canOrganize) return false;
      handlers.selectAll();
      return true;
    }
    if (altKey) {
      if (!canOrganize || (key !== "ArrowUp" && key !== "ArrowDown")) return false;
      handlers.shift(node, key === "ArrowUp" ? -1 : 1);
      return true;
    }
    switch (key) {
      case "ArrowDown":
        go(at + 1, shiftKey);
        return true;
      case "ArrowUp":
        go(at - 1, shiftKey);
        return true;
      case "Home":
        go(0, shiftKey);
        return true;
      case "End":
        go(rows.length - 1, shiftKey);
        return true;
      case "PageDown":
        go(at + pageRows(), shiftKey);
        return true;
      case "PageUp":
        go(at - pageRows(), shiftKey);
        return true;
      case "ArrowRight":
        if (!node.droppable) return false;
        if (isExpanded) go(at + 1);
        else handlers.setExpanded(node.id, true);
        return true;
      case "ArrowLeft":
        if (node.droppable && isExpanded) handlers.setExpanded(node.id, false);
        else goToParent();
        return true;
      case "Enter":
        handlers.open(node);
        return true;
      case " ":
        if (!canOrganize) return false;
        handlers.select(node.id, shiftKey ? "range" : "toggle");
        return true;
      case "Escape":
        handlers.clearSelection();
        return true;
      case "F2":
        handlers.editTitle(node.id);
        return true;
      case "Delete":
        handlers.remove(node);
        return true;
      case "ContextMenu":
        handlers.openMenu(node.id);
        return true;
      case "F10":
        if (!shiftKey) return false;
        handlers.openMenu(node.id);
        return true;
    }
    if (key.length !== 1) return false;
    jump(key);
    return true;
  }

  return (event: KeyboardEvent) => {
    // Only for keys on the lines themselves, not in a field or a button inside them.
    if (event.defaultPrevented || !(event.target instanceof HTMLElement) || event.target.role !== "row") return;
    if (press(event)) event.preventDefault();
  };
}
