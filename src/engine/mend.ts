/** Puts in order what a model wrote, so that every generated graph can be run. */
import { checkGraph } from "./check.ts";
import { applyEdits, type Edge, type Graph, indexGraph } from "./graph.ts";
import type { AnySpec, Catalog } from "./node.ts";
import { renameGraph } from "./rename.ts";

/** Joins questions that follow one another directly, then takes every fix that the diagnosis has for an error. */
export function mendGraph(graph: Graph, catalog: Catalog): Graph {
  let mended = joinInputs(graph, catalog);
  // Each round takes one fix, and each takes something away; a graph has no more of it than this.
  for (let left = graph.nodes.length + graph.edges.length; left > 0; left--) {
    const found = checkGraph(mended, catalog).find(({ severity, fix }) => severity === "error" && fix);
    if (!found?.fix) break;
    mended = applyEdits(mended, found.fix.edits);
  }
  return mended;
}

function joinInputs(graph: Graph, catalog: Catalog): Graph {
  const { nodes, out, into } = indexGraph(graph);
  for (const first of graph.nodes) {
    const [followerId, ...others] = out.get(first.id) ?? [];
    const second = nodes.get(followerId ?? "");
    const spec: AnySpec | undefined = catalog[first.type];
    if (!second || others.length > 0 || second.type !== first.type || !spec?.join) continue;
    if (into.get(second.id)?.length !== 1) continue;
    const config = spec.join(first.config, second.config);
    const edges = graph.edges.flatMap((edge): Edge[] => {
      if (edge.targetNodeId === second.id) return [];
      return [edge.sourceNodeId === second.id ? { ...edge, sourceNodeId: first.id } : edge];
    });
    const rest = graph.nodes.filter(({ id }) => id !== second.id);
    const joined = rest.map((node) => (node.id === first.id ? { ...node, config } : node));
    const renamed = renameGraph({ nodes: joined, edges }, catalog, {
      node: (id) => (id === second.id ? first.id : id),
    });
    return joinInputs(renamed, catalog);
  }
  return graph;
}
