import type { RichText } from "../copy-text.ts";

/** What other programs understand; other elements are replaced by what they contain. */
const tags = new Set(
  "a,b,blockquote,br,code,dd,del,dl,dt,em,h1,h2,h3,h4,h5,h6,hr,i,li,ol,p,pre,s,strong,sub,sup,table,tbody,td,th,thead,tr,u,ul".split(
    ",",
  ),
);
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  ol: ["start"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};
/** Buttons, icons, and pictures of texts that are rendered differently elsewhere. */
const dropped = "button, svg, iframe, script, style, figcaption, img, input, [role=status], .sr-only";

/**
 * Rendered Markdown as rich text for the clipboard. It starts from what the renderer has sanitized and keeps only elements
 * and attributes of the list: no classes, no styles, no links within the page, and nothing that loads.
 */
export function richTextOf(rendered: readonly Element[]): RichText {
  const place = document.createElement("div");
  for (const element of rendered) {
    const copy = document.createElement("div");
    copy.append(...[...element.childNodes].map((node) => node.cloneNode(true)));
    place.append(copy);
  }
  reduce(place);
  const html = place.innerHTML.trim();
  addListMarkers(place);
  // Only a text with a layout has its lines; it is never seen.
  place.style.cssText = "position:fixed;left:-10000px";
  document.body.append(place);
  const text = place.innerText.replaceAll(/\n{3,}/g, "\n\n").trim();
  place.remove();
  return { html, text };
}

/** Browsers leave them out of a text. */
function addListMarkers(root: Element): void {
  for (const list of root.querySelectorAll("ol, ul")) {
    const first = Number(list.getAttribute("start") ?? 1);
    for (const [at, item] of [...list.children].entries()) {
      const place = item.firstElementChild?.localName === "p" ? item.firstElementChild : item;
      place.prepend(list.localName === "ol" ? `${first + at}. ` : "- ");
    }
  }
}

/** Removes everything that rich text doesn't have, in place. */
function reduce(root: Element): void {
  for (const formula of root.querySelectorAll(".katex"))
    formula.replaceWith(formula.querySelector("annotation")?.textContent ?? "");
  for (const element of root.querySelectorAll(dropped)) element.remove();
  for (const element of root.querySelectorAll("pre")) element.textContent = element.textContent ?? "";
  for (const element of root.querySelectorAll("*")) {
    const name = element.localName;
    if (!tags.has(name)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name: attribute, value } of [...element.attributes])
      if (!attributes[name]?.includes(attribute) || (attribute === "href" && !/^(?:https?|mailto):/i.test(value)))
        element.removeAttribute(attribute);
  }
}
