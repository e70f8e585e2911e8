/** Places nodes on the canvas: one row per step, branches side by side in the order of their paths. */
import { Graph as Drawing, type EdgeLabel, type GraphLabel, layout, type NodeLabel } from "@dagrejs/dagre";
import { limits } from "#product/limits.ts";
import { branchTargets } from "../graph/branch-targets.ts";
import { executableGraph, type Graph, indexGraph, orderNodes } from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import { type Direction, transposePoint } from "./direction.ts";
import { cardPixels, edgeLabelPixels, layoutPixels } from "./spacing.ts";

const dagreOptions: GraphLabel = {
  rankdir: "TB",
  nodesep: layoutPixels.column - cardPixels.width,
  ranksep: layoutPixels.row - cardPixels.height,
  edgesep: limits.workflow.gridPixels,
};

/** The graph with new positions; the first step is at x = 0. Nodes that never run keep their positions. */
export function layoutGraph(graph: Graph, catalog: Catalog, direction: Direction = "down"): Graph {
  const running = executableGraph(graph, catalog);
  const index = indexGraph(running);
  const order = orderNodes(running);
  // The library keeps nodes as object keys, which sorts numeric ids first, so nodes get other names.
  const names = new Map(order.map((id, at) => [id, `n${at}`]));
  const drawing = new Drawing<GraphLabel, NodeLabel, EdgeLabel>();
  drawing.setGraph({ ...dagreOptions });
  const depths = new Map<string, number>();
  for (const [id, name] of names) {
    // One below the deepest source, so that joins come after all of their branches.
    depths.set(id, 1 + Math.max(-1, ...(index.incoming.get(id) ?? []).map((source) => depths.get(source) ?? -1)));
    drawing.setNode(name, { ...cardPixels });
  }
  for (const [id, source] of names) {
    const node = index.nodes.get(id);
    const spec = catalog[node?.type ?? ""];
    const paths = branchTargets(spec, node?.config);
    const rank = (target: string) => (paths.includes(target) ? paths.indexOf(target) : paths.length);
    const word = spec?.branching?.edgeLabel ? { ...edgeLabelPixels, labelpos: "c" as const } : { width: 0, height: 0 };
    for (const target of (index.outgoing.get(id) ?? []).toSorted((a, b) => rank(a) - rank(b))) {
      const name = names.get(target);
      if (name === undefined || name === source) continue;
      const minlen = Math.max(1, (depths.get(target) ?? 0) - (depths.get(id) ?? 0));
      drawing.setEdge(source, name, { ...word, minlen });
    }
  }
  // The search for fewer crossings would swap branches, but branches keep the order of their paths.
  layout(drawing, { disableOptimalOrderHeuristic: true });

  const first = drawing.node(names.get(order[0] ?? "") ?? "");
  const nodes = graph.nodes.map((node) => {
    const name = names.get(node.id);
    const placed = name === undefined ? undefined : drawing.node(name);
    if (!placed) return node;
    const position = { x: snapToGrid((placed.x ?? 0) - (first?.x ?? 0)), y: (placed.y ?? 0) - cardPixels.height / 2 };
    return { ...node, position: direction === "down" ? position : transposePoint(position) };
  });
  return { ...graph, nodes };
}

/** Rows are on the grid already. */
function snapToGrid(pixels: number): number {
  const grid = limits.workflow.gridPixels;
  return Math.round(pixels / grid) * grid + 0;
}
