import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { afterFocusReturns, focusStep, isFocusLost } from "#builder/session/step-focus.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";

export interface OutlineKeys {
  /** Id of the row in the Tab order. */
  activeId: string | undefined;
  /** In selection mode a press selects a row instead of opening it. */
  isSelecting: boolean;
  toggleSelected: (id: string) => void;
  startSelecting: (id: string) => void;
  stopSelecting: () => void;
  listProps: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onClickCapture: (event: MouseEvent) => void;
  };
}

/**
 * Roving tab index for the outline: arrow keys move the focus, and the focused row is selected. Shift selects a range
 * and starts selection mode. When a row disappears, its neighbor gets the focus.
 */
export function useOutlineKeys(ids: readonly string[]): OutlineKeys {
  const session = useBuilder();
  const selected = useBuilderState((state) => state.selected);
  const isSearching = useBuilderState((state) => state.search !== null);
  const renamingId = useBuilderState((state) => state.renamingId);
  const openId = useBuilderState((state) => state.openId);
  const [lastFocusedId, setLastId] = useState<string>();
  /** The selection made in selection mode; any other selection ends the mode. */
  const [ownSelection, setChosen] = useState<ReadonlySet<string>>();
  const lastIndex = useRef(0);
  const anchor = useRef<string | null>(null);
  const knownOrder = useRef<string | null>(null);
  const isChoosing = selected.size > 1 || (selected === ownSelection && selected.size > 0);
  const only = selected.size === 1 && !isChoosing ? [...selected][0] : undefined;
  const wantedId = only ?? lastFocusedId;
  const isThere = wantedId !== undefined && ids.includes(wantedId);
  const activeId = isThere ? wantedId : ids[Math.min(lastIndex.current, ids.length - 1)];
  if (activeId !== undefined) lastIndex.current = ids.indexOf(activeId);

  const order = ids.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may have taken what had the focus
  useEffect(() => {
    const id = activeId;
    // On the first render nothing has lost the focus.
    const isNew = knownOrder.current === null;
    knownOrder.current = order;
    if (isNew || id === undefined) return;
    return afterFocusReturns(() => isFocusLost() && focusStep(id));
  }, [order, renamingId, isSearching, openId]);

  const selectRows = (next: Iterable<string>) => {
    session.select(next);
    setChosen(session.store.getState().selected);
  };
  const moveFocus = (from: string, to: string | undefined, isRange: boolean) => {
    if (to === undefined) return;
    if (isRange) {
      anchor.current ??= from;
      const [a, b] = [ids.indexOf(anchor.current), ids.indexOf(to)];
      selectRows(ids.slice(Math.min(a, b), Math.max(a, b) + 1));
    } else {
      anchor.current = null;
      if (!isChoosing) session.select([to]);
    }
    setLastId(to);
    focusStep(to);
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    selectRows(next);
    setLastId(id);
  };
  return {
    activeId,
    isSelecting: isChoosing,
    toggleSelected: toggle,
    startSelecting(id) {
      if (isChoosing) toggle(id);
      else selectRows([id]);
      setLastId(id);
    },
    stopSelecting() {
      session.select(activeId === undefined ? [] : [activeId]);
      if (activeId !== undefined) focusStep(activeId);
    },
    listProps: {
      onKeyDown(event) {
        const id = event.target instanceof HTMLElement ? event.target.dataset.step : undefined;
        if (id === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        const at = ids.indexOf(id);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        moveFocus(id, ids[to], event.shiftKey);
      },
      onFocus({ target }) {
        const id = target.dataset.step;
        // Pointer presses are handled by their click handlers.
        if (id === undefined || !target.matches(":focus-visible")) return;
        setLastId(id);
        const now = session.store.getState().selected;
        if (!isChoosing && now.size < 2 && !now.has(id)) session.select([id]);
      },
      onClickCapture(event) {
        const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-step]") : null;
        const id = row?.dataset.step;
        if (id === undefined || !session.canEdit) return;
        if (!isChoosing && !event.shiftKey && !event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.shiftKey) moveFocus(activeId ?? id, id, true);
        else toggle(id);
      },
    },
  };
}
