import { createContext, use, useLayoutEffect } from "react";

/** Counts the pages that need a collapsed sidebar. */
export const RailContext = createContext<(change: 1 | -1) => void>(() => {});

/** Collapses the sidebar to a rail while this page is shown, unless the person has expanded it on such pages. */
export function useRail(): void {
  const requestRail = use(RailContext);
  useLayoutEffect(() => {
    requestRail(1);
    return () => requestRail(-1);
  }, [requestRail]);
}
