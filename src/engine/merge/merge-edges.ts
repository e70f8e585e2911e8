import { equalJson } from "#lib/json/equal-json.ts";
import { connectionError, type Edge, type Graph, type GraphNode } from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import { mergeOrder, type Side } from "./merge-values.ts";

interface EdgeInput {
  readonly base: Graph;
  readonly mine: Graph;
  readonly theirs: Graph;
  /** The steps of the merged graph. */
  readonly nodes: readonly GraphNode[];
  /** Steps that stay although one side removed them; their edges stay as well. */
  readonly kept: ReadonlyMap<string, Side>;
  readonly catalog: Catalog;
  /** Decides which edge of a step stays when both cannot. */
  resolveConflict: (nodeId: string, mine: string | null, theirs: string | null) => Side;
}

const byId = (edges: readonly Edge[]) => new Map(edges.map((edge) => [edge.id, edge]));

/** Merges edges by id. Every edge of the result has both ends and follows the rules for connections. */
export function mergeEdges({ base, mine, theirs, nodes, kept, catalog, resolveConflict }: EdgeInput): readonly Edge[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const hasEnds = ({ sourceNodeId, targetNodeId }: Edge) => ids.has(sourceNodeId) && ids.has(targetNodeId);
  const isBaseOf = (graph: Graph) => base.edges === graph.edges || equalJson(base.edges, graph.edges);
  if (kept.size === 0 && isBaseOf(theirs)) return withEnds(mine.edges, hasEnds);
  if (kept.size === 0 && isBaseOf(mine)) return withEnds(theirs.edges, hasEnds);

  const [old, ours, others] = [byId(base.edges), byId(mine.edges), byId(theirs.edges)];
  const chosen: { edge: Edge; rank: number; side: Side }[] = [];
  for (const id of new Set([...old.keys(), ...ours.keys(), ...others.keys()])) {
    const [was, own, other] = [old.get(id), ours.get(id), others.get(id)];
    const keeper = [was, own, other].flatMap((edge) =>
      edge ? (kept.get(edge.sourceNodeId) ?? kept.get(edge.targetNodeId) ?? []) : [],
    )[0];
    const sideOf = (): Side => {
      if (keeper) return keeper;
      if (equalJson(was, own)) return "theirs";
      if (equalJson(was, other) || equalJson(own, other)) return "mine";
      const source = (was ?? own ?? other)?.sourceNodeId ?? "";
      return resolveConflict(source, own?.targetNodeId ?? null, other?.targetNodeId ?? null);
    };
    const side = sideOf();
    const edge = side === "mine" ? own : other;
    // Edges of kept steps come first, then unchanged edges, then changed ones.
    if (edge && hasEnds(edge)) chosen.push({ edge, side, rank: keeper ? 0 : equalJson(was, edge) ? 1 : 2 });
  }
  const ordered = mergeOrder([...old.keys()], [...ours.keys()], [...others.keys()]);
  return drawEdges(nodes, chosen, ordered, catalog, resolveConflict);
}

const withEnds = (edges: readonly Edge[], hasEnds: (edge: Edge) => boolean): readonly Edge[] =>
  edges.every(hasEnds) ? edges : edges.filter(hasEnds);

/** Adds one edge after another; when two edges exclude each other, a person decides. */
function drawEdges(
  nodes: readonly GraphNode[],
  chosen: readonly { edge: Edge; rank: number; side: Side }[],
  ordered: readonly string[],
  catalog: Catalog,
  resolveConflict: EdgeInput["resolveConflict"],
): readonly Edge[] {
  const places = new Map(ordered.map((id, at) => [id, at]));
  const placeOf = ({ id }: Edge) => places.get(id) ?? ordered.length;
  const sideRank = { mine: 0, theirs: 1 } as const;
  const queue = chosen.toSorted(
    (a, b) => a.rank - b.rank || sideRank[a.side] - sideRank[b.side] || placeOf(a.edge) - placeOf(b.edge),
  );
  const insisted = new Set(chosen.flatMap(({ edge, rank }) => (rank === 0 ? [edge] : [])));
  let graph: Graph = { nodes, edges: [] };
  for (const { edge, side } of queue) {
    const { sourceNodeId: source, targetNodeId: target } = edge;
    if (connectionError(graph, catalog, source, target) === null) {
      graph = { nodes, edges: [...graph.edges, edge] };
      continue;
    }
    if (graph.edges.some((one) => one.sourceNodeId === source && one.targetNodeId === target)) continue;
    const rival = graph.edges.findLast((one) => one.sourceNodeId === source);
    if (rival && insisted.has(rival)) continue;
    const [own, other] = side === "mine" ? [target, rival?.targetNodeId] : [rival?.targetNodeId, target];
    if (resolveConflict(source, own ?? null, other ?? null) !== side) continue;
    const without = { nodes, edges: graph.edges.filter((one) => one !== rival) };
    if (connectionError(without, catalog, source, target) === null) graph = { nodes, edges: [...without.edges, edge] };
  }
  return graph.edges.toSorted((a, b) => placeOf(a) - placeOf(b));
}
