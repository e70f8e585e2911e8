/**
 * React Flow nodes for steps and groups: a background with a header for an open group, or one card for a folded one.
 */
import type { Node } from "@xyflow/react";
import type { GraphGroup, GraphNode } from "#engine/graph/graph.ts";
import type { Direction } from "#engine/layout/direction.ts";
import { groupText } from "#product/texts/builder/selection.ts";
import { type FlowInput, flowNodes, handlesOf, type StepNode } from "./flow.ts";
import { foldedNodes, framePixels, groupRect } from "./groups.ts";
import type { Rect } from "./guides.ts";

export type GroupNode = Node<
  { group: GraphGroup; direction: Direction },
  "groupBackground" | "groupHeader" | "groupCard"
>;
export type CanvasNode = StepNode | GroupNode;

interface CanvasInput extends FlowInput {
  readonly groups: readonly GraphGroup[] | undefined;
  readonly unfolded: ReadonlySet<string>;
}

export const isGroupNode = (node: CanvasNode): node is GroupNode =>
  node.type === "groupBackground" || node.type === "groupHeader" || node.type === "groupCard";

/** A group comes before the first of its steps, which is also the Tab order. */
export function canvasNodes(before: readonly CanvasNode[], input: CanvasInput): CanvasNode[] {
  const steps = before.filter((node): node is StepNode => !isGroupNode(node));
  const { nodes, groups, unfolded, moving } = input;
  if (!groups) return flowNodes(steps, input);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const folded = foldedNodes({ nodes, edges: [], groups }, unfolded);
  const shown = flowNodes(steps, { ...input, nodes: nodes.filter(({ id }) => !folded.has(id)) });
  const cards = new Map<string, CanvasNode>(shown.map((node) => [node.id, node]));
  const known = new Map(before.filter(isGroupNode).map((node) => [node.id, node]));
  const groupByNodeId = new Map(groups.flatMap((group) => group.nodeIds.map((id) => [id, group] as const)));
  const placed = new Set<string>();
  return nodes.flatMap(({ id }): CanvasNode[] => {
    const card = cards.get(id);
    const group = groupByNodeId.get(id);
    if (!group || placed.has(group.id)) return card ? [card] : [];
    placed.add(group.id);
    const rect = groupRect(group, byId, folded.has(id), moving);
    if (!rect) return card ? [card] : [];
    const kinds = folded.has(id) ? (["groupCard"] as const) : (["groupBackground", "groupHeader"] as const);
    const own = kinds.map((kind) => groupNode(known, group, rect, kind, input.direction ?? "down"));
    return card ? [...own, card] : own;
  });
}

const zIndexes = { groupBackground: -1, groupHeader: 0, groupCard: 1 } as const;

/** The background is below the edges and the header above them, so that edges don't catch presses on the header. */
function groupNode(
  known: ReadonlyMap<string, GroupNode>,
  group: GraphGroup,
  rect: Rect,
  type: keyof typeof zIndexes,
  direction: Direction,
): GroupNode {
  const { x, y, width } = rect;
  const height = type === "groupHeader" ? framePixels.head : rect.height;
  const id = type === "groupBackground" ? `${group.id}:background` : group.id;
  const before = known.get(id);
  const isSame =
    before?.data.group === group &&
    before.type === type &&
    before.data.direction === direction &&
    before.position.x === x &&
    before.position.y === y &&
    before.width === width &&
    before.height === height;
  if (isSame) return before;
  return {
    id,
    type,
    position: { x, y },
    width,
    height,
    measured: { width, height },
    data: before?.data.group === group && before.data.direction === direction ? before.data : { group, direction },
    handles: type === "groupCard" ? handlesOf(rect, direction) : [],
    // Only steps are selectable. A drag on the background selects steps or pans the canvas.
    selectable: false,
    focusable: false,
    connectable: false,
    ...(type === "groupBackground" && { draggable: false, style: { pointerEvents: "none" } }),
    ...(type !== "groupBackground" && {
      ariaRole: "group",
      ariaLabel: groupText.cardLabel(group.label, group.nodeIds.length),
    }),
    zIndex: zIndexes[type],
  };
}

/** Rectangles of all visible cards and folded groups. */
export function visibleRects(
  nodes: readonly GraphNode[],
  groups: readonly GraphGroup[] | undefined,
  unfolded: ReadonlySet<string>,
  sizeOf: (node: GraphNode) => { width: number; height: number },
): (Rect & { readonly id: string })[] {
  const folded = foldedNodes({ nodes, edges: [], ...(groups && { groups }) }, unfolded);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const piles = [...new Set(folded.values())].flatMap((group) => {
    const rect = groupRect(group, byId, true);
    return rect ? [{ id: group.id, ...rect }] : [];
  });
  const cards = nodes.filter(({ id }) => !folded.has(id));
  return [...piles, ...cards.map((node) => ({ id: node.id, ...node.position, ...sizeOf(node) }))];
}
