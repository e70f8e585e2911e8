/** What must hold in every graph, and in every run through it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyPlan } from "#testing/apply-plan.ts";
import {
  applyMove,
  arbitraryEdges,
  emptyHistory,
  graphRuns,
  graphs,
  reachedStep,
  runToEnd,
  targetsOf,
} from "#testing/random-graphs.ts";
import { canRun, checkGraph } from "./check/check-graph.ts";
import { type PlannedExecution, type PlannedRun, plan } from "./execution/plan.ts";
import { reusableSteps } from "./execution/reusable-steps.ts";
import { findCycle, orderNodes, withoutDisabledSteps } from "./graph/graph.ts";
import { readGraph } from "./graph/read-graph.ts";
import { nodeMention } from "./reference.ts";
import { fakeCatalog as catalog, nodeOf } from "./testing/fake-node-types.ts";

const run = (status: PlannedRun["status"], isReviewed: boolean): PlannedRun => ({ status, isReviewed });
const dice = fc.infiniteStream(fc.nat(9));
const rollOf = (stream: Iterator<number>) => () => stream.next().value ?? 0;

test("a random graph is read or refused, and its order contains every node", () => {
  const ids = ["work", "work2", "ask", "pick", "gate", "note"];
  fc.assert(
    fc.property(arbitraryEdges(ids, 12), (edges) => {
      const graph = { nodes: ids.map((id) => nodeOf(id)), edges };
      expect(orderNodes(graph).sort()).toEqual([...ids].sort());
      const result = readGraph(graph, catalog);
      if ("graph" in result) expect(findCycle(graph)).toBeNull();
      else expect(result.problems.length).toBeGreaterThan(0);
    }),
    graphRuns(),
  );
});

test("a random graph can be diagnosed, and a graph that can run is planned", () => {
  const ids = ["ask", "work", "work2", "pick", "gate", "list", "note"];
  fc.assert(
    fc.property(arbitraryEdges(ids, 8), fc.array(fc.constantFrom(...ids)), (edges, quoted) => {
      const prompt = quoted.map((id) => `${nodeMention({ id, label: id })} {{${id}}}`).join(" ");
      const graph = { nodes: ids.map((id) => nodeOf(id, { prompt, task: prompt })), edges };
      const findings = checkGraph(graph, catalog);
      if (canRun(findings))
        expect(plan({ graph, catalog, executions: [], run: run("PENDING", false) }).error).toBeUndefined();
    }),
    graphRuns(),
  );
});

const anyStep = fc.record({
  status: fc.constantFrom("PENDING", "RUNNING", "COMPLETED", "FAILED"),
  waitsFor: fc.option(fc.constantFrom("input", "payment", "child", "time", "unknown", "decision"), { nil: null }),
  isApproved: fc.boolean(),
  isStop: fc.boolean(),
  choice: fc.nat(3),
});

test("planning again after a plan was carried out asks for nothing new, in any state", () => {
  fc.assert(
    fc.property(graphs, fc.array(anyStep, { maxLength: 14 }), fc.boolean(), (graph, states, isReviewed) => {
      const executions = states.flatMap((state, at): PlannedExecution[] => {
        const node = graph.nodes[at];
        if (!node) return [];
        const targets = targetsOf(graph, node.id);
        const next =
          targets.length > 1 && state.status === "COMPLETED" ? (targets[state.choice % targets.length] ?? null) : null;
        return [{ id: `x-${node.id}`, nodeId: node.id, ordinal: at, epoch: 1, ...state, next }];
      });
      const first = plan({ graph, catalog, executions, run: run("RUNNING", isReviewed) });
      expect(plan({ graph, catalog, executions, run: run("RUNNING", isReviewed) })).toEqual(first);
      if (first.error) return;
      const after = applyPlan(first, executions);
      const places = new Map(after.map((step) => [step.nodeId, step.ordinal]));
      expect(first.path.map((nodeId) => places.get(nodeId))).toEqual([...first.path.keys()]);
      const second = plan({ graph, catalog, executions: after, run: run(first.status, isReviewed) });
      const { create, drop, move } = second;
      expect({ create, drop, move }).toEqual({ create: [], drop: [], move: [] });
      expect({ status: second.status, wait: second.wait, start: second.start?.nodeId }).toEqual({
        status: first.status,
        wait: first.wait,
        start: first.start?.nodeId,
      });
    }),
    graphRuns(),
  );
});

test("every run ends, runs each step at most once, and follows the edges from the start", () => {
  fc.assert(
    fc.property(graphs, dice, fc.boolean(), (graph, stream, isReviewed) => {
      const { executions, status, finished } = runToEnd({ graph, isReviewed, roll: rollOf(stream) }, emptyHistory);
      const made = plan({ graph, catalog, executions, run: run("RUNNING", isReviewed) });
      if (made.error) expect({ status, finished }).toEqual({ status: "FAILED", finished: [] });
      else expect(["COMPLETED", "STOPPED"]).toContain(status);
      expect(new Set(finished).size).toBe(finished.length);
      const off = graph.nodes.filter(({ options }) => options?.isDisabled).map(({ id }) => id);
      expect(finished.filter((nodeId) => off.includes(nodeId))).toEqual([]);
      const running = withoutDisabledSteps(graph, catalog);
      for (const [at, nodeId] of finished.entries()) {
        const before = finished[at - 1];
        if (before === undefined) expect(running.edges.some((edge) => edge.targetNodeId === nodeId)).toBe(false);
        else expect(targetsOf(running, before)).toContain(nodeId);
        const { next } = executions.find((step) => step.nodeId === before) ?? { next: null };
        if (next !== null) expect(nodeId).toBe(reachedStep(graph, next));
      }
      if (status === "COMPLETED") expect(finished).toEqual([...made.path]);
    }),
    graphRuns(),
  );
});

test("running a step again never changes earlier steps or what people provided", () => {
  const isFromPeople = ({ nodeId }: PlannedExecution) => /^(ask|pay)/.test(nodeId);
  fc.assert(
    fc.property(graphs, dice, fc.nat(13), fc.boolean(), (graph, stream, at, isReviewed) => {
      const ways = { graph, isReviewed, roll: rollOf(stream) };
      const first = runToEnd(ways, emptyHistory);
      const done = first.executions.filter((step) => step.status === "COMPLETED" && !isFromPeople(step));
      // Where there are steps that choose, one of these: then the way may change.
      const choosing = done.filter((step) => step.next !== null);
      const forks = choosing.length > 0 ? choosing : done;
      const fork = forks[at % Math.max(forks.length, 1)];
      if (!fork) return;
      const restarted = { ...applyMove(first, fork.nodeId, "regenerate"), status: "RUNNING" as const, finished: [] };
      const second = runToEnd(ways, restarted);
      const past = (steps: readonly PlannedExecution[]) => steps.filter((step) => step.ordinal < fork.ordinal);
      expect(past(second.executions)).toEqual(past(first.executions));
      const before = new Set(past(first.executions).map((step) => step.nodeId));
      expect(second.finished.filter((nodeId) => before.has(nodeId))).toEqual([]);
      expect(new Set(second.finished).size).toBe(second.finished.length);
      expect(second.finished).toContain(fork.nodeId);
      const brought = first.executions.filter((step) => isFromPeople(step) && step.status === "COMPLETED");
      const kept = brought.filter((step) => second.executions.some(({ nodeId }) => nodeId === step.nodeId));
      expect(second.finished.filter((nodeId) => kept.some((step) => step.nodeId === nodeId))).toEqual([]);
    }),
    graphRuns(),
  );
});

test("a run that starts in the middle reuses the earlier steps and doesn't change the earlier run", () => {
  fc.assert(
    fc.property(graphs, dice, fc.nat(13), fc.boolean(), (graph, stream, at, isReviewed) => {
      const ways = { graph, isReviewed, roll: rollOf(stream) };
      const first = runToEnd(ways, emptyHistory);
      const done = first.executions.filter((step) => step.status === "COMPLETED");
      const from = done[at % Math.max(done.length, 1)];
      if (!from) return;
      const before = structuredClone(first);
      const past = reusableSteps({ graph, catalog, nodeId: from.nodeId, steps: first.executions });
      if (!past) throw new Error("the step is on the path");
      expect(past.map((step) => step.ordinal)).toEqual([...past.keys()]);
      expect(past).toHaveLength(from.ordinal);
      const taken = past.map((step) => ({ ...step, id: `fork-${step.nodeId}`, epoch: 1, isApproved: true }));
      const second = runToEnd(ways, { executions: taken, status: "RUNNING", finished: [] });
      expect(second.finished[0]).toBe(from.nodeId);
      const kept = second.executions.filter((step) => step.id.startsWith("fork-"));
      expect(kept.toSorted((a, b) => a.ordinal - b.ordinal)).toEqual(taken);
      expect(second.finished.filter((nodeId) => taken.some((step) => step.nodeId === nodeId))).toEqual([]);
      expect(first).toEqual(before);
    }),
    graphRuns(),
  );
});
