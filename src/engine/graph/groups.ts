/** Frames that people put around steps. Nothing of them runs; they follow what happens to their steps. */
import type { Graph, GraphGroup } from "./graph.ts";

export const groupOf = (graph: Graph, nodeId: string): GraphGroup | undefined =>
  graph.groups?.find(({ nodeIds }) => nodeIds.includes(nodeId));

/** The graph with these groups: each node in the first that names it, groups without any gone. */
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
 * The groups as they are after a change that may not have thought of them: nodes that went leave theirs, and a new one
 * that stands between two of the same group belongs to it.
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
