/** A run that begins in the middle of an earlier one's way: what it takes over from there. */
import { type Graph, reachableFrom } from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import { followRunPath, isPassed, type StepProgress, toRunnableGraph } from "./run-path.ts";

/**
 * The finished steps of an earlier run that a new one has behind it when it begins with this node, in their order. The
 * first of them without an outcome is where it begins really. `null` when what was chosen then leads elsewhere. The
 * earlier run is only read.
 */
export function reusableSteps<S extends StepProgress & { readonly nodeId: string }>(given: {
  /** Of the new run. */
  graph: Graph;
  catalog: Catalog;
  nodeId: string;
  steps: readonly S[];
}): S[] | null {
  const { graph, catalog, nodeId, steps } = given;
  const ground = toRunnableGraph(graph, catalog);
  if (!ground) return null;
  const byNode = new Map(steps.map((step) => [step.nodeId, step]));
  const { path, undecided } = followRunPath(ground, byNode);
  const at = path.indexOf(nodeId);
  const isAhead = at >= 0 || (undecided !== null && reachableFrom(ground.index, undecided).has(nodeId));
  if (!isAhead) return null;
  const past: S[] = [];
  for (const id of at < 0 ? path : path.slice(0, at)) {
    const step = byNode.get(id);
    if (!step || !isPassed(ground, id, step)) break;
    past.push(step);
  }
  return past;
}
