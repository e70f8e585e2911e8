/** Places nodes on the canvas: one row per step, branches side by side. Pixels, as React Flow counts them. */
import { executable, type Graph, indexGraph, orderNodes } from "./graph.ts";
import type { Catalog } from "./node.ts";

/** From one step to the next: beside it, below it. */
export const layoutPixels = { column: 288, row: 96 } as const;
const { column, row } = layoutPixels;

/** How far below a step the next one stands: farther where the edge between them carries a word. */
export const rowBelow = (catalog: Catalog, type: string): number => (catalog[type]?.edgeLabel ? 1.5 * row : row);

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
  const tops = [0];
  for (const [depth, ids] of [...rows].toSorted(([a], [b]) => a - b)) {
    const steps = ids.map((id) => rowBelow(catalog, index.nodes.get(id)?.type ?? ""));
    tops[depth + 1] = (tops[depth] ?? 0) + Math.max(...steps);
  }
  const nodes = graph.nodes.map((node) => {
    const depth = depths.get(node.id);
    if (depth === undefined) return node;
    const beside = rows.get(depth) ?? [];
    const x = (beside.indexOf(node.id) - (beside.length - 1) / 2) * column;
    return { ...node, position: { x, y: tops[depth] ?? 0 } };
  });
  return { nodes, edges: graph.edges };
}
