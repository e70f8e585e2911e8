import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { limits } from "#product/limits.ts";

const bottomTolerancePixels = limits.chat.atBottomPixels;

const distanceToEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight;

/**
 * Keeps a scroller at its end while the person is there, within 10 px. Never moves the content after they scrolled up;
 * growth does not count as scrolling up.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>) {
  const isStuck = useRef(true);
  const lastTop = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    isStuck.current = true;
    setAtEnd(true);
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  }, [scroller]);

  useLayoutEffect(scrollToEnd, [scrollToEnd]);
  useEffect(() => {
    const element = scroller.current;
    const inner = content.current;
    if (!element || !inner) return;
    const onScroll = () => {
      if (distanceToEnd(element) <= bottomTolerancePixels) isStuck.current = true;
      else if (element.scrollTop < lastTop.current) isStuck.current = false;
      lastTop.current = element.scrollTop;
      setAtEnd(isStuck.current);
    };
    // The content or the scroller changed its size, e.g. by new words, a taller composer or a loaded image.
    const observer = new ResizeObserver(() => {
      if (isStuck.current) {
        element.scrollTop = element.scrollHeight;
        lastTop.current = element.scrollTop;
      } else setAtEnd(distanceToEnd(element) <= bottomTolerancePixels);
    });
    observer.observe(element);
    observer.observe(inner);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, content]);

  return { isAtEnd, scrollToEnd };
}
