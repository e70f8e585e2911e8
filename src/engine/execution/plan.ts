/**
 * Plans what a run does next. A pure function of the graph and the steps so far: planning twice gives the same plan, and
 * a plan that was carried out asks for nothing new. At most one step runs at a time.
 */

import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import { type Graph, type GraphIndex, reachableFrom, runStartNodes } from "../graph/graph.ts";
import type { Catalog } from "../node.ts";
import type { ExecutionState, RunStatus, WaitReason } from "../status.ts";
import { followRunPath, isPassed, type RunPath, toRunnableGraph } from "./run-path.ts";

export interface PlannedExecution extends ExecutionState {
  readonly id: string;
  readonly nodeId: string;
  readonly ordinal: number;
}

export interface PlannedRun {
  /** STOPPED stays until someone resumes the run. The other states follow from the steps. */
  readonly status: RunStatus;
  /** Each step needs approval before the next one starts. */
  readonly isReviewed: boolean;
  /** The node ids that this is limited to, if it is limited. */
  readonly reviewedSteps?: readonly string[] | null | undefined;
}

export interface Plan {
  /** Steps to create. Steps behind a router are created once the router has chosen. */
  readonly create: readonly { readonly nodeId: string; readonly ordinal: number }[];
  /** Steps to delete, because a router chose another branch. */
  readonly drop: readonly string[];
  /** Steps whose position on the path changed. */
  readonly move: readonly { readonly executionId: string; readonly ordinal: number }[];
  /** The step that may start now. `executionId` is `null` when the step is still to be created. */
  readonly start: { readonly nodeId: string; readonly executionId: string | null } | null;
  /** What the run waits for. For "approval", the node is the one to approve. */
  readonly wait: { readonly kind: WaitReason | "approval" | "running"; readonly nodeId: string } | null;
  readonly status: RunStatus;
  /** The nodes on the path, in order. */
  readonly path: readonly string[];
  /** Why the graph cannot run. */
  readonly error?: string;
}

/** A person or a payment provides the result. */
function isCompletedExternally({ nodeId }: PlannedExecution, index: GraphIndex, catalog: Catalog): boolean {
  const waits = catalog[index.nodes.get(nodeId)?.type ?? ""]?.traits?.waits;
  return waits === "input" || waits === "payment";
}

/**
 * A person who provides the result approves the step by doing so, and an ignored failure has no result to approve.
 */
const needsNoApproval = (previous: PlannedExecution, index: GraphIndex, catalog: Catalog): boolean =>
  previous.isApproved || previous.status === "FAILED" || isCompletedExternally(previous, index, catalog);

/** Not on the path yet, but possibly once a branching step has chosen. */
const mayStillBeReached = (step: PlannedExecution, runPath: RunPath, index: GraphIndex): boolean =>
  runPath.undecided !== null &&
  !runPath.path.includes(step.nodeId) &&
  reachableFrom(index, runPath.undecided).has(step.nodeId);

/**
 * Finished steps after the first position at which the path has changed. Their inputs came from a branch that was left,
 * so these steps run again. A step's ordinal is its position on the path on which it ran. What people answered and paid
 * stays.
 */
function findStaleSteps(
  { path }: RunPath,
  executions: readonly PlannedExecution[],
  index: GraphIndex,
  catalog: Catalog,
): PlannedExecution[] {
  const places = new Map(executions.map((step) => [step.nodeId, step.ordinal]));
  const turn = path.findIndex((nodeId, place) => places.get(nodeId) !== place);
  if (turn < 0) return [];
  const before = new Set(path.slice(0, turn));
  return executions.filter(
    (step) =>
      !before.has(step.nodeId) &&
      (step.status === "COMPLETED" || step.status === "FAILED") &&
      !isCompletedExternally(step, index, catalog),
  );
}

export function plan(given: {
  graph: Graph;
  catalog: Catalog;
  executions: readonly PlannedExecution[];
  run: PlannedRun;
}): Plan {
  const { catalog, executions, run } = given;
  const runnable = toRunnableGraph(given.graph, catalog);
  const nothing = { create: [], drop: [], move: [], start: null, wait: null };
  if (!runnable) {
    const path = executions.toSorted((a, b) => a.ordinal - b.ordinal).map((step) => step.nodeId);
    const status = run.status === "STOPPED" ? "STOPPED" : "FAILED";
    const starts = runStartNodes(given.graph, catalog).length;
    return { ...nothing, status, path, error: diagnosisText.startNodes(starts) };
  }

  const { index } = runnable;
  const stepsByNode = (steps: readonly PlannedExecution[]) => new Map(steps.map((step) => [step.nodeId, step]));
  const chosen = followRunPath(runnable, stepsByNode(executions));
  if (run.status === "STOPPED") return { ...nothing, status: "STOPPED", path: chosen.path };

  const isOffPath = (step: PlannedExecution) =>
    !chosen.path.includes(step.nodeId) && !mayStillBeReached(step, chosen, index);
  const dropped = new Set([...executions.filter(isOffPath), ...findStaleSteps(chosen, executions, index, catalog)]);
  const kept = executions.filter((step) => !dropped.has(step));
  const byNode = stepsByNode(kept);
  // A router among the dropped steps has to choose again.
  const runPath = followRunPath(runnable, byNode);
  const { path } = runPath;
  const places = new Map(path.map((nodeId, ordinal) => [nodeId, ordinal]));
  const steps = {
    create: path.flatMap((nodeId, ordinal) => (byNode.has(nodeId) ? [] : [{ nodeId, ordinal }])),
    drop: [...dropped].map((step) => step.id),
    move: kept.flatMap((step) => {
      const ordinal = places.get(step.nodeId);
      return ordinal === undefined || ordinal === step.ordinal ? [] : [{ executionId: step.id, ordinal }];
    }),
  };
  const answer = (status: RunStatus, rest: Partial<Pick<Plan, "start" | "wait" | "error">> = {}): Plan => ({
    ...steps,
    start: null,
    wait: null,
    status,
    path,
    ...rest,
  });

  const busy = kept.find((step) => step.status === "RUNNING");
  if (busy) return answer("RUNNING", { wait: { kind: "running", nodeId: busy.nodeId } });

  const openAt = path.findIndex((nodeId) => !isPassed(runnable, nodeId, byNode.get(nodeId)));
  if (runPath.stopAt !== null && (openAt < 0 || openAt > path.indexOf(runPath.stopAt))) return answer("STOPPED");
  const nodeId = path[openAt];
  if (nodeId === undefined)
    return runPath.error === null ? answer("COMPLETED") : answer("FAILED", { error: runPath.error });

  const open = byNode.get(nodeId);
  if (open?.status === "FAILED") return answer("FAILED");
  if (open?.waitsFor) return answer("RUNNING", { wait: { kind: open.waitsFor, nodeId } });
  const previous = byNode.get(path[openAt - 1] ?? "");
  const isReviewedStep = run.isReviewed && previous && (run.reviewedSteps?.includes(previous.nodeId) ?? true);
  if (isReviewedStep && !needsNoApproval(previous, index, catalog)) {
    return answer("RUNNING", { wait: { kind: "approval", nodeId: previous.nodeId } });
  }
  return answer("RUNNING", { start: { nodeId, executionId: open?.id ?? null } });
}
