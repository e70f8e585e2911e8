import { parseMentions } from "#lib/mention.ts";
import type { Catalog } from "../node.ts";
import { templatesOf } from "../reference.ts";
import type { Graph } from "./graph.ts";

/** The workflows that the agents of a graph's steps can run, because prompts mention them. */
export function mentionedWorkflows(graph: Graph, catalog: Catalog): Set<string> {
  const ids = new Set<string>();
  for (const node of graph.nodes) {
    const spec = catalog[node.type];
    for (const { text } of spec ? templatesOf(spec, node.config) : [])
      for (const part of parseMentions(text)) {
        if (part.kind !== "mention") continue;
        const { type, params } = part;
        if (type === "WORKFLOW" && params.workflowId) ids.add(params.workflowId);
      }
  }
  return ids;
}
