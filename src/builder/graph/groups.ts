/** Group edits as pure functions. */
import type { Graph, GraphGroup, GraphNode } from "#engine/graph/graph.ts";
import { groupOf, withGroups } from "#engine/graph/groups.ts";
import { cardPixels } from "#engine/layout/spacing.ts";
import { newId } from "#lib/id.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { limits } from "#product/limits.ts";
import { groupText } from "#product/texts/builder/selection.ts";
import { freeLabel, type Point } from "./edits.ts";
import { sizeOf } from "./flow.ts";
import { boundingRect, type Rect } from "./guides.ts";

/** Padding of a group frame around its steps; the header is at the top. */
export const framePixels = { side: 16, top: 48, head: 36 } as const;

/** Sets the groups explicitly, because a graph without `groups` keeps the previous ones. */
const setGroups = (graph: Graph, groups: readonly GraphGroup[]): Graph => ({
  ...graph,
  groups: withGroups({ ...graph, groups: [] }, groups).groups ?? [],
});

/** Groups nodes, which leave their previous groups; null at the group limit. */
export function groupNodes(graph: Graph, ids: ReadonlySet<string>): { graph: Graph; id: string } | null {
  const nodeIds = graph.nodes.flatMap((node) => (ids.has(node.id) ? [node.id] : []));
  const { groups: others = [] } = removeFromGroups(graph, ids);
  if (nodeIds.length === 0 || others.length >= limits.workflow.groups) return null;
  const label = freeLabel(groupText.firstName, new Set(others.map((group) => group.label)));
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

/** Removes groups and keeps their steps. */
export const dissolveGroups = (graph: Graph, ids: ReadonlySet<string>): Graph =>
  graph.groups?.some(({ id }) => ids.has(id))
    ? setGroups(
        graph,
        graph.groups.filter(({ id }) => !ids.has(id)),
      )
    : graph;

/** Removes nodes from their groups. */
export function removeFromGroups(graph: Graph, ids: ReadonlySet<string>): Graph {
  const { groups = [] } = graph;
  if (!groups.some(({ nodeIds }) => nodeIds.some((id) => ids.has(id)))) return graph;
  return setGroups(
    graph,
    groups.map((group) => ({ ...group, nodeIds: group.nodeIds.filter((id) => !ids.has(id)) })),
  );
}

/** Folded groups by the ids of their nodes. */
export function foldedNodes(graph: Graph, unfolded: ReadonlySet<string>): ReadonlyMap<string, GraphGroup> {
  const folded = new Map<string, GraphGroup>();
  for (const group of graph.groups ?? [])
    if (group.isCollapsed && !unfolded.has(group.id)) for (const id of group.nodeIds) folded.set(id, group);
  return folded;
}

/** The rectangle of a group's frame or folded card; null when none of its nodes exist. */
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

/** Expands positions of groups to positions of their nodes. */
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

/** The folded group that contains a node; null when the node is visible. */
export const foldedGroupOf = (graph: Graph, nodeId: string, unfolded: ReadonlySet<string>): GraphGroup | null => {
  const group = groupOf(graph, nodeId);
  return group?.isCollapsed && !unfolded.has(group.id) ? group : null;
};

/** For a list: the group heading above each row whose group differs from the previous row's. */
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
