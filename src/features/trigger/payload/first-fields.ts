import { type Graph, runStartNodes } from "#engine/graph/graph.ts";
import type { FormField } from "#engine/node.ts";
import { catalog } from "#nodes/index.ts";

/** The fields of the form with which a workflow starts, in display order; empty for a workflow without a form. */
export function firstFields(graph: Graph): readonly FormField[] {
  const [start] = runStartNodes(graph, catalog);
  return (start && catalog[start.type]?.form?.fields(start.config)) ?? [];
}
