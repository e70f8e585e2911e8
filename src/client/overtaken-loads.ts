import type { Query, QueryCache } from "@tanstack/react-query";

/**
 * Loads a query again whose first load was overtaken by a change. TanStack Query cancels a load under way when the query
 * becomes stale, but not the first one: its answer, which may be older than the change, would be shown as the current
 * state.
 */
export function repeatOvertakenLoads(cache: QueryCache, load: (query: Query) => void): void {
  const overtaken = new WeakSet<Query>();
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    const isFirstLoad = query.state.data === undefined && query.state.fetchStatus === "fetching";
    if (action.type === "invalidate" && isFirstLoad) overtaken.add(query);
    if (action.type === "success" && overtaken.delete(query)) load(query);
  });
}
