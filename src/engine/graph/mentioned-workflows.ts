import { parseMentions } from "#lib/mention.ts";
import type { Catalog } from "../node.ts";
import { templatesOf } from "../reference.ts";
import type { Graph } from "./graph.ts";

/** The workflows that the agents of a graph's steps can run, because prompts mention them. */
export const mentionedWorkflows = (graph: Graph, catalog: Catalog): Set<string> =>
  mentionedIn(graph, catalog, { type: "WORKFLOW", param: "workflowId" });

/** The MCP servers whose tools a graph's steps can use, because prompts mention them. */
export const mentionedServers = (graph: Graph, catalog: Catalog): Set<string> =>
  mentionedIn(graph, catalog, { type: "MCP", param: "mcpServerId" });

function mentionedIn(graph: Graph, catalog: Catalog, wanted: { type: string; param: string }): Set<string> {
  const ids = new Set<string>();
  for (const node of graph.nodes) {
    const spec = catalog[node.type];
    for (const { text } of spec ? templatesOf(spec, node.config) : [])
      for (const part of parseMentions(text)) {
        if (part.kind !== "mention" || part.type !== wanted.type) continue;
        const id = part.params[wanted.param];
        if (id) ids.add(id);
      }
  }
  return ids;
}
