import { type RefObject, useEffect } from "react";

/** A toast's width, its distance from the edge, and some room. */
const toastReach = 368 + 24 + 12;

/** Lifts the toasts above the highest foot that stands where they appear; several may be there, a dialog over a page. */
function measure() {
  const root = document.documentElement;
  const tops = [...document.querySelectorAll("[data-toast-foot]")]
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ right }) => right > window.innerWidth - toastReach)
    .map(({ top }) => top);
  if (tops.length === 0) root.style.removeProperty("--toast-inset");
  else root.style.setProperty("--toast-inset", `${Math.round(window.innerHeight - Math.min(...tops) + 12)}px`);
}

/** Keeps the toasts above a foot (composer, approval bar, unsaved bar, a dialog's buttons) while it is there. */
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
