import { useCallback, useEffect, useRef } from "react";

/** Calls `save` after a pause in changes, and when the page is left. Without a delay, it never does. */
export function useAutosave(save: () => void, delayMs: number | undefined) {
  const latestSave = useRef(save);
  latestSave.current = save;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** Saves open changes now. */
  const flush = useCallback(() => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    latestSave.current();
  }, []);
  const schedule = useCallback(() => {
    if (delayMs === undefined) return;
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(flush, delayMs);
  }, [delayMs, flush]);
  useEffect(() => flush, [flush]);
  return { schedule, flush };
}
