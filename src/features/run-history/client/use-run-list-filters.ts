import { useLocation } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { stringifySearch } from "#client/shell/search-params.ts";
import { useGo } from "#client/shell/use-go.ts";
import { timers } from "#product/timers.ts";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { noFilters, parseRunListFilters, type RunListFilters, toSearchParams } from "./run-list-filters.ts";

/** Keeps the list's filters in the URL, so that they can be shared and survive navigation. */
export function useRunListFilters(workflowId: string | null) {
  const { pathname, searchStr } = useLocation();
  const go = useGo();
  const fromUrl = useMemo(() => parseRunListFilters(new URLSearchParams(searchStr)), [searchStr]);
  // While a person types, the field is ahead of the URL.
  const [typed, setTyped] = useState(fromUrl.search);
  const debounced = useDebouncedValue(typed, timers.check.searchMs);
  const viewId = new URLSearchParams(searchStr).get("view");
  const navigate = (view: RunListFilters) =>
    go(`${pathname}${stringifySearch({ ...toSearchParams(view), view: viewId })}`, { replace: true });
  const latest = useRef({ fromUrl, navigate });
  latest.current = { fromUrl, navigate };
  useEffect(() => {
    const { fromUrl, navigate } = latest.current;
    if (debounced !== fromUrl.search) navigate({ ...fromUrl, search: debounced });
  }, [debounced]);

  const view = workflowId === null ? fromUrl : { ...fromUrl, workflowId, isArchived: false };
  return {
    view,
    typed,
    setTyped,
    change: (part: Partial<RunListFilters>) => navigate({ ...fromUrl, search: typed, ...part }),
    /** The saved view that was opened, and the filters as a query, for saving them. */
    viewId,
    query: stringifySearch(toSearchParams(fromUrl)).slice(1),
    openView({ id, query }: { id: string | null; query: string }) {
      const filters = parseRunListFilters(new URLSearchParams(query));
      setTyped(filters.search);
      go(`${pathname}${stringifySearch({ ...toSearchParams(filters), view: id })}`);
    },
    reset() {
      setTyped("");
      const { sort, isReversed, isGrouped } = fromUrl;
      navigate({ ...noFilters, sort, isReversed, isGrouped });
    },
  };
}
