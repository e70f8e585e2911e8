import { type RefObject, useLayoutEffect, useState } from "react";
import { locateQuote } from "#lib/citations/locate-quote.ts";
import { readShownText } from "./text-range.ts";

/** Where the line in the margin goes, in pixels from the top of the root. */
export interface MarkLine {
  readonly top: number;
  readonly height: number;
}

interface QuoteMark {
  /** As the root shows it; null for none. */
  quote: string | null;
  /** Where it should be, as a share of the root's text. */
  near?: number;
  /** Styles it: `::highlight(passage)`. */
  name: "passage" | "passage-on-paper" | "found-on-paper";
  /** Scrolls to it once it is there. A new value scrolls again. */
  scrollKey?: string | null;
}

/**
 * Marks a quote in a rendered text without changing its elements, also when the text changes. Browsers without the
 * Custom Highlight API show the line in the margin only.
 */
export function useQuoteMark(root: RefObject<HTMLElement | null>, { quote, near, name, scrollKey }: QuoteMark) {
  const [line, setLine] = useState<MarkLine | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !quote) return setLine(null);
    let range: Range | null = null;
    let isScrolled = !scrollKey;
    let frame = 0;
    const place = () => {
      const box = range?.getBoundingClientRect();
      if (!box || box.height === 0) return setLine(null);
      const next = { top: box.top - element.getBoundingClientRect().top, height: box.height };
      setLine((known) =>
        known && Math.abs(known.top - next.top) < 1 && Math.abs(known.height - next.height) < 1 ? known : next,
      );
    };
    const mark = () => {
      unmark(name, range);
      const shown = readShownText(element);
      const found = locateQuote(shown.squeezed, quote, near);
      range = found && shown.rangeOf(found);
      if (range) highlightOf(name)?.add(range);
      place();
      if (range && !isScrolled) {
        isScrolled = true;
        scrollTo(range);
      }
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    mark();
    const mutations = new MutationObserver(later);
    mutations.observe(element, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      mutations.disconnect();
      sizes.disconnect();
      unmark(name, range);
    };
  }, [root, quote, near, name, scrollKey]);
  return line;
}

function highlightOf(name: string): Highlight | null {
  if (typeof CSS === "undefined" || !("highlights" in CSS)) return null;
  const known = CSS.highlights.get(name);
  if (known) return known;
  const made = new Highlight();
  CSS.highlights.set(name, made);
  return made;
}

function unmark(name: string, range: Range | null): void {
  if (range) highlightOf(name)?.delete(range);
}

/** Brings the beginning of a range to the upper third of what scrolls. */
function scrollTo(range: Range): void {
  const scroller = scrollContainerOf(range.startContainer.parentElement);
  if (!scroller) return;
  const top = range.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop += top - scroller.clientHeight / 4;
}

function scrollContainerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return null;
}
