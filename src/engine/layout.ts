/** Places nodes on the canvas: one row per step, branches side by side. Pixels, as React Flow counts them. */
import { executable, type Graph, indexGraph, orderNodes } from "./graph.ts";
import type { Catalog } from "./node.ts";

/** From one step to the next: beside it, below it. */
export const layoutPixels = { column: 288, row: 96 } as const;
const { column, row } = layoutPixels;

/** The graph with new positions; what never runs stays where it is. */
export function layoutGraph(graph: Graph, catalog: Catalog): Graph {
  const running = executable(graph, catalog);
  const index = indexGraph(running);
  const depths = new Map<string, number>();
  const rows = new Map<number, string[]>();
  for (const id of orderNodes(running)) {
    // Behind the deepest of its sources, so that joins come after all of their branches.
    const depth = 1 + Math.max(-1, ...(index.into.get(id) ?? []).map((source) => depths.get(source) ?? -1));
    depths.set(id, depth);
    rows.set(depth, [...(rows.get(depth) ?? []), id]);
  }
  const nodes = graph.nodes.map((node) => {
    const depth = depths.get(node.id);
    if (depth === undefined) return node;
    const beside = rows.get(depth) ?? [];
    return { ...node, position: { x: (beside.indexOf(node.id) - (beside.length - 1) / 2) * column, y: depth * row } };
  });
  return { nodes, edges: graph.edges };
}
