import { useEffect, useRef } from "react";
import { afterTransitions } from "./use-focus-rescue.ts";

/**
 * Calls `giveBack` when what was open over a part of the page closes and has nowhere to return the focus to, because the
 * button that opened it is gone. Otherwise the next key would start at the top of the page.
 */
export function useFocusReturn(isCovered: boolean, giveBack: () => void) {
  const latest = useRef(giveBack);
  latest.current = giveBack;
  const wasCovered = useRef(false);
  useEffect(() => {
    if (isCovered) {
      wasCovered.current = true;
      return;
    }
    if (!wasCovered.current) return;
    wasCovered.current = false;
    let isCurrent = true;
    void afterTransitions().then(() => {
      if (isCurrent && document.activeElement === document.body) latest.current();
    });
    return () => {
      isCurrent = false;
    };
  }, [isCovered]);
}
