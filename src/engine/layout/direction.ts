/** Which way a workflow runs over the canvas. It shows in where its steps lie, so that it is the same for everybody. */
import type { Graph, GraphNode } from "../graph/graph.ts";
import { layoutPixels } from "./spacing.ts";

export type Direction = "down" | "across";
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A column is as much wider than a row is high. */
const aspectRatio = layoutPixels.column / layoutPixels.row;

/** Mirrors a place, so that what lay below lies to the right in columns of the usual distance. Twice is as before. */
export const transposePoint = ({ x, y }: Point): Point => ({ x: y * aspectRatio, y: x / aspectRatio });

/** To the right where the edges together lead further to the right than down. */
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

/** Does to a workflow that runs to the right what was written for one that runs down. */
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
