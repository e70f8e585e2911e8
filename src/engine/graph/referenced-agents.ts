import { parseMentions } from "#lib/mention.ts";
import { findUnlinkedMentions } from "../check/unlinked-mentions.ts";
import type { Catalog } from "../node.ts";
import { templatesOf } from "../reference.ts";
import type { Graph } from "./graph.ts";
import { referencedIds } from "./remap-ids.ts";

/** The agents that run steps of a graph or are mentioned in its prompts. */
export function referencedAgents(graph: Graph, catalog: Catalog): Set<string> {
  const { agent: ids } = referencedIds(graph, catalog);
  for (const text of textsOf(graph, catalog))
    for (const part of parseMentions(text)) {
      if (part.kind !== "mention") continue;
      const { type, params } = part;
      if (type === "AGENT" && params.agentId) ids.add(params.agentId);
    }
  return ids;
}

/** Names that the author typed without a link and that may be agents, such as `@Policy librarian`. */
export function unlinkedNames(graph: Graph, catalog: Catalog): Set<string> {
  const names = new Set<string>();
  for (const text of textsOf(graph, catalog))
    findUnlinkedMentions(text, (name) => {
      names.add(name);
      return false;
    });
  return names;
}

const textsOf = (graph: Graph, catalog: Catalog): string[] =>
  graph.nodes.flatMap((node) => {
    const spec = catalog[node.type];
    return spec ? templatesOf(spec, node.config).map(({ text }) => text) : [];
  });
