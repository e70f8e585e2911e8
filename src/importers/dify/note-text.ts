/** Notes of Dify hold the tree of an editor. */
import { type Bag, bagsOf, isBag, wordOf } from "../bag.ts";
import type { Said } from "./steps.ts";

export function noteText(node: Bag, data: Bag): Said | null {
  if (node.type !== "custom-note") return null;
  return { is: { as: "remark", text: read(wordOf(data.text)) } };
}

function read(text: string): string {
  try {
    const tree: unknown = JSON.parse(text);
    return isBag(tree) ? textOf(tree.root, 0).trim() : text;
  } catch {
    return text;
  }
}

const deepest = 30;

function textOf(value: unknown, depth: number): string {
  if (!isBag(value) || depth > deepest) return "";
  if (value.type === "linebreak") return "\n";
  const inside = bagsOf(value.children)
    .map((one) => textOf(one, depth + 1))
    .join("");
  const own = `${wordOf(value.text)}${inside}`;
  if (value.type === "listitem") return `- ${own}\n`;
  return ["paragraph", "heading", "quote"].includes(wordOf(value.type)) ? `${own}\n` : own;
}
