import type { Nodes } from "mdast";

export const textOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

/** Whether the first letter is of a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);

/** Whether a list, table, or quote runs from right to left, as most of its parts do. */
export function isBlockRightToLeft(block: Nodes): boolean {
  const parts = partsOf(block)
    .map(textOf)
    .filter((text) => /\p{L}/u.test(text));
  return parts.length > 0 && parts.filter(isRightToLeft).length * 2 > parts.length;
}

/** Cells for tables; what lists and quotes consist of. */
const partsOf = (block: Nodes): readonly Nodes[] =>
  block.type === "table" ? block.children.flatMap((row) => row.children) : "children" in block ? block.children : [];
