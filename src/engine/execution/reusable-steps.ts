/** What a run that starts in the middle reuses from an earlier run. */
import { type Graph, reachableFrom } from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import { followRunPath, isPassed, type StepProgress, toRunnableGraph } from "./run-path.ts";

/**
 * The finished steps of an earlier run before this node, in order, up to the first step without an outcome. `null` when
 * the earlier choices lead elsewhere. The earlier run is not changed.
 */
export function reusableSteps<S extends StepProgress & { readonly nodeId: string }>(given: {
  /** The graph of the new run. */
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
