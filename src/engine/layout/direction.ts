/**
 * The direction of a workflow on the canvas, derived from the positions of its steps, so it is the same for everyone.
 */
import type { Graph, GraphNode } from "../graph/graph.ts";
import { layoutPixels } from "./spacing.ts";

export type Direction = "down" | "across";
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Width of a column divided by the height of a row. */
const aspectRatio = layoutPixels.column / layoutPixels.row;

/**
 * Swaps the axes of a position, so that steps below become steps to the right. Applying it twice restores the position.
 */
export const transposePoint = ({ x, y }: Point): Point => ({ x: y * aspectRatio, y: x / aspectRatio });

/** "across" when the edges together lead farther right than down. */
export function directionOf({ nodes, edges }: Graph): Direction {
  const places = new Map(nodes.map(({ id, position }) => [id, position]));
  let [right, down] = [0, 0];
  for (const { sourceNodeId, targetNodeId } of edges) {
    const [from, to] = [places.get(sourceNodeId), places.get(targetNodeId)];
    if (!from || !to) continue;
    right += (to.x - from.x) / aspectRatio;
    down += to.y - from.y;
  }
  return right > Math.max(0, down) ? "across" : "down";
}

/** Applies a change that was written for the direction "down" to a workflow with the direction "across". */
export function editTransposed(graph: Graph, change: (graph: Graph) => Graph): Graph {
  const before = new Map(graph.nodes.map((node) => [node.id, node]));
  const mirrored = graph.nodes.map((node): GraphNode => ({ ...node, position: transposePoint(node.position) }));
  const known = new Map(mirrored.map((node) => [node.id, node]));
  const next = change({ ...graph, nodes: mirrored });
  const nodes = next.nodes.map((node): GraphNode => {
    const old = before.get(node.id);
    if (old && known.get(node.id) === node) return old;
    const isUnmoved = old && known.get(node.id)?.position === node.position;
    return { ...node, position: isUnmoved ? old.position : transposePoint(node.position) };
  });
  return { ...next, nodes };
}
