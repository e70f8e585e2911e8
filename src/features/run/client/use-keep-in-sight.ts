import { type RefObject, useEffect, useRef } from "react";

/** What is to be looked at; a step that waits for an approval is not, but the one before it. */
const pulling: ReadonlySet<string> = new Set(["running", "waiting", "failed"]);

/** Pixels that stay free under the step that is kept in sight. */
const room = 24;

/**
 * Keeps the end of the step under way in sight while it grows, as long as the person has not scrolled away from it; then
 * the page stands still, whatever is written.
 */
export function useKeepInSight(
  page: RefObject<HTMLElement | null>,
  current: { number: number; state: string } | null,
  isFollowingFirst: boolean,
) {
  const isFollowing = useRef(isFollowingFirst);
  const at = useRef(current);
  at.current = current;

  useEffect(() => {
    const box = page.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    let own = -1;
    /** By how much the step's end lies under the fold; of what is to be filled in, the beginning counts more. */
    const below = () => {
      const step = box.querySelector(`[data-step="${at.current?.number}"]`)?.getBoundingClientRect();
      if (!step || !pulling.has(at.current?.state ?? "")) return 0;
      const frame = box.getBoundingClientRect();
      const missing = step.bottom + room - frame.bottom;
      return at.current?.state === "running" ? missing : Math.min(missing, step.top - room - frame.top);
    };
    const pull = () => {
      const missing = isFollowing.current ? below() : 0;
      if (missing <= 0) return;
      box.scrollTop += missing;
      own = box.scrollTop;
    };
    let last = box.scrollTop;
    const onScroll = () => {
      if (box.scrollTop !== own) {
        if (box.scrollTop < last) isFollowing.current = false;
        else if (below() <= room) isFollowing.current = true;
      }
      last = box.scrollTop;
    };
    const observer = new ResizeObserver(pull);
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
    letGo: () => {
      isFollowing.current = false;
    },
  };
}
