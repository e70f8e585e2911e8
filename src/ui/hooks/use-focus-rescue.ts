import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls `rescue` when the element with the focus disappears from `root`, such as a button that is done, and nothing else
 * has taken the focus. Otherwise the next key would start at the top of the page.
 */
export function useFocusRescue(root: RefObject<HTMLElement | null>, rescue: () => void) {
  const latest = useRef(rescue);
  latest.current = rescue;
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let focused: EventTarget | null = null;
    const isThere = () => focused instanceof Element && focused.isConnected;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target;
    };
    // A button that is removed or disabled by its press loses the focus too, without the person leaving it.
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && isThere() && target instanceof Element && !target.matches(":disabled"))
          focused = document.activeElement === target ? focused : null;
      });
    const observer = new MutationObserver(() => {
      if (!focused || isThere()) return;
      focused = null;
      void afterTransitions().then(() => {
        if (document.activeElement === document.body) latest.current();
      });
    });
    element.addEventListener("focusin", onFocusIn);
    element.addEventListener("focusout", onFocusOut);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", onFocusIn);
      element.removeEventListener("focusout", onFocusOut);
      observer.disconnect();
    };
  }, [root]);
}

const maxRounds = 5;

/**
 * Resolves after a frame in which no CSS transition runs. Where a screen reader presses a button, react-aria gives the focus
 * to what replaces it only then, and would not take it from something else.
 */
export async function afterTransitions(): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    await new Promise(requestAnimationFrame);
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    if (running.length === 0) return;
    await Promise.allSettled(running.map(({ finished }) => finished));
  }
}
