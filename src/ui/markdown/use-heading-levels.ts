import { type RefObject, useLayoutEffect } from "react";
import { headingLevels } from "./heading-level.ts";

const headings = "h1, h2, h3, h4, h5, h6, [role=heading]";
const levelOf = (heading: Element) => Number(heading.getAttribute("aria-level") ?? heading.localName.slice(1));

/** The level of the last heading before an element, on the page or in its dialog. */
function levelAbove(element: Element): number {
  const before = (one: Element) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
  const page = element.closest("[role=dialog], [role=alertdialog]") ?? document;
  const last = [...page.querySelectorAll(headings)].findLast((one) => before(one) && !one.closest(".prose"));
  return last ? levelOf(last) : 1;
}

/** Adjusts the announced heading levels of a rendered text, also while it streams. */
export function useHeadingLevels(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const text = root.current;
    if (!text) return;
    let appliedLevels = "";
    const updateLevels = () => {
      const found = [...text.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6")];
      const written = found.map(({ localName }) => Number(localName.slice(1)));
      const now = written.join();
      if (found.length === 0 || (now === appliedLevels && found.every((one) => one.ariaLevel !== null))) return;
      appliedLevels = now;
      const levels = headingLevels(written, levelAbove(text));
      for (const [at, heading] of found.entries()) heading.ariaLevel = String(levels[at]);
    };
    updateLevels();
    // Streaming adds blocks over time.
    const observer = new MutationObserver(updateLevels);
    observer.observe(text, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root]);
}
