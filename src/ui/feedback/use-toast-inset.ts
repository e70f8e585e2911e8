import { type RefObject, useEffect } from "react";

/** Toast width plus its distance from the edge and a margin. */
const toastReach = 368 + 24 + 12;

/** Moves toasts above the highest footer in their area. */
function measure() {
  const root = document.documentElement;
  const tops = [...document.querySelectorAll("[data-toast-foot]")]
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ right }) => right > window.innerWidth - toastReach)
    .map(({ top }) => top);
  if (tops.length === 0) root.style.removeProperty("--toast-inset");
  else root.style.setProperty("--toast-inset", `${Math.round(window.innerHeight - Math.min(...tops) + 12)}px`);
}

/** Keeps toasts above a footer (composer, approval bar, dialog buttons) while it is mounted. */
export function useToastInset(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    target.dataset.toastFoot = "";
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      delete target.dataset.toastFoot;
      measure();
    };
  }, [element]);
}
