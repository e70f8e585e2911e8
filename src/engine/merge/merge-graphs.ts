/** Merges the changes of two people to the same workflow: one graph, and the conflicts that a person decides. */
import { equalJson } from "#lib/json/equal-json.ts";
import { enableBranchingSteps, type Graph, type GraphGroup, type GraphNode } from "../graph/graph.ts";
import { withGroups } from "../graph/groups.ts";
import type { Catalog } from "../node.ts";
import { mergeEdges } from "./merge-edges.ts";
import { mergeOrder, mergeValues, type Side } from "./merge-values.ts";

/** Something that both sides changed differently. */
export interface MergeConflict {
  /** Identifies the conflict among those of the same merge. */
  readonly key: string;
  readonly nodeId: string;
  readonly label: string;
  /** `setting`: a value of the step. `step`: one side removed it. `next`: where it leads. */
  readonly about: "setting" | "step" | "next";
  /** Path of the value, such as `config`, `prompt`. */
  readonly path: readonly string[];
  /** Undefined when this side removed it. For `next`, the id of a step or null. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merged {
  readonly graph: Graph;
  readonly conflicts: readonly MergeConflict[];
}

/** The last common revision and both sides. */
export interface MergeInput {
  readonly base: Graph;
  readonly mine: Graph;
  readonly theirs: Graph;
}

/**
 * Three-way merge. `choices` decides conflicts by key; without a choice, mine wins. Every edge of the result has both
 * ends, and a step that only one side changed is never lost.
 */
export function mergeGraphs(
  { base, mine, theirs }: MergeInput,
  catalog: Catalog,
  choices: ReadonlyMap<string, Side> = new Map(),
): Merged {
  const conflicts = new Map<string, MergeConflict>();
  const resolveConflict = (conflict: Omit<MergeConflict, "key">): Side => {
    const key = [conflict.about, conflict.nodeId, ...conflict.path].join(" ");
    if (!conflicts.has(key)) conflicts.set(key, { ...conflict, key });
    return choices.get(key) ?? "mine";
  };
  if (mine === theirs) return { graph: mine, conflicts: [] };

  const [old, ours, others] = [base, mine, theirs].map(({ nodes }) => new Map(nodes.map((node) => [node.id, node])));
  const merged = new Map<string, GraphNode>();
  const kept = new Map<string, Side>();
  for (const id of new Set([...(ours?.keys() ?? []), ...(others?.keys() ?? [])])) {
    const [was, own, other] = [old?.get(id), ours?.get(id), others?.get(id)];
    if (own && other) merged.set(id, mergeNode(was, own, other, resolveConflict));
    else if (!was)
      merged.set(id, (own ?? other) as GraphNode); // the loop only has ids of either side
    else {
      const [stays, keeper] = own ? ([own, "mine"] as const) : ([other as GraphNode, "theirs"] as const);
      // A step that was only moved may be removed.
      if (equalJson(withoutPosition(was), withoutPosition(stays))) continue;
      const { label } = stays;
      if (resolveConflict({ nodeId: id, label, about: "step", path: [], mine: own, theirs: other }) !== keeper)
        continue;
      merged.set(id, stays);
      kept.set(id, keeper);
    }
  }
  const order = mergeOrder([...(old?.keys() ?? [])], [...(ours?.keys() ?? [])], [...(others?.keys() ?? [])]);
  const nodes = order.flatMap((id) => merged.get(id) ?? []);
  const labelOf = (id: string) => merged.get(id)?.label ?? id;
  const edges = mergeEdges({
    base,
    mine,
    theirs,
    nodes,
    kept,
    catalog,
    resolveConflict: (nodeId, own, other) =>
      resolveConflict({ nodeId, label: labelOf(nodeId), about: "next", path: [], mine: own, theirs: other }),
  });
  const graph = withGroups({ nodes, edges, groups: [] }, mergeGroups(base, mine, theirs));
  return { graph: enableBranchingSteps(graph), conflicts: [...conflicts.values()] };
}

/** The other graph with the objects of the base where they are equal, so that later merges compare by identity. */
export function reuseEqualNodes(base: Graph, other: Graph): Graph {
  const old = new Map(base.nodes.map((node) => [node.id, node]));
  const nodes = other.nodes.map((node) => {
    const known = old.get(node.id);
    return known && equalJson(known, node) ? known : node;
  });
  return { ...other, nodes, edges: equalJson(base.edges, other.edges) ? base.edges : other.edges };
}

const withoutPosition = ({ position: _, ...rest }: GraphNode) => rest;

function mergeNode(
  base: GraphNode | undefined,
  mine: GraphNode,
  theirs: GraphNode,
  resolveConflict: (conflict: Omit<MergeConflict, "key">) => Side,
): GraphNode {
  const merged = mergeValues(base, mine, theirs, (path, own, other) => {
    // Positions never conflict: the last move wins.
    if (path[0] === "position") return "mine";
    return resolveConflict({ nodeId: mine.id, label: mine.label, about: "setting", path, mine: own, theirs: other });
  });
  return merged as GraphNode; // three nodes of one shape, merged key by key
}

/** Groups never conflict: of two changes, mine wins. */
function mergeGroups(base: Graph, mine: Graph, theirs: Graph): readonly GraphGroup[] {
  const [old, ours, others] = [base, mine, theirs].map(
    ({ groups = [] }) => new Map(groups.map((group) => [group.id, group])),
  );
  const ids = mergeOrder([...(old?.keys() ?? [])], [...(ours?.keys() ?? [])], [...(others?.keys() ?? [])]);
  return ids.flatMap((id): GraphGroup[] => {
    const [was, own, other] = [old?.get(id), ours?.get(id), others?.get(id)];
    if (!own || !other) {
      const left = own ?? other;
      return left && (!was || !equalJson(was, left)) ? [left] : [];
    }
    const merged = mergeValues(was, own, other, () => "mine") as GraphGroup; // three groups of one shape
    const isIn = (nodeId: string) => {
      const [before, here, there] = [was, own, other].map((group) => group?.nodeIds.includes(nodeId) === true);
      return here === before ? there : here;
    };
    const nodeIds = [...new Set([...own.nodeIds, ...other.nodeIds])].filter(isIn);
    return [{ ...merged, nodeIds }];
  });
}
