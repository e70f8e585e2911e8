import { useSyncExternalStore } from "react";

/** Whether a media query matches: `useMedia("(max-width: 639px)")`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Phone layout: one column, sheets instead of panels. */
export const usePhone = () => useMedia("(max-width: 639px)");

/** Too narrow for a sidebar with names and for side panels. */
export const useNarrow = () => useMedia("(max-width: 1023px)");
