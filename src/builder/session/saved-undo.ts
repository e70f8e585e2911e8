/** Undo steps in the form the server stores: each step as a delta, so that fifty of them stay small. */

import { type History, startHistory } from "#builder/graph/history.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { withGroups } from "#engine/graph/groups.ts";
import { readGraph } from "#engine/graph/read-graph.ts";
import type { GraphDelta, UndoHistory } from "#features/workflow/schema.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";

/** The delta from one graph to another. */
export function diffGraphs(from: Graph, to: Graph): GraphDelta {
  const before = new Map(from.nodes.map((node) => [node.id, node]));
  const isSameList = from.nodes.length === to.nodes.length && to.nodes.every(({ id }, at) => from.nodes[at]?.id === id);
  return {
    nodes: to.nodes.filter((node) => before.get(node.id) !== node),
    ...(!isSameList && { ids: to.nodes.map(({ id }) => id) }),
    ...(from.edges !== to.edges && { edges: [...to.edges] }),
    ...(from.groups !== to.groups && {
      groups: [...(to.groups ?? [])].map((one) => ({ ...one, nodeIds: [...one.nodeIds] })),
    }),
  };
}

/** Applies a delta; null when it doesn't fit the graph. */
function applyDelta(from: Graph, { nodes, ids, edges, groups }: GraphDelta): Graph | null {
  const read = readGraph({ nodes, edges: [] }, catalog);
  if ("problems" in read) return null;
  const known = new Map([...from.nodes, ...read.graph.nodes].map((node) => [node.id, node]));
  const list = (ids ?? from.nodes.map(({ id }) => id)).map((id) => known.get(id));
  if (list.some((node) => node === undefined)) return null;
  const graph: Graph = { nodes: list.filter((node) => node !== undefined), edges: edges ?? from.edges };
  return withGroups(graph, groups ?? from.groups ?? []);
}

/** Deltas in one direction, nearest first, up to the size limit. */
function diffChain(present: Graph, graphs: readonly Graph[]): GraphDelta[] {
  const deltas: GraphDelta[] = [];
  let chars = 0;
  let at = present;
  for (const graph of graphs) {
    const delta = diffGraphs(at, graph);
    chars += JSON.stringify(delta).length;
    if (chars > limits.workflow.undoHistoryChars) break;
    deltas.push(delta);
    at = graph;
  }
  return deltas;
}

export const toSavedUndo = ({ past, present, future }: History): UndoHistory => ({
  past: diffChain(present, past.toReversed()),
  future: diffChain(present, future),
});

function applyChain(present: Graph, deltas: readonly GraphDelta[]): Graph[] {
  const graphs: Graph[] = [];
  let at = present;
  for (const delta of deltas) {
    const next = applyDelta(at, delta);
    if (!next) break;
    graphs.push(next);
    at = next;
  }
  return graphs;
}

/** Restores the history of a reopened workflow. */
export function restoreHistory(present: Graph, { past, future }: UndoHistory): History {
  return {
    ...startHistory(present),
    past: applyChain(present, past).toReversed(),
    future: applyChain(present, future),
  };
}
