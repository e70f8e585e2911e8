import type { InvalidateQueryFilters, Query, QueryClient } from "@tanstack/react-query";

/**
 * Loads what events made stale. A load under way is never canceled, because events that come faster than answers would
 * cancel each load: it ends, and is repeated once, because its answer may be older than the last event.
 */
export function createReload(queries: QueryClient): (stale: InvalidateQueryFilters) => void {
  /** What is loaded again after the load under way, and how. */
  const waiting = new Map<Query, InvalidateQueryFilters>();
  return function reload(stale) {
    for (const query of queries.getQueryCache().findAll({ ...stale, fetchStatus: "fetching" })) {
      const isWaiting = waiting.has(query);
      // To load it wins over marking it as stale.
      if (!isWaiting || stale.refetchType !== "none") waiting.set(query, stale);
      if (isWaiting) continue;
      const repeat = () => {
        const latest = waiting.get(query);
        waiting.delete(query);
        reload({ ...latest, queryKey: query.queryKey, exact: true });
      };
      query.promise?.then(repeat, repeat);
    }
    void queries.invalidateQueries(stale, { cancelRefetch: false });
  };
}
