import { useRef, useState } from "react";
import { selectRows } from "#ui/data/select-rows.ts";

/** The selected nodes of the tree. `ids`: the visible ones from top to bottom. */
export function useNodeSelection(ids: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  return {
    selected,
    select(id: string, how: "toggle" | "range", from: string | null) {
      const start = anchor.current ?? from;
      if (how === "range" && start !== null) {
        // A range replaces what was selected after its start.
        setSelected(selectRows(new Set(), { ids, id, anchor: start }));
        anchor.current = start;
        return;
      }
      anchor.current = id;
      setSelected((before) => selectRows(before, { ids, id, anchor: null }));
    },
    selectAll: () => setSelected(new Set(ids)),
    clear() {
      anchor.current = null;
      setSelected((before) => (before.size === 0 ? before : new Set()));
    },
    drop: (gone: ReadonlySet<string>) => setSelected((before) => before.difference(gone)),
  };
}
