import { createContext, use, useLayoutEffect } from "react";

/** Counts the pages that need the width of the navigation. */
export const RailContext = createContext<(change: 1 | -1) => void>(() => {});

/** While this page is shown the navigation is a rail, unless the person has expanded it on such a page. */
export function useRail(): void {
  const requestRail = use(RailContext);
  useLayoutEffect(() => {
    requestRail(1);
    return () => requestRail(-1);
  }, [requestRail]);
}
