import { type RefObject, useLayoutEffect, useRef, useState } from "react";

const pageLength = 60;

/**
 * How many of a long chat's messages are on the page: the last ones, more when asked for. What is read stays where it
 * is while others come in above it.
 */
export function useEarlier(count: number, scroller: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState(pageLength);
  /** From the end of the scroller to what is read, before more came in. */
  const fromEnd = useRef<number | null>(null);
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
      first.current = null;
      setShown(count - from + pageLength);
    },
  };
}
