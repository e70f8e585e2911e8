import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import type { FormFacet, FormField } from "#engine/node.ts";
import { AppError } from "#lib/errors.ts";
import { catalog, specs } from "#nodes/index.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";

/** The form that a row of the file fills in. */
export interface FirstForm {
  readonly fields: readonly FormField[];
  readonly config: unknown;
  readonly form: FormFacet<unknown, unknown>;
}

/** Throws "invalid" for a workflow that starts without a form. */
export function readFirstForm(graph: Graph): FirstForm {
  const found = findFirstForm(graph);
  if (!found) throw new AppError("invalid", bulkRunText.noForm);
  return found;
}

/** Null for a workflow that starts without a form. */
export function findFirstForm(graph: Graph): FirstForm | null {
  const [start] = runStartNodes(graph, specs);
  const form = catalog[start?.type ?? ""]?.form;
  return start && form ? { form, config: start.config, fields: form.fields(start.config) } : null;
}
