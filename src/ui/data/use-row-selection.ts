import { type MouseEvent, useRef, useState } from "react";
import { selectRows } from "./select-rows.ts";

export interface RowSelection {
  /** Selected ids that still exist, in list order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Some but not all rows are selected. */
  isPartial: boolean;
  isAll: boolean;
  toggle: (id: string) => void;
  setAll: (isAll: boolean) => void;
  clear: () => void;
  /** Props of the list element; they track Shift. */
  listProps: { onClickCapture: (event: MouseEvent) => void };
}

/** The selected rows of a list. `all`: ids of selectable rows. */
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
