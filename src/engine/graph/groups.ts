/** Frames that people draw around steps. Groups have no effect on runs, and follow changes of their steps. */
import type { Graph, GraphGroup } from "./graph.ts";

export const groupOf = (graph: Graph, nodeId: string): GraphGroup | undefined =>
  graph.groups?.find(({ nodeIds }) => nodeIds.includes(nodeId));

/** The graph with these groups. A node stays in the first group that names it, and empty groups are removed. */
export function withGroups(graph: Graph, groups: readonly GraphGroup[]): Graph {
  const open = new Set(graph.nodes.map(({ id }) => id));
  const kept = groups.flatMap((group): GraphGroup[] => {
    const nodeIds = group.nodeIds.filter((id) => open.delete(id));
    if (nodeIds.length === 0) return [];
    return [nodeIds.length === group.nodeIds.length ? group : { ...group, nodeIds }];
  });
  const old = graph.groups ?? [];
  if (kept.length === old.length && kept.every((group, at) => group === old[at]) && !(graph.groups?.length === 0)) {
    return graph;
  }
  const { groups: _, ...rest } = graph;
  return kept.length > 0 ? { ...rest, groups: kept } : rest;
}

/**
 * Updates the groups after a change that may have ignored them: removed nodes leave their groups, and a new node between
 * two nodes of a group joins it.
 */
export function syncGroups(before: Graph, after: Graph): Graph {
  const groups = after.groups ?? before.groups;
  if (!groups) return after;
  const known = new Set(before.nodes.map(({ id }) => id));
  const joined = new Map<string, string[]>();
  for (const { id } of after.nodes) {
    if (known.has(id) || groups.some(({ nodeIds }) => nodeIds.includes(id))) continue;
    const ends = [
      after.edges.filter(({ targetNodeId }) => targetNodeId === id).map(({ sourceNodeId }) => sourceNodeId),
      after.edges.filter(({ sourceNodeId }) => sourceNodeId === id).map(({ targetNodeId }) => targetNodeId),
    ];
    const home = groups.find(({ nodeIds }) => ends.every((side) => side.some((end) => nodeIds.includes(end))));
    if (home) joined.set(home.id, [...(joined.get(home.id) ?? []), id]);
  }
  return withGroups(
    after,
    groups.map((group) => {
      const more = joined.get(group.id);
      return more ? { ...group, nodeIds: [...group.nodeIds, ...more] } : group;
    }),
  );
}
