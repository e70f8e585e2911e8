import { type Place, type Squeezed, squeeze } from "#lib/citations/locate-quote.ts";

/** The shown text of an element, and how to get back to its nodes. */
export interface ShownText {
  readonly squeezed: Squeezed;
  rangeOf(place: Place): Range | null;
}

/** Parts that aren't the text of the document: buttons, and what only screen readers get. */
const skipped = "button, [aria-hidden=true], .sr-only, [data-no-quote]";

/** Reads the text nodes of an element. */
export function readShownText(root: HTMLElement): ShownText {
  const nodes: { node: Text; start: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest(skipped)) continue;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  const find = (offset: number) => nodes.findLast(({ start }) => start <= offset);
  return {
    squeezed: squeeze(text),
    rangeOf({ start, end }) {
      const first = find(start);
      const last = find(end - 1);
      if (!first || !last) return null;
      const range = document.createRange();
      range.setStart(first.node, start - first.start);
      range.setEnd(last.node, end - last.start);
      return range;
    },
  };
}
