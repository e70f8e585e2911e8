import type { InvalidateQueryFilters, Query, QueryClient } from "@tanstack/react-query";

/**
 * Loads what events made stale. A load under way is never canceled, because events that come faster than answers would
 * cancel each load: it ends, and is repeated once, because its answer may be older than the last event.
 */
export function createReload(queries: QueryClient): (stale: InvalidateQueryFilters) => void {
  const waiting = new Set<Query>();
  return function reload(stale) {
    for (const query of queries.getQueryCache().findAll({ ...stale, fetchStatus: "fetching" })) {
      if (waiting.has(query)) continue;
      waiting.add(query);
      const repeat = () => {
        waiting.delete(query);
        reload({ ...stale, queryKey: query.queryKey, exact: true });
      };
      query.promise?.then(repeat, repeat);
    }
    void queries.invalidateQueries(stale, { cancelRefetch: false });
  };
}
