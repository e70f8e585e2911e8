/** Runs with branching steps: routers, gates and info steps, on the real server. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { type RunSteps, waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

type Kind = "AGENT" | "ROUTER" | "GATE" | "INFO";
type Config = (idOf: (label: string) => string) => object;
const mention = (id: string) => `@[Step](type=WORKFLOW_NODE&workflowNodeId=${id})`;
const agent = (prompt: string): [Kind, Config] => ["AGENT", () => ({ agentId: null, prompt })];
const choice = (...labels: string[]): [Kind, Config] => [
  "ROUTER",
  (idOf) => ({
    prompt: "Which way?",
    paths: labels.map((label, index) => ({ index, nextNodeId: idOf(label), desc: `for ${label}` })),
  }),
];
const gate: [Kind, Config] = ["GATE", () => ({ agentId: null, prompt: "Good enough?" })];

/**
 * Creates a workflow from steps by label; `ways` are its edges, for example "fork>left fork>right left>end
 * right>end".
 */
async function workflowOf(steps: Record<string, [Kind, Config]>, ways: string) {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Branches" },
  });
  const ids = new Map(Object.keys(steps).map((label) => [label, newId()]));
  const idOf = (label: string) => ids.get(label) ?? "";
  const nodes = Object.entries(steps).map(([label, [type, config]], at) => ({
    id: idOf(label),
    label,
    type,
    position: { x: 0, y: at * 96 },
    config: config(idOf),
  }));
  const edges = ways.split(" ").map((way) => {
    const [from = "", to = ""] = way.split(">");
    return { id: newId(), sourceNodeId: idOf(from), targetNodeId: idOf(to) };
  });
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  return { workflowId, idOf };
}

async function begin(workflowId: string, triggerType: "MANUAL" | "SUPERVISED" | "IN_BACKGROUND" = "MANUAL") {
  const { runId } = await testApp
    .as("OWNER")
    .workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType });
  return runId;
}
const ended = (runId: string, status: string) => waitForStatus(testApp, runId, status);
const labels = (steps: RunSteps) => steps.map(({ Node }) => Node.label);
const stepOf = (steps: RunSteps, label: string) => {
  const found = steps.find(({ Node }) => Node.label === label);
  if (!found) throw new Error(`The run has no step ${label}.`);
  return found;
};
const said = (step: RunSteps[number]) => JSON.stringify(step.output?.result);
const prompts = () => double.requests.map(({ body }) => JSON.stringify(body));
const chooses = (nextNodeId: string, reasoning = "Because.") =>
  double.queueReply({ object: { reasoning, nextNodeId } });
const decides = (decision: boolean) => double.queueReply({ object: { reasoning: "I looked.", decision } });

const fork = {
  fork: choice("left", "right"),
  left: agent("Go left"),
  right: agent("Go right"),
  end: ["AGENT", (idOf) => ({ agentId: null, prompt: `L ${mention(idOf("left"))} R ${mention(idOf("right"))}` })],
} satisfies Record<string, [Kind, Config]>;
const forkWays = "fork>left fork>right left>end right>end";

describe("a router", () => {
  test("runs only the chosen branch; the other is hidden and reads N/A after the join, which runs once", async () => {
    const { workflowId, idOf } = await workflowOf(fork, forkWays);
    chooses(idOf("right"), "The right one fits.");
    const runId = await begin(workflowId);
    const steps = await ended(runId, "COMPLETED");
    expect(labels(steps)).toEqual(["fork", "right", "end"]);
    expect(stepOf(steps, "fork").output?.result).toEqual({
      nextNodeId: idOf("right"),
      reasoning: "The right one fits.",
    });
    expect(prompts()).toHaveLength(3);
    expect(prompts()[2]).toContain("L N/A R Echo: Go right");
  });

  test("costs one credit regardless of its model", async () => {
    const { workflowId, idOf } = await workflowOf(fork, forkWays);
    chooses(idOf("left"));
    const runId = await begin(workflowId);
    const steps = await ended(runId, "COMPLETED");
    const charged = (await testApp.app.database.system.select().from(creditTransaction)).filter(
      ({ refs }) => refs.nodeExecutionId === stepOf(steps, "fork").id,
    );
    expect(charged.map(({ amount }) => Math.abs(Number(amount)))).toEqual([1]);
  });

  test("drops the old branch when it is regenerated, runs the new one, and reruns the steps after the join", async () => {
    const { workflowId, idOf } = await workflowOf(fork, forkWays);
    chooses(idOf("left"));
    const runId = await begin(workflowId);
    const first = await ended(runId, "COMPLETED");
    expect(said(stepOf(first, "end"))).toContain("L Echo: Go left R N/A");
    chooses(idOf("right"));
    await testApp.as("OWNER").workflowRun.regenerateNodeExecution({ nodeExecutionId: stepOf(first, "fork").id });
    await waitForSteps(testApp, runId, (steps) => labels(steps).includes("right"));
    const second = await ended(runId, "COMPLETED");
    expect(labels(second)).toEqual(["fork", "right", "end"]);
    expect(said(stepOf(second, "right"))).toContain("Go right");
    expect(said(stepOf(second, "end"))).toContain("L N/A R Echo: Go right");
    const [before] = await testApp
      .as("OWNER")
      .workflowRun.getOutputVersions({ nodeExecutionId: stepOf(second, "fork").id });
    expect(before?.output.result).toMatchObject({ nextNodeId: idOf("left") });
  });

  test("fails after two invalid decisions with the specified error, costs nothing, and continues after a retry", async () => {
    const { workflowId, idOf } = await workflowOf(fork, forkWays);
    for (let at = 0; at < 20; at++) chooses("nowhere");
    const runId = await begin(workflowId);
    const failed = await ended(runId, "FAILED");
    expect(stepOf(failed, "fork").error).toMatch(
      /^No result returned from router node\.\nGPT-4o Mini failed.+requested format/s,
    );
    expect(prompts(), "one retry").toHaveLength(2);
    double.reset();
    chooses(idOf("left"));
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: stepOf(failed, "fork").id });
    expect(labels(await ended(runId, "COMPLETED"))).toEqual(["fork", "left", "end"]);
  });

  test.each([
    ["one path", choice("left")],
    ["two paths to the same step", choice("left", "left")],
  ])("with %s fails with the missing configuration before any model is asked", async (_, broken) => {
    const { workflowId } = await workflowOf({ ...fork, fork: broken }, "fork>left left>end");
    const runId = await begin(workflowId);
    const steps = await ended(runId, "FAILED");
    expect(stepOf(steps, "fork").error).toBe(
      "Missing Router Node configuration — Please configure the Router Node properly to continue.",
    );
    expect(prompts()).toEqual([]);
  });

  test("needs approval in a supervised run even if all remaining steps were approved", async () => {
    const { workflowId, idOf } = await workflowOf({ first: agent("First"), ...fork }, `first>fork ${forkWays}`);
    const runId = await begin(workflowId, "SUPERVISED");
    const [first] = await waitForSteps(testApp, runId, ([one]) => one?.status === "COMPLETED");
    chooses(idOf("left"));
    await testApp
      .as("OWNER")
      .workflowRun.approveNodeExecution({ nodeExecutionId: first?.id ?? "", isRestApproved: true });
    const chosen = await waitForSteps(testApp, runId, (steps) => steps[1]?.status === "COMPLETED");
    expect(chosen[1]?.isApproved).toBe(false);
    await waitForSteps(testApp, runId, (steps) => labels(steps).includes("left"));
    expect(prompts()).toHaveLength(2);
  });
});

describe("a gate", () => {
  const guarded = { first: agent("First"), gate, last: agent("Last") } satisfies Record<string, [Kind, Config]>;
  const ways = "first>gate gate>last";

  test("lets the run continue", async () => {
    const { workflowId } = await workflowOf(guarded, ways);
    double.queueReply({ text: "Done." });
    decides(true);
    const steps = await ended(await begin(workflowId), "COMPLETED");
    expect(stepOf(steps, "gate").output?.result).toEqual({ decision: true, reasoning: "I looked." });
  });

  test("stops the run; later steps never run and cost nothing", async () => {
    const { workflowId } = await workflowOf(guarded, ways);
    double.queueReply({ text: "Done." });
    decides(false);
    const runId = await begin(workflowId);
    const steps = await ended(runId, "STOPPED");
    expect(stepOf(steps, "gate")).toMatchObject({ status: "COMPLETED", isStop: true });
    expect(stepOf(steps, "last")).toMatchObject({ status: "PENDING", output: null });
    expect(prompts()).toHaveLength(2);
  });

  test("is overruled by an approval after it stopped the run", async () => {
    const { workflowId } = await workflowOf(guarded, ways);
    double.queueReply({ text: "Done." });
    decides(false);
    const runId = await begin(workflowId);
    const stopped = await ended(runId, "STOPPED");
    await testApp.as("OWNER").workflowRun.approveNodeExecution({ nodeExecutionId: stepOf(stopped, "gate").id });
    const steps = await ended(runId, "COMPLETED");
    expect(said(stepOf(steps, "last"))).toContain("Last");
  });

  test("may decide differently when regenerated, and the run continues", async () => {
    const { workflowId } = await workflowOf(guarded, ways);
    double.queueReply({ text: "Done." });
    decides(false);
    const runId = await begin(workflowId);
    const stopped = await ended(runId, "STOPPED");
    decides(true);
    await testApp.as("OWNER").workflowRun.regenerateNodeExecution({ nodeExecutionId: stepOf(stopped, "gate").id });
    expect(stepOf(await ended(runId, "COMPLETED"), "gate").isStop).toBe(false);
  });

  test("is not overruled in advance: approving all remaining steps keeps its stop", async () => {
    const { workflowId } = await workflowOf(guarded, ways);
    const runId = await begin(workflowId, "SUPERVISED");
    const [first] = await waitForSteps(testApp, runId, ([one]) => one?.status === "COMPLETED");
    decides(false);
    await testApp
      .as("OWNER")
      .workflowRun.approveNodeExecution({ nodeExecutionId: first?.id ?? "", isRestApproved: true });
    expect(stepOf(await ended(runId, "STOPPED"), "last").status).toBe("PENDING");
  });

  test("cannot have its decision edited by hand", async () => {
    const { workflowId } = await workflowOf(guarded, ways);
    double.queueReply({ text: "Done." });
    decides(false);
    const runId = await begin(workflowId);
    const { id } = stepOf(await ended(runId, "STOPPED"), "gate");
    const output = { result: { decision: true, reasoning: "I say so." } };
    await expect(
      testApp.as("OWNER").workflowRun.updateNodeExecution({ nodeExecutionId: id, output }),
    ).rejects.toMatchObject({ cause: { code: "forbidden" } });
  });
});

describe("an info step", () => {
  const shown = {
    note: ["INFO", () => ({ text: "Read this" })],
    next: agent("Next"),
  } satisfies Record<string, [Kind, Config]>;

  test("waits until a person continues, without another approval in a supervised run", async () => {
    const { workflowId } = await workflowOf(shown, "note>next");
    const runId = await begin(workflowId, "SUPERVISED");
    const [note] = await waitForSteps(testApp, runId, ([one]) => one?.waitsFor === "input");
    await testApp.as("OWNER").workflowRun.completeNodeExecution({
      nodeExecutionId: note?.id ?? "",
      output: { result: { acknowledgedAt: "1999-01-01T00:00:00.000Z" } },
    });
    const steps = await ended(runId, "COMPLETED");
    expect(said(stepOf(steps, "note"))).not.toContain("1999");
  });

  test("doesn't wait in a background run", async () => {
    const { workflowId } = await workflowOf(shown, "note>next");
    const steps = await ended(await begin(workflowId, "IN_BACKGROUND"), "COMPLETED");
    expect(labels(steps)).toEqual(["note", "next"]);
  });
});
