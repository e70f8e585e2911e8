import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { limits } from "#product/limits.ts";

/** A screenful at once, so that a long chat opens as fast as a short one; the rest of the page follows by itself. */
const initialCount = 16;
const pageCount = limits.chat.pageMessages;

interface Messages {
  /** How many this page has, the last ones of the chat. */
  count: number;
  /** How many stand before them on the server. */
  countBefore: number;
  loadEarlier: (onArrived: () => void) => Promise<void>;
}

/**
 * How many of a long chat's messages are on the page: the last ones, more when asked for or scrolled to. What is read
 * stays where it is while others come in above it.
 */
export function useEarlierMessages(
  { count, countBefore, loadEarlier }: Messages,
  scroller: RefObject<HTMLElement | null>,
) {
  const [shownCount, setShownCount] = useState(initialCount);
  /** From the end of the scroller to what is read, before more came in. */
  const distanceFromEnd = useRef<number | null>(null);
  useEffect(() => startTransition(() => setShownCount((now) => Math.max(now, pageCount))), []);
  // Places in the whole chat. Messages that are added later stay shown with those before them.
  const end = countBefore + count;
  const firstIndex = useRef<number | null>(null);
  const wantedIndex = Math.max(0, Math.min(firstIndex.current ?? end, end - shownCount));
  const firstShownIndex = Math.max(wantedIndex, countBefore);
  firstIndex.current = count > 0 ? firstShownIndex : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each growth
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && distanceFromEnd.current !== null) element.scrollTop = element.scrollHeight - distanceFromEnd.current;
    distanceFromEnd.current = null;
  }, [firstShownIndex]);

  const saveScrollPosition = () => {
    const element = scroller.current;
    distanceFromEnd.current = element ? element.scrollHeight - element.scrollTop : null;
  };
  function showEarlier() {
    setShownCount(end - firstShownIndex + pageCount);
    if (firstShownIndex > countBefore) saveScrollPosition();
    else void loadEarlier(saveScrollPosition);
  }
  return {
    /** The place of the first message on the page, in the whole chat. */
    from: firstShownIndex,
    showEarlier,
  };
}

/** Calls when the person, who reads further up, comes near the element. */
export function useOnReach(
  target: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  onReached: () => void,
  isActive: boolean,
) {
  const latest = useRef(onReached);
  latest.current = onReached;
  useEffect(() => {
    const element = target.current;
    if (!isActive || !element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && latest.current(),
      {
        root: scroller.current,
        rootMargin: "600px 0px 0px 0px",
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, scroller, isActive]);
}
