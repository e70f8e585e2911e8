/** Random graphs and random runs through them, for rules that hold in every graph. */
import fc from "fast-check";
import { inject } from "vitest";
import { type PlannedExecution, type PlannedRun, plan } from "#engine/execution/plan.ts";
import { failureTolerantNodes } from "#engine/execution/run-path.ts";
import { bypassedSteps, enableBranchingSteps, type Graph } from "#engine/graph/graph.ts";
import { type ExecutionMove, type ExecutionState, moveExecution, type WaitReason } from "#engine/status.ts";
import { fakeCatalog as catalog, nodeOf, withDisabledSteps, withStepOptions } from "#engine/testing/fake-node-types.ts";
import { applyPlan } from "./apply-plan.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Number of random graphs per rule: few on every change, 10,000 with the fault tests. */
    graphs: number;
  }
}

/** Parameters for `fc.assert`. */
export const graphRuns = () => ({ numRuns: inject("graphs") });

/** Arbitrary edges between nodes of every kind. Most of these graphs can't run. */
export function arbitraryEdges(ids: readonly string[], maxLength: number) {
  const end = fc.constantFrom(...ids);
  return fc.array(fc.record({ id: fc.uuid(), sourceNodeId: end, targetNodeId: end }), { maxLength });
}

/**
 * Random graphs that can run: one step is the start, edges only point forward, and every step except routers has one
 * outgoing edge. An edge skips steps only if other edges lead to them, so branches join further down.
 */
export const graphs: fc.Arbitrary<Graph> = fc
  .array(
    fc.record({
      kind: fc.constantFrom("work", "ask", "pay", "child", "gate", "pick", "pick", "note"),
      leap: fc.nat(3),
      other: fc.nat(3),
      isDisabled: fc.integer({ min: 0, max: 5 }).map((roll) => roll === 0),
      goOn: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((shapes) => {
    const ids = shapes.map(({ kind }, at) => `${kind}${at}`);
    const steps = shapes.flatMap((shape, at) => (shape.kind === "note" ? [] : [{ ...shape, id: ids[at] ?? "" }]));
    const edges: Graph["edges"][number][] = [];
    const isReached = (id: string | undefined) => edges.some((edge) => edge.targetNodeId === id);
    const connect = (from: string, to: string | undefined) => {
      if (to !== undefined) edges.push({ id: `${from}-${to}`, sourceNodeId: from, targetNodeId: to });
    };
    for (const [at, { id, kind, leap, other }] of steps.entries()) {
      let to = at + 1;
      while (to <= at + leap && isReached(steps[to]?.id)) to += 1;
      connect(id, steps[to]?.id);
      if (kind === "pick") connect(id, steps[to + 1 + other]?.id);
    }
    const off = ids.filter((_, at) => shapes[at]?.isDisabled);
    const lenient = ids.filter((_, at) => shapes[at]?.goOn);
    const goOn = Object.fromEntries(lenient.map((id) => [id, { ifFails: { goOn: true as const } }]));
    return enableBranchingSteps(
      withDisabledSteps(withStepOptions({ nodes: ids.map((id) => nodeOf(id)), edges }, goOn), ...off),
    );
  });

export const targetsOf = (graph: Graph, id: string) =>
  graph.edges.filter((edge) => edge.sourceNodeId === id).map((edge) => edge.targetNodeId);

/** The step that a run reaches when it chooses this one, after bypassing disabled steps. */
export const reachedStep = (graph: Graph, id: string) => bypassedSteps(graph, catalog).get(id) ?? id;

const waitingByKind: Readonly<Record<string, WaitReason>> = { ask: "input", pay: "payment", child: "child" };
const kindOf = (nodeId: string) => nodeId.replace(/\d+$/, "");

/** The current state of a run and its history. */
export interface History {
  executions: PlannedExecution[];
  status: PlannedRun["status"];
  /**
   * Steps in the order in which they finished, including failed steps whose failure the run tolerates. A step that is
   * executed again is listed again.
   */
  finished: string[];
}

export const emptyHistory: History = { executions: [], status: "PENDING", finished: [] };

/** Applies a move and throws if the state machine refuses it. */
export function applyMove(
  { executions, ...history }: History,
  nodeId: string,
  name: ExecutionMove,
  then = {},
): History {
  const change = (step: PlannedExecution): PlannedExecution => {
    if (step.nodeId !== nodeId) return step;
    const next: ExecutionState | null = moveExecution(step, name);
    if (!next) throw new Error(`${nodeId} may not ${name}: ${JSON.stringify(step)}`);
    return { ...step, ...next, ...then };
  };
  return { ...history, executions: executions.map(change) };
}

/**
 * Runs a graph to its end. Every waiting step is answered, each step may fail once and is retried, and `roll` decides
 * which path a router chooses and whether a gate stops.
 */
export function runToEnd(given: { graph: Graph; isReviewed: boolean; roll: () => number }, from: History): History {
  const { graph, isReviewed, roll } = given;
  const failed = new Set<string>();
  const lenient = failureTolerantNodes(graph, catalog);
  let history: History = { ...from, finished: [...from.finished] };
  const finish = (nodeId: string, name: "finish" | "answer") => {
    const targets = targetsOf(graph, nodeId);
    const next = targets.length > 1 ? (targets[roll() % targets.length] ?? null) : null;
    history = applyMove(history, nodeId, name, { next, isStop: kindOf(nodeId) === "gate" && roll() === 0 });
    history.finished.push(nodeId);
  };
  for (let turn = 0; turn < 500; turn++) {
    const { executions, status } = history;
    const made = plan({ graph, catalog, executions, run: { status, isReviewed } });
    history = { ...history, executions: applyPlan(made, executions), status: made.status };
    if (made.start) {
      const { nodeId } = made.start;
      history = applyMove(history, nodeId, "start");
      const waitsFor = waitingByKind[kindOf(nodeId)];
      if (roll() === 0 && !failed.has(nodeId)) {
        failed.add(nodeId);
        history = applyMove(history, nodeId, "fail");
        if (lenient.has(nodeId)) history.finished.push(nodeId);
      } else if (waitsFor) history = applyMove(history, nodeId, "wait", { waitsFor });
      else finish(nodeId, "finish");
    } else if (made.wait?.kind === "approval") history = applyMove(history, made.wait.nodeId, "approve");
    else if (made.wait) finish(made.wait.nodeId, "answer");
    else {
      const broken = history.executions.find((step) => step.status === "FAILED" && !lenient.has(step.nodeId));
      if (!broken) return history;
      history = { ...applyMove(history, broken.nodeId, "retry"), status: "RUNNING" };
    }
  }
  throw new Error("the run does not end");
}
