/** Groups as a person handles them: a graph in, a graph out. */
import type { Graph, GraphGroup, GraphNode } from "#engine/graph/graph.ts";
import { groupOf, withGroups } from "#engine/graph/groups.ts";
import { cardPixels } from "#engine/layout/spacing.ts";
import { newId } from "#lib/id.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { limits } from "#product/limits.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { freeLabel, type Point } from "./edits.ts";
import { sizeOf } from "./flow.ts";
import { boundingRect, type Rect } from "./guides.ts";

/** How far the frame stands around its steps; its title is above them. */
export const framePixels = { side: 16, top: 48, head: 36 } as const;

/** As said outright: a graph that speaks of no groups keeps those it had. */
const setGroups = (graph: Graph, groups: readonly GraphGroup[]): Graph => ({
  ...graph,
  groups: withGroups({ ...graph, groups: [] }, groups).groups ?? [],
});

/** A group of these nodes, which leave the ones they were in; null where no more fit. */
export function groupNodes(graph: Graph, ids: ReadonlySet<string>): { graph: Graph; id: string } | null {
  const nodeIds = graph.nodes.flatMap((node) => (ids.has(node.id) ? [node.id] : []));
  const { groups: others = [] } = removeFromGroups(graph, ids);
  if (nodeIds.length === 0 || others.length >= limits.workflow.groups) return null;
  const label = freeLabel(canvasText.group.firstName, new Set(others.map((group) => group.label)));
  const group: GraphGroup = { id: newId(), label, colour: "blue", nodeIds, isCollapsed: false };
  return { graph: setGroups(graph, [...others, group]), id: group.id };
}

export function changeGroup(
  graph: Graph,
  id: string,
  change: Partial<Pick<GraphGroup, "label" | "colour" | "isCollapsed">>,
): Graph {
  const { groups = [] } = graph;
  const label = change.label?.trim().slice(0, limits.workflow.labelChars.max);
  const old = groups.find((group) => group.id === id);
  const next = { ...change, ...(label !== undefined && { label }) };
  if (label === "" || !old || equalJson(old, { ...old, ...next })) return graph;
  return setGroups(
    graph,
    groups.map((group) => (group.id === id ? { ...group, ...next } : group)),
  );
}

/** The steps of a group stand for themselves again. */
export const dissolveGroups = (graph: Graph, ids: ReadonlySet<string>): Graph =>
  graph.groups?.some(({ id }) => ids.has(id))
    ? setGroups(
        graph,
        graph.groups.filter(({ id }) => !ids.has(id)),
      )
    : graph;

/** These nodes are in no group any more. */
export function removeFromGroups(graph: Graph, ids: ReadonlySet<string>): Graph {
  const { groups = [] } = graph;
  if (!groups.some(({ nodeIds }) => nodeIds.some((id) => ids.has(id)))) return graph;
  return setGroups(
    graph,
    groups.map((group) => ({ ...group, nodeIds: group.nodeIds.filter((id) => !ids.has(id)) })),
  );
}

/** The groups that are shown as one card, by the nodes in them. */
export function foldedNodes(graph: Graph, unfolded: ReadonlySet<string>): ReadonlyMap<string, GraphGroup> {
  const folded = new Map<string, GraphGroup>();
  for (const group of graph.groups ?? [])
    if (group.isCollapsed && !unfolded.has(group.id)) for (const id of group.nodeIds) folded.set(id, group);
  return folded;
}

/** Where a group lies: its frame, or the card that stands for it; null when none of its nodes are there. */
export function groupRect(
  group: GraphGroup,
  nodes: ReadonlyMap<string, GraphNode>,
  isFolded: boolean,
  moving?: ReadonlyMap<string, Point> | null,
): Rect | null {
  const box = boundingRect(
    group.nodeIds.flatMap((id) => {
      const node = nodes.get(id);
      return node ? [{ ...(moving?.get(id) ?? node.position), ...sizeOf(node) }] : [];
    }),
  );
  if (!box) return null;
  if (isFolded) return { x: box.x + Math.round((box.width - cardPixels.width) / 2), y: box.y, ...cardPixels };
  const { side, top } = framePixels;
  return { x: box.x - side, y: box.y - top, width: box.width + 2 * side, height: box.height + side + top };
}

/** Where nodes go when these nodes and groups are put here: a group takes its nodes along. */
export function expandGroupPositions(
  graph: Graph,
  given: ReadonlyMap<string, Point>,
  unfolded: ReadonlySet<string>,
): ReadonlyMap<string, Point> {
  const groups = graph.groups?.filter(({ id }) => given.has(id)) ?? [];
  if (groups.length === 0) return given;
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const folded = foldedNodes(graph, unfolded);
  const places = new Map([...given].filter(([id]) => nodes.has(id)));
  for (const group of groups) {
    const rect = groupRect(group, nodes, folded.has(group.nodeIds[0] ?? ""));
    const to = given.get(group.id);
    if (!rect || !to) continue;
    for (const id of group.nodeIds) {
      const node = nodes.get(id);
      if (!node || places.has(id)) continue;
      places.set(id, { x: node.position.x + to.x - rect.x, y: node.position.y + to.y - rect.y });
    }
  }
  return places;
}

/** The folded group that hides this node. */
export const foldedGroupOf = (graph: Graph, nodeId: string, unfolded: ReadonlySet<string>): GraphGroup | null => {
  const group = groupOf(graph, nodeId);
  return group?.isCollapsed && !unfolded.has(group.id) ? group : null;
};

/** In a list: the group that begins with this row, for rows in whose group the one above is not. */
export function groupHeadings(graph: Graph, ids: readonly string[]): ReadonlyMap<string, GraphGroup> {
  const groupByNodeId = new Map(
    (graph.groups ?? []).flatMap((group) => group.nodeIds.map((id) => [id, group] as const)),
  );
  return new Map(
    ids.flatMap((id, at) => {
      const group = groupByNodeId.get(id);
      return group && groupByNodeId.get(ids[at - 1] ?? "") !== group ? [[id, group] as const] : [];
    }),
  );
}
