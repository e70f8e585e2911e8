import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { limits } from "#product/limits.ts";

/** About a screenful, so that a long chat opens fast; the rest follows after the first render. */
const initialCount = 16;
const pageCount = limits.chat.pageMessages;

interface Messages {
  /** Number of loaded messages, the last ones of the chat. */
  count: number;
  /** Number of messages before them on the server. */
  countBefore: number;
  loadEarlier: (onArrived: () => void) => Promise<void>;
}

/**
 * Which messages of a long chat are rendered: the last ones, and more on request or scroll. The scroll position stays
 * while earlier messages are added.
 */
export function useEarlierMessages(
  { count, countBefore, loadEarlier }: Messages,
  scroller: RefObject<HTMLElement | null>,
) {
  const [shownCount, setShownCount] = useState(initialCount);
  /** Distance of the scroll position from the end, before messages were added. */
  const distanceFromEnd = useRef<number | null>(null);
  useEffect(() => startTransition(() => setShownCount((now) => Math.max(now, pageCount))), []);
  // Indexes in the whole chat. New messages are added to the rendered ones.
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
    /** Index of the first rendered message in the whole chat. */
    firstShownIndex,
    showEarlier,
  };
}

/** Calls back when the element is near the visible area. */
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
