/** Repairs a graph that a model wrote, so that it can run. */
import { checkGraph } from "../check/check-graph.ts";
import type { AnySpec, Catalog } from "../node.ts";
import { applyEdits, type Edge, type Graph, indexGraph } from "./graph.ts";
import { remapIds } from "./remap-ids.ts";

/** Merges forms that follow each other directly, then applies every fix that the diagnosis offers for an error. */
export function repairGraph(graph: Graph, catalog: Catalog): Graph {
  let repaired = mergeConsecutiveForms(graph, catalog);
  // Each fix removes a node or an edge, so there are at most as many fixes.
  for (let left = graph.nodes.length + graph.edges.length; left > 0; left--) {
    const found = checkGraph(repaired, catalog).find(({ severity, fix }) => severity === "error" && fix);
    if (!found?.fix) break;
    repaired = applyEdits(repaired, found.fix.edits);
  }
  return repaired;
}

function mergeConsecutiveForms(graph: Graph, catalog: Catalog): Graph {
  const { nodes, outgoing, incoming } = indexGraph(graph);
  for (const first of graph.nodes) {
    const [followerId, ...others] = outgoing.get(first.id) ?? [];
    const second = nodes.get(followerId ?? "");
    const spec: AnySpec | undefined = catalog[first.type];
    if (!second || others.length > 0 || second.type !== first.type || !spec?.form) continue;
    if (incoming.get(second.id)?.length !== 1) continue;
    const config = spec.form.mergeWithNext(first.config, second.config);
    const edges = graph.edges.flatMap((edge): Edge[] => {
      if (edge.targetNodeId === second.id) return [];
      return [edge.sourceNodeId === second.id ? { ...edge, sourceNodeId: first.id } : edge];
    });
    const rest = graph.nodes.filter(({ id }) => id !== second.id);
    const joined = rest.map((node) => (node.id === first.id ? { ...node, config } : node));
    const renamed = remapIds({ nodes: joined, edges }, catalog, {
      node: (id) => (id === second.id ? first.id : id),
    });
    return mergeConsecutiveForms(renamed, catalog);
  }
  return graph;
}
