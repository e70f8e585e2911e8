/** The graph in the shape that the canvas library wants, object for object the same as long as nothing changed. */
import { type Edge as FlowEdge, type Node, type NodeHandle, Position } from "@xyflow/react";
import { type Edge, type Graph, type GraphNode, orderNodes } from "#engine/graph.ts";
import { facesOf } from "#nodes/faces.tsx";
import type { Point } from "./edits.ts";

export type StepNode = Node<{ node: GraphNode; place: number }>;
export type StepEdge = FlowEdge;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The card of a step (look/3-builder). */
export const cardSize: Size = { width: 216, height: 56 };

/** How far the ends of an edge stand away from the card: room for the arrow's tip above, the plus below. */
export const handlePixels = { above: 5, below: 11, width: 24 } as const;

export function sizeOf({ type, config }: GraphNode): Size {
  return facesOf(type)?.size?.(config) ?? cardSize;
}

const handlesOf = ({ width, height }: Size): NodeHandle[] => {
  const { above, below, width: side } = handlePixels;
  const x = (width - side) / 2;
  return [
    { type: "target", position: Position.Top, x, y: -above, width: side, height: 2 * above },
    { type: "source", position: Position.Bottom, x, y: height - below, width: side, height: 2 * below },
  ];
};

interface FlowInput {
  graph: Graph;
  selected: ReadonlySet<string>;
  moving: ReadonlyMap<string, Point> | null;
}

/** Nodes in the order in which people read the steps: it is the order of the Tab key. */
export function flowNodes(before: readonly StepNode[], { graph, selected, moving }: FlowInput): StepNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return orderNodes(graph).flatMap((id, place): StepNode[] => {
    const node = nodes.get(id);
    return node ? [flowNode(known.get(id), node, place, selected.has(id), moving?.get(id))] : [];
  });
}

function flowNode(
  before: StepNode | undefined,
  node: GraphNode,
  place: number,
  isSelected: boolean,
  movedTo: Point | undefined,
): StepNode {
  const { x, y } = movedTo ?? node.position;
  const isSame = before?.data.node === node && before.data.place === place;
  if (isSame && before.selected === isSelected && before.position.x === x && before.position.y === y) return before;
  const size = sizeOf(node);
  const isRunning = facesOf(node.type)?.Card === undefined;
  return {
    id: node.id,
    type: node.type,
    position: { x, y },
    selected: isSelected,
    data: isSame ? before.data : { node, place },
    ...size,
    measured: size,
    handles: isRunning ? handlesOf(size) : [],
    // Notes lie below the steps.
    zIndex: isRunning ? 1 : 0,
    ariaRole: "group",
    domAttributes: { "aria-roledescription": undefined },
  };
}

export function flowEdges(
  before: readonly StepEdge[],
  edges: readonly Edge[],
  selected: ReadonlySet<string>,
): StepEdge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  return edges.map(({ id, sourceNodeId: source, targetNodeId: target }) => {
    const old = known.get(id);
    const isSelected = selected.has(id);
    if (old?.source === source && old.target === target && old.selected === isSelected) return old;
    return { id, source, target, type: "step", selected: isSelected };
  });
}
