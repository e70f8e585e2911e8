import { type MouseEvent, useRef, useState } from "react";
import { selectRows } from "./select-rows.ts";

export interface RowSelection {
  /** Those that are still there, in the order of the list. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Some, but not all. */
  isPartial: boolean;
  isAll: boolean;
  toggle: (id: string) => void;
  setAll: (isAll: boolean) => void;
  clear: () => void;
  /** For whatever holds the rows: hears whether Shift is held. */
  listProps: { onClickCapture: (event: MouseEvent) => void };
}

/** Which rows of a list are chosen. `all` are those that can be. */
export function useRowSelection(all: readonly string[]): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const isRange = useRef(false);
  const ids = all.filter((id) => selected.has(id));
  return {
    ids,
    has: (id) => selected.has(id),
    isPartial: ids.length > 0 && ids.length < all.length,
    isAll: all.length > 0 && ids.length === all.length,
    toggle(id) {
      const from = isRange.current ? anchor.current : null;
      anchor.current = id;
      setSelected((before) => selectRows(before, { ids: all, id, anchor: from }));
    },
    setAll: (isAll) => setSelected(new Set(isAll ? all : [])),
    clear: () => setSelected(new Set()),
    listProps: {
      onClickCapture(event) {
        isRange.current = event.shiftKey;
      },
    },
  };
}
