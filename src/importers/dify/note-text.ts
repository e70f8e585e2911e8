/** Reads notes, which contain the document tree of an editor. */
import { asText, isJsonObject, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { MappedStep } from "./steps.ts";

export function noteText(node: JsonObject, data: JsonObject): MappedStep | null {
  if (node.type !== "custom-note") return null;
  return { is: { as: "remark", text: read(asText(data.text)) } };
}

function read(text: string): string {
  try {
    const tree: unknown = JSON.parse(text);
    return isJsonObject(tree) ? textOf(tree.root, 0).trim() : text;
  } catch {
    return text;
  }
}

const maxDepth = 30;

function textOf(value: unknown, depth: number): string {
  if (!isJsonObject(value) || depth > maxDepth) return "";
  if (value.type === "linebreak") return "\n";
  const inside = objectsIn(value.children)
    .map((one) => textOf(one, depth + 1))
    .join("");
  const own = `${asText(value.text)}${inside}`;
  if (value.type === "listitem") return `- ${own}\n`;
  return ["paragraph", "heading", "quote"].includes(asText(value.type)) ? `${own}\n` : own;
}
