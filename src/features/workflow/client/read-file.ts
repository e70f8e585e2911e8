import type { Problem } from "#engine/read-graph.ts";
import { readShortForm } from "#engine/short-form.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { errorText } from "#product/texts/error.ts";

export type WorkflowText =
  | { readonly workflowJson: unknown; readonly title: string | null; readonly steps: number }
  | { readonly problems: readonly Problem[] };

const refuse = (text: string): WorkflowText => ({ problems: [{ path: "", text }] });

/** Looks at a file before it is sent, so that what is wrong with it is said at once and with its place. */
export function readWorkflowText(text: string): WorkflowText {
  if (text.length > limits.workflow.jsonBytes) return refuse(errorText.workflow.fileTooLarge);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse(errorText.common.notJson);
  }
  const read = readShortForm(value, catalog);
  if ("problems" in read) return read;
  const steps = read.graph.nodes.filter((node) => catalog[node.type]?.traits?.executes !== false).length;
  return { workflowJson: value, title: read.title, steps };
}
