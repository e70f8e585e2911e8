import { type RefObject, useEffect, useRef } from "react";

/** The states that the page scrolls to. */
const followedStates: ReadonlySet<string> = new Set(["running", "waiting", "failed"]);

/** Pixels below the followed step. */
const bottomMargin = 24;

/** Scrolls with the end of the current step while it grows, until the person scrolls up. */
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
    /** How far the step's end is below the viewport; for a form, its beginning matters more. */
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
    /** Starts to follow again after a person's action. */
    follow: () => {
      isFollowing.current = true;
    },
    stopFollowing: () => {
      isFollowing.current = false;
    },
  };
}
