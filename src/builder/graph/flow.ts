/** The graph as React Flow nodes and edges. Unchanged ones keep their object identity. */
import { type Edge as FlowEdge, type Node, type NodeHandle, Position } from "@xyflow/react";
import type { Edge, GraphGroup, GraphNode } from "#engine/graph/graph.ts";
import type { Direction } from "#engine/layout/direction.ts";
import { cardPixels, edgeLabelPixels, layoutPixels } from "#engine/layout/spacing.ts";
import { componentsOf } from "#nodes/components.tsx";
import { catalog, specOf } from "#nodes/index.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import type { Point } from "./edits.ts";
import { isStepDisabled } from "./step-options.ts";

export type StepNode = Node<{ node: GraphNode; direction: Direction }>;
/** `label`: path label from the source step. `isFolded`: it ends at a folded group. */
export type StepEdge = FlowEdge<{ label: string; isFolded?: boolean }>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Distance between a card and the ends of its edges: space for the arrow above and the plus below. */
export const handlePixels = { above: 5, below: 11, width: 24 } as const;

/** The y position where an edge bends: halfway to the next row, or just above a distant target. */
export function bendY(sourceBottom: number, targetTop: number): number {
  const gap = layoutPixels.row - cardPixels.height;
  const isLong = targetTop - sourceBottom > gap + edgeLabelPixels.height;
  return isLong ? targetTop - gap / 2 : (sourceBottom + targetTop) / 2;
}

/** The x position where a horizontal edge bends. A labeled edge bends early to leave space for the label. */
export function bendX(sourceRight: number, targetLeft: number, hasName: boolean): number {
  const gap = layoutPixels.column - cardPixels.width;
  if (hasName) return Math.min(sourceRight + gap / 2, (sourceRight + targetLeft) / 2);
  return targetLeft - sourceRight > 2 * gap ? targetLeft - gap / 2 : (sourceRight + targetLeft) / 2;
}

export function sizeOf({ type, config }: GraphNode): Size {
  return componentsOf(type)?.size?.(config) ?? cardPixels;
}

export const handlesOf = ({ width, height }: Size, direction: Direction): NodeHandle[] => {
  const { above, below, width: side } = handlePixels;
  if (direction === "across") {
    const y = (height - side) / 2;
    return [
      { type: "target", position: Position.Left, x: -above, y, width: 2 * above, height: side },
      { type: "source", position: Position.Right, x: width - below, y, width: 2 * below, height: side },
    ];
  }
  const x = (width - side) / 2;
  return [
    { type: "target", position: Position.Top, x, y: -above, width: side, height: 2 * above },
    { type: "source", position: Position.Bottom, x, y: height - below, width: side, height: 2 * below },
  ];
};

export interface FlowInput {
  /** In reading order, which is also the Tab order. */
  nodes: readonly GraphNode[];
  selected: ReadonlySet<string>;
  moving: ReadonlyMap<string, Point> | null;
  /** Direction of the workflow, which decides the sides of the edges. */
  direction?: Direction;
}

export function flowNodes(
  before: readonly StepNode[],
  { nodes, selected, moving, direction = "down" }: FlowInput,
): StepNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return nodes.map((node) =>
    flowNode(known.get(node.id), { node, direction }, selected.has(node.id), moving?.get(node.id)),
  );
}

function flowNode(
  before: StepNode | undefined,
  data: StepNode["data"],
  isSelected: boolean,
  movedTo: Point | undefined,
): StepNode {
  const { node, direction } = data;
  const { x, y } = movedTo ?? node.position;
  const isSameData = before?.data.node === node && before.data.direction === direction;
  if (isSameData && before.selected === isSelected && before.position.x === x && before.position.y === y) return before;
  const size = sizeOf(node);
  const isStep = componentsOf(node.type)?.Card === undefined;
  return {
    id: node.id,
    type: isStep ? "step" : "note",
    position: { x, y },
    selected: isSelected,
    data: isSameData ? before.data : data,
    ...size,
    measured: size,
    handles: isStep ? handlesOf(size, direction) : [],
    ...(!isStep && { connectable: false }),
    // Notes are below steps.
    zIndex: isStep ? 1 : 0,
    ariaLabel: canvasText.step(node.label, specOf(node.type)?.title ?? node.type, optionLabels(node)),
  };
}

const optionLabels = (node: GraphNode) =>
  [isStepDisabled(node) && stepOptionText.disabled, node.options?.pin && stepOptionText.pinned]
    .filter(Boolean)
    .join(", ");

export function flowEdges(
  before: StepEdge[],
  edges: readonly Edge[],
  selected: ReadonlySet<string>,
  nodes: ReadonlyMap<string, GraphNode>,
  folded: ReadonlyMap<string, GraphGroup>,
): StepEdge[] {
  const labelOf = (id: string) => folded.get(id)?.label ?? nodes.get(id)?.label ?? id;
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const pairs = new Set<string>();
  const next = edges.flatMap((edge): StepEdge | [] => {
    const { id } = edge;
    const ends = [edge.sourceNodeId, edge.targetNodeId];
    const [source = "", target = ""] = ends.map((end) => folded.get(end)?.id ?? end);
    const isFolded = source !== ends[0] || target !== ends[1];
    // Edges inside a folded group are hidden, and several edges between two cards become one.
    const pair = `${source} ${target}`;
    if (isFolded && (source === target || pairs.has(pair))) return [];
    pairs.add(pair);
    const old = known.get(id);
    const isSelected = !isFolded && selected.has(id);
    const word = isFolded ? "" : edgeLabelOf(nodes.get(source), target);
    const isSame = old?.source === source && old.target === target && old.data?.label === word;
    if (old && isSame && old.selected === isSelected) return old;
    const [from = "", to = ""] = ends.map(labelOf);
    const ariaLabel = canvasText.edge(from, to, word);
    const drawn = { id, source, target, type: "step", selected: isSelected, ariaLabel };
    if (!isFolded) return { ...drawn, data: { label: word } };
    return { ...drawn, data: { label: word, isFolded }, selectable: false, focusable: false, reconnectable: false };
  });
  return next.length === before.length && next.every((edge, at) => edge === before[at]) ? before : next;
}

const edgeLabelOf = (from: GraphNode | undefined, target: string) =>
  (from && catalog[from.type]?.branching?.edgeLabel?.(from.config, target)) ?? "";
