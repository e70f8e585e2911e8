/** The path of a run through its graph, as far as the choices so far lead. */

import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import {
  bypassedSteps,
  executableGraph,
  type Graph,
  type GraphIndex,
  indexGraph,
  runStartNodes,
  withoutDisabledSteps,
} from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import type { ExecutionState } from "../status.ts";
import { canContinueOnFailure } from "../step-options.ts";

export interface RunPath {
  path: string[];
  /** The step that stopped the run. */
  stopAt: string | null;
  /** A branching step that has not chosen yet. The steps behind it are kept until it has. */
  undecided: string | null;
  error: string | null;
}

/** What a way asks of a step. */
export type StepProgress = Pick<ExecutionState, "status" | "next" | "isStop" | "isApproved">;

/** A graph that can run, prepared for following the path. */
export interface RunnableGraph {
  /** Without disabled steps. */
  readonly index: GraphIndex;
  /** With disabled steps, because choices may name one. */
  readonly drawn: GraphIndex;
  readonly bypassed: ReadonlyMap<string, string | null>;
  readonly start: string;
  /** Nodes that never run. */
  readonly notExecuted: ReadonlySet<string>;
  /** Nodes whose failure does not end the run. */
  readonly failureTolerant: ReadonlySet<string>;
}

/** Whether the run continues after a step: the step is completed, or its failure is ignored. */
export const isPassed = ({ failureTolerant }: RunnableGraph, nodeId: string, step: StepProgress | undefined): boolean =>
  step?.status === "COMPLETED" || (step?.status === "FAILED" && failureTolerant.has(nodeId));

/** Follows the choices so far, and continues past the current step while only one edge leads on. */
export function followRunPath(ground: RunnableGraph, byNode: ReadonlyMap<string, StepProgress>): RunPath {
  const { index, drawn, start, notExecuted } = ground;
  const way: RunPath = { path: [], stopAt: null, undecided: null, error: null };
  const seen = new Set<string>();
  for (let at: string | undefined = start; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    way.path.push(at);
    const step = byNode.get(at);
    const targets: readonly string[] = drawn.outgoing.get(at) ?? [];
    const isDone = step?.status === "COMPLETED";
    // Approving a step that stopped the run overrules the stop.
    if (isDone && step.isStop && !step.isApproved) way.stopAt ??= at;
    if (isDone && step.next !== null) {
      // In a test of a single step, notes replace the steps that would follow, so the path ends there.
      if (notExecuted.has(step.next)) break;
      if (!targets.includes(step.next)) {
        way.error = diagnosisText.run.unknownPathChosen;
        way.undecided = at;
        break;
      }
      at = ground.bypassed.has(step.next) ? (ground.bypassed.get(step.next) ?? undefined) : step.next;
    } else if (targets.length > 1) {
      if (isDone) way.error = diagnosisText.run.noPathChosen;
      way.undecided = at;
      break;
    } else {
      at = index.outgoing.get(at)?.[0];
    }
  }
  return way;
}

/** The nodes whose failures the run ignores. */
export function failureTolerantNodes(graph: Graph, catalog: Catalog): ReadonlySet<string> {
  const goesOn = ({ type, options }: Graph["nodes"][number]) => {
    const spec = catalog[type];
    return options?.ifFails?.goOn === true && spec !== undefined && canContinueOnFailure(spec);
  };
  return new Set(graph.nodes.flatMap((node) => (goesOn(node) ? [node.id] : [])));
}

/** Null when the graph has no single start. */
export function toRunnableGraph(graph: Graph, catalog: Catalog): RunnableGraph | null {
  const [start, ...others] = runStartNodes(graph, catalog);
  if (!start || others.length > 0) return null;
  const drawn = indexGraph(executableGraph(graph, catalog));
  return {
    index: indexGraph(withoutDisabledSteps(graph, catalog)),
    drawn,
    bypassed: bypassedSteps(graph, catalog),
    start: start.id,
    notExecuted: new Set(graph.nodes.flatMap(({ id }) => (drawn.nodes.has(id) ? [] : [id]))),
    failureTolerant: failureTolerantNodes(graph, catalog),
  };
}
