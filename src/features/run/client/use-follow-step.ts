import { type RefObject, useEffect, useRef } from "react";

/** What is to be looked at; a step that waits for an approval is not, but the one before it. */
const followedStates: ReadonlySet<string> = new Set(["running", "waiting", "failed"]);

/** Pixels that stay free under the step that is kept in sight. */
const bottomMargin = 24;

/**
 * Keeps the end of the step under way in sight while it grows, as long as the person has not scrolled away from it; then
 * the page stands still, whatever is written.
 */
export function useFollowStep(
  page: RefObject<HTMLElement | null>,
  current: { number: number; state: string } | null,
  isFollowingInitially: boolean,
) {
  const isFollowing = useRef(isFollowingInitially);
  const latestStep = useRef(current);
  latestStep.current = current;

  useEffect(() => {
    const box = page.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    let ownScrollTop = -1;
    /** By how much the step's end lies under the fold; of what is to be filled in, the beginning counts more. */
    const distanceBelow = () => {
      const step = box.querySelector(`[data-step="${latestStep.current?.number}"]`)?.getBoundingClientRect();
      if (!step || !followedStates.has(latestStep.current?.state ?? "")) return 0;
      const frame = box.getBoundingClientRect();
      const hidden = step.bottom + bottomMargin - frame.bottom;
      return latestStep.current?.state === "running" ? hidden : Math.min(hidden, step.top - bottomMargin - frame.top);
    };
    const scrollToStepEnd = () => {
      const hidden = isFollowing.current ? distanceBelow() : 0;
      if (hidden <= 0) return;
      box.scrollTop += hidden;
      ownScrollTop = box.scrollTop;
    };
    let last = box.scrollTop;
    const onScroll = () => {
      if (box.scrollTop !== ownScrollTop) {
        if (box.scrollTop < last) isFollowing.current = false;
        else if (distanceBelow() <= bottomMargin) isFollowing.current = true;
      }
      last = box.scrollTop;
    };
    const observer = new ResizeObserver(scrollToStepEnd);
    observer.observe(content);
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, [page]);

  return {
    /** The person has sent something on its way, and wants to see what comes of it. */
    follow: () => {
      isFollowing.current = true;
    },
    stopFollowing: () => {
      isFollowing.current = false;
    },
  };
}
