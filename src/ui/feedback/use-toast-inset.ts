import { type RefObject, useEffect } from "react";

/** Toast width plus its distance from the edge and a margin. */
const toastReach = 368 + 24 + 12;

/** Moves what floats above the highest footer in its area, and toasts above that. */
function measure() {
  setInset("--float-inset", "[data-toast-foot=fixed]");
  setInset("--toast-inset", "[data-toast-foot]");
}

function setInset(property: string, feet: string) {
  const root = document.documentElement;
  const tops = [...document.querySelectorAll(feet)]
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ right }) => right > window.innerWidth - toastReach)
    .map(({ top }) => top);
  if (tops.length === 0) root.style.removeProperty(property);
  else root.style.setProperty(property, `${Math.round(window.innerHeight - Math.min(...tops) + 12)}px`);
}

/**
 * Keeps toasts above a footer (composer, approval bar, dialog buttons) while it is mounted. What floats at the bottom
 * itself stays above the other footers with `--float-inset`.
 */
export function useToastInset(element: RefObject<HTMLElement | null>, kind: "fixed" | "floating" = "fixed") {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    target.dataset.toastFoot = kind;
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      delete target.dataset.toastFoot;
      measure();
    };
  }, [element, kind]);
}
