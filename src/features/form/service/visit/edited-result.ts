import type { GraphNode } from "#engine/graph/graph.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";

/** The result of a step whose answer is a text. */
export const textResult = (text: string) => ({
  messages: [{ id: newId(), role: "assistant", parts: [{ type: "text", text }] }],
});

/** Whether a visitor can edit the result of a node: the answers of a form, or a result that is one text. */
export function isEditableByVisitor({ type, config }: GraphNode): boolean {
  const spec = catalog[type];
  if (!spec || spec.form) return spec !== undefined;
  const read = spec.result.safeParse(textResult(sample));
  return read.success && spec.toPromptText(read.data, { config, labelOf: () => null }) === sample;
}

const sample = "text";
