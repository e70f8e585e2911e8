/** Aligns and distributes nodes. */
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { moveNodes, type Point, snap } from "./edits.ts";
import { type Size, sizeOf } from "./flow.ts";

export type Side = "left" | "center" | "right" | "top" | "middle" | "bottom";
export type Axis = "across" | "down";

type Box = Point & Size & { readonly id: string };

const boxesOf = (graph: Graph, ids: ReadonlySet<string>): Box[] =>
  graph.nodes.flatMap((node: GraphNode) =>
    ids.has(node.id) ? [{ id: node.id, ...node.position, ...sizeOf(node) }] : [],
  );

const middleOf = (low: number, high: number) => (low + high) / 2;

/** Aligns nodes to the outermost side or to the common center. */
export function alignNodes(graph: Graph, ids: ReadonlySet<string>, side: Side): Graph {
  const boxes = boxesOf(graph, ids);
  if (boxes.length < 2) return graph;
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const place = ({ x, y, width, height }: Box): Point => {
    switch (side) {
      case "left":
        return { x: left, y };
      case "center":
        return { x: middleOf(left, right) - width / 2, y };
      case "right":
        return { x: right - width, y };
      case "top":
        return { x, y: top };
      case "middle":
        return { x, y: middleOf(top, bottom) - height / 2 };
      case "bottom":
        return { x, y: bottom - height };
    }
  };
  return moveNodes(graph, new Map(boxes.map((box) => [box.id, place(box)])));
}

/** Makes the gaps between nodes equal; the outer two stay. */
export function distributeNodes(graph: Graph, ids: ReadonlySet<string>, axis: Axis): Graph {
  const isAcross = axis === "across";
  const startOf = ({ x, y }: Box) => (isAcross ? x : y);
  const lengthOf = ({ width, height }: Box) => (isAcross ? width : height);
  const boxes = boxesOf(graph, ids).toSorted((a, b) => startOf(a) - startOf(b));
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last || boxes.length < 3) return graph;
  const distance = startOf(last) - startOf(first) - lengthOf(first);
  const inner = boxes.slice(1, -1);
  const gap = (distance - inner.reduce((sum, box) => sum + lengthOf(box), 0)) / (boxes.length - 1);
  const places = new Map<string, Point>();
  let at = startOf(first) + lengthOf(first);
  for (const box of inner) {
    at += gap;
    places.set(box.id, snap(isAcross ? { x: at, y: box.y } : { x: box.x, y: at }));
    at += lengthOf(box);
  }
  return moveNodes(graph, places);
}
