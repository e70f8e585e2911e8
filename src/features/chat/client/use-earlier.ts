import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A screenful at once, so that a long chat opens as fast as a short one; the rest of the page follows by itself. */
const firstLength = 16;
const pageLength = 60;

/**
 * How many of a long chat's messages are on the page: the last ones, more when asked for. What is read stays where it
 * is while others come in above it.
 */
export function useEarlier(count: number, scroller: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(firstLength);
  /** From the end of the scroller to what is read, before more came in. */
  const fromEnd = useRef<number | null>(null);
  useEffect(() => startTransition(() => setShown((now) => Math.max(now, pageLength))), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each growth
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && fromEnd.current !== null) element.scrollTop = element.scrollHeight - fromEnd.current;
    fromEnd.current = null;
  }, [shown]);
  // Messages that are added later stay shown with those before them.
  const first = useRef<number | null>(null);
  const from = Math.max(0, Math.min(first.current ?? count, count - shown));
  first.current = count > 0 ? from : null;
  return {
    /** The index of the first message on the page. */
    from,
    showEarlier() {
      const element = scroller.current;
      fromEnd.current = element ? element.scrollHeight - element.scrollTop : null;
      setShown(count - from + pageLength);
    },
  };
}
