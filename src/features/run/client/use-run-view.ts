import { useLocation } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { stringifySearch } from "#client/shell/search.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useRested } from "#client/shell/use-rested.ts";
import { timers } from "#product/timers.ts";
import { everything, type RunView, readView, writeView } from "./run-filters.ts";

/** What the list shows stands in the page's address: it can be sent, and the way back leads to it. */
export function useRunView(workflowId: string | null) {
  const { pathname, searchStr } = useLocation();
  const go = useGo();
  const said = useMemo(() => readView(new URLSearchParams(searchStr)), [searchStr]);
  // While somebody types, the field is ahead of the address.
  const [typed, setTyped] = useState(said.search);
  const rested = useRested(typed, timers.check.searchMs);
  const show = (view: RunView) => go(`${pathname}${stringifySearch(writeView(view))}`, { replace: true });
  const latest = useRef({ said, show });
  latest.current = { said, show };
  useEffect(() => {
    const { said, show } = latest.current;
    if (rested !== said.search) show({ ...said, search: rested });
  }, [rested]);

  const view = workflowId === null ? said : { ...said, workflowId, isArchived: false };
  return {
    view,
    typed,
    setTyped,
    change: (part: Partial<RunView>) => show({ ...said, search: typed, ...part }),
    reset() {
      setTyped("");
      const { sort, isReversed } = said;
      show({ ...everything, sort, isReversed });
    },
  };
}
