import { type MouseEvent, useRef, useState } from "react";
import { chooseRows } from "./choose-rows.ts";

export interface RowChoice {
  /** Those that are still there, in the order of the list. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Some, but not all. */
  isPart: boolean;
  isAll: boolean;
  toggle: (id: string) => void;
  setAll: (isAll: boolean) => void;
  clear: () => void;
  /** For whatever holds the rows: hears whether Shift is held. */
  listProps: { onClickCapture: (event: MouseEvent) => void };
}

/** Which rows of a list are chosen. `all` are those that can be. */
export function useRowChoice(all: readonly string[]): RowChoice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const isRange = useRef(false);
  const ids = all.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    isPart: ids.length > 0 && ids.length < all.length,
    isAll: all.length > 0 && ids.length === all.length,
    toggle(id) {
      const from = isRange.current ? anchor.current : null;
      anchor.current = id;
      setChosen((before) => chooseRows(before, { ids: all, id, anchor: from }));
    },
    setAll: (isAll) => setChosen(new Set(isAll ? all : [])),
    clear: () => setChosen(new Set()),
    listProps: {
      onClickCapture(event) {
        isRange.current = event.shiftKey;
      },
    },
  };
}
