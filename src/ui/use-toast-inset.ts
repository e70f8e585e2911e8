import { type RefObject, useEffect } from "react";

/** Keeps the toasts above an element at the foot of the page (composer, approval bar, unsaved bar) while it is there. */
export function useToastInset(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const root = document.documentElement;
    const measure = () => {
      const inset = window.innerHeight - target.getBoundingClientRect().top + 12;
      root.style.setProperty("--toast-inset", `${Math.round(inset)}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
      root.style.removeProperty("--toast-inset");
    };
  }, [element]);
}
