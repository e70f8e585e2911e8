/** Child runs, on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { newId } from "#lib/id.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { hasDedupePrefix, waitForMails } from "#testing/wait-for-mails.ts";
import { type RunSteps, waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { syncMissedParents } from "./sync-parent-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

type Node = { type: string; config: object; id?: string };

/** Creates a workflow of these steps in sequence. */
async function workflowOf(title: string, ...steps: Node[]): Promise<string> {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title } });
  await save(id, 1, ...steps);
  return id;
}

async function save(id: string, revision: number, ...steps: Node[]) {
  const nodes = steps.map(({ type, config, id: nodeId = newId() }, at) => ({
    id: nodeId,
    label: `${type} ${at + 1}`,
    type,
    position: { x: 0, y: at * 120 },
    config,
  }));
  const edges = nodes.slice(1).map(({ id: target }, at) => ({
    id: newId(),
    sourceNodeId: nodes[at]?.id ?? "",
    targetNodeId: target,
  }));
  const graph: Graph = { nodes, edges };
  await testApp.as("OWNER").workflow.saveGraph({ id, revision, graph });
}

const text = (id: string, label: string, required = true) => ({
  id,
  label,
  type: "TEXT",
  required,
  order: 0,
  config: {},
});
const form = (...fields: object[]): Node => ({ type: "HUMAN_INPUT", config: { fields } });
const agent = (prompt: string, id?: string): Node => ({
  type: "AGENT",
  config: { agentId: null, prompt },
  ...(id && { id }),
});
const inner = (childWorkflowId: string, humanInputFieldMappings: object = {}, id?: string): Node => ({
  type: "SUBFLOW",
  config: { childWorkflowId, humanInputFieldMappings },
  ...(id && { id }),
});
const field = (id: string) => `@[Field](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${id})`;
const step = (id: string) => `@[Step](type=WORKFLOW_NODE&workflowNodeId=${id})`;

const start = async (workflowId: string, triggerType: "MANUAL" | "SUPERVISED" | "IN_BACKGROUND" = "MANUAL") =>
  (await testApp.as("OWNER").workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType })).runId;
const until = (runId: string, isReached: (steps: RunSteps) => boolean | Promise<boolean>) =>
  waitForSteps(testApp, runId, isReached);
const statusOf = async (runId: string) => (await testApp.as("OWNER").workflowRun.getById({ runId })).status;
const ended = (runId: string, status: string) => waitForStatus(testApp, runId, status);

async function childOf(stepId: string | undefined): Promise<string> {
  const [row] = await testApp.app.database.system
    .select({ id: workflowRun.id })
    .from(workflowRun)
    .where(eq(workflowRun.parentExecutionId, stepId ?? ""));
  if (!row) throw new Error("no run inside");
  return row.id;
}
const isWaiting = (steps: RunSteps) => steps.some(({ waitsFor }) => waitsFor === "child");
async function waitingChild(runId: string): Promise<string> {
  const steps = await until(runId, isWaiting);
  return childOf(steps.find(({ waitsFor }) => waitsFor === "child")?.id);
}
const refuse = () => {
  for (let at = 0; at < 2; at++) double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });
};

test("mapped fields start the child run; its last answer is the step's output, and the parent includes its cost", async () => {
  const topic = newId();
  const child = await workflowOf("Inner", form(text(topic, "Topic")), agent(`Write about ${field(topic)}`));
  const [mine, stepId] = [newId(), newId()];
  const parent = await workflowOf(
    "Outer",
    form(text(mine, "Mine")),
    inner(child, { [topic]: `the ${field(mine)}` }, stepId),
    agent(`Shorten: ${step(stepId)}`),
  );
  const owner = testApp.as("OWNER");
  const { runId } = await owner.workflowRun.init({
    workspaceId: testApp.workspace.id,
    workflowId: parent,
    triggerType: "MANUAL",
    output: { result: [{ fieldId: mine, value: "tides" }] },
  });
  const steps = await until(runId, (all) => all.length === 3 && all.every(({ status }) => status === "COMPLETED"));
  const childId = await childOf(steps[1]?.id);
  expect(steps[1]?.output).toEqual({
    result: { childWorkflowRunId: childId, status: "COMPLETED", text: "Echo: Write about the tides" },
  });
  expect(JSON.stringify(steps[2]?.output)).toContain("Shorten: Echo: Write about the tides");
  expect(await owner.workflowRun.getById({ runId: childId })).toMatchObject({
    status: "COMPLETED",
    triggerType: "MANUAL",
    ParentSubflowNodeExecution: { workflowRunId: runId },
  });
  expect(await owner.workflowRun.getAiCreditsConsumedById({ runId })).toBe(2);
  expect(await owner.workflowRun.getAiCreditsConsumedById({ runId: childId })).toBe(1);
  expect(steps[1]?.credits).toBe(1);
  const listed = await owner.workflowRun.getAll({ workspaceId: testApp.workspace.id, workflowId: parent });
  expect(listed[0]?.credits).toBe(2);
});

test("unmapped fields are asked of a person, with the mapped ones prefilled", async () => {
  const [topic, tone] = [newId(), newId()];
  const child = await workflowOf(
    "Inner",
    form(text(topic, "Topic"), text(tone, "Tone", false)),
    agent(`${field(topic)} ${field(tone)}`),
  );
  const runId = await start(await workflowOf("Outer", inner(child, { [topic]: "Tides" })));
  const childId = await waitingChild(runId);
  const [asked] = await until(childId, ([first]) => first?.waitsFor === "input");
  expect(asked?.output).toEqual({ result: [{ fieldId: topic, value: "Tides" }] });
  await testApp.as("OWNER").workflowRun.completeNodeExecution({
    nodeExecutionId: asked?.id ?? "",
    output: {
      result: [
        { fieldId: topic, value: "Tides" },
        { fieldId: tone, value: "kindly" },
      ],
    },
  });
  const [done] = await until(runId, ([first]) => first?.status === "COMPLETED");
  expect(JSON.stringify(done?.output)).toContain("Echo: Tides kindly");
});

test("a gate that stops the child run stops its parent, and a person can continue anyway", async () => {
  const child = await workflowOf("Inner", { type: "GATE", config: { agentId: null, prompt: "Go?" } }, agent("Never"));
  double.queueReply({ object: { decision: false, reasoning: "No." } });
  const runId = await start(await workflowOf("Outer", inner(child), agent("After")));
  await ended(runId, "STOPPED");
  const steps = await testApp.as("OWNER").workflowRun.getExecutions({ runId });
  expect(steps[0]).toMatchObject({ status: "COMPLETED", isStop: true, output: { result: { status: "STOPPED" } } });
  expect(await statusOf(await childOf(steps[0]?.id))).toBe("STOPPED");
  await testApp.as("OWNER").workflowRun.approveNodeExecution({ nodeExecutionId: steps[0]?.id ?? "" });
  await ended(runId, "COMPLETED");
});

test("overruling a stop in the child run continues its parent too", async () => {
  const child = await workflowOf("Inner", { type: "GATE", config: { agentId: null, prompt: "Go?" } }, agent("Yes"));
  double.queueReply({ object: { decision: false, reasoning: "No." } });
  const runId = await start(await workflowOf("Outer", inner(child), agent("After")));
  await ended(runId, "STOPPED");
  const [waiting] = await testApp.as("OWNER").workflowRun.getExecutions({ runId });
  const [gate] = await testApp.as("OWNER").workflowRun.getExecutions({ runId: await childOf(waiting?.id) });
  await testApp.as("OWNER").workflowRun.approveNodeExecution({ nodeExecutionId: gate?.id ?? "" });
  const steps = await until(runId, (all) => all.every(({ status }) => status === "COMPLETED") && !all[0]?.isStop);
  expect(steps[0]?.output).toMatchObject({ result: { status: "COMPLETED", text: "Echo: Yes" } });
});

test.each(["outer", "inner"] as const)(
  "a failed child run fails its parent, and a retry in the %s run continues both",
  async (where) => {
    const child = await workflowOf("Inner", agent("Try"));
    const runId = await start(await workflowOf("Outer", inner(child)));
    refuse();
    await ended(runId, "FAILED");
    const [failed] = await testApp.as("OWNER").workflowRun.getExecutions({ runId });
    expect(failed?.error).toMatch(/^Inner: /);
    const childId = await childOf(failed?.id);
    const [broken] = await testApp.as("OWNER").workflowRun.getExecutions({ runId: childId });
    const nodeExecutionId = (where === "outer" ? failed?.id : broken?.id) ?? "";
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId });
    const [done] = await until(runId, ([first]) => first?.status === "COMPLETED");
    expect(done?.output).toMatchObject({ result: { childWorkflowRunId: childId, text: "Echo: Try" } });
    await ended(runId, "COMPLETED");
  },
);

test("stopping the parent stops the child run, and resuming the parent resumes both", async () => {
  const topic = newId();
  const grandchild = await workflowOf("Innermost", form(text(topic, "Topic")), agent(field(topic)));
  const child = await workflowOf("Inner", inner(grandchild));
  const runId = await start(await workflowOf("Outer", inner(child)));
  const childId = await waitingChild(runId);
  const lastId = await waitingChild(childId);
  const [asked] = await until(lastId, ([first]) => first?.waitsFor === "input");
  await testApp.as("OWNER").workflowRun.stop({ runId });
  expect([await statusOf(runId), await statusOf(childId), await statusOf(lastId)]).toEqual([
    "STOPPED",
    "STOPPED",
    "STOPPED",
  ]);
  await testApp.as("OWNER").workflowRun.resume({ runId });
  await ended(lastId, "RUNNING");
  await testApp.as("OWNER").workflowRun.completeNodeExecution({
    nodeExecutionId: asked?.id ?? "",
    output: { result: [{ fieldId: topic, value: "Tides" }] },
  });
  await ended(runId, "COMPLETED");
  expect(await statusOf(childId)).toBe("COMPLETED");
});

test("stopping the child run stops its parent, and resuming the child run resumes both", async () => {
  const topic = newId();
  const child = await workflowOf("Inner", form(text(topic, "Topic")));
  const runId = await start(await workflowOf("Outer", inner(child), agent("After")));
  const childId = await waitingChild(runId);
  const [asked] = await until(childId, ([first]) => first?.waitsFor === "input");
  await testApp.as("OWNER").workflowRun.stop({ runId: childId });
  expect(await statusOf(runId)).toBe("STOPPED");
  await testApp.as("OWNER").workflowRun.completeNodeExecution({
    nodeExecutionId: asked?.id ?? "",
    output: { result: [{ fieldId: topic, value: "Tides" }] },
  });
  await ended(runId, "COMPLETED");
});

test("a crash between the child's end and the parent's update loses nothing", async () => {
  const topic = newId();
  const child = await workflowOf("Inner", form(text(topic, "Topic")), agent("Say"));
  const runId = await start(await workflowOf("Outer", inner(child)));
  const childId = await waitingChild(runId);
  await until(childId, ([first]) => first?.waitsFor === "input");
  // The state that a process leaves if it dies right after the child run's last commit.
  const { system } = testApp.app.database;
  await system
    .update(nodeExecution)
    .set({ status: "COMPLETED", waitsFor: null, output: { result: { messages: [] } } })
    .where(eq(nodeExecution.runId, childId));
  await system.update(workflowRun).set({ status: "COMPLETED" }).where(eq(workflowRun.id, childId));
  expect(await syncMissedParents(testApp.app)).toBe(1);
  await ended(runId, "COMPLETED");
  expect(await syncMissedParents(testApp.app)).toBe(0);
});

test("a workflow can't be its own child, neither when it is saved nor after a later change", async () => {
  const child = await workflowOf("Inner", agent("Say"));
  const parent = await workflowOf("Outer", inner(child));
  await save(child, 2, inner(parent));
  await expect(start(parent)).rejects.toMatchObject({ cause: { code: "invalid" } });
  const diagnosis = await testApp.as("OWNER").workflow.getDiagnosis({ id: parent });
  expect(diagnosis.map(({ code }) => code)).toEqual(["recursion"]);
});

test("a child run is refused if its workflow became its own ancestor while the run waited", async () => {
  const topic = newId();
  const child = await workflowOf("Inner", agent("Say"));
  const parent = await workflowOf("Outer", form(text(topic, "Topic")), inner(child));
  const runId = await start(parent);
  const [asked] = await until(runId, ([first]) => first?.waitsFor === "input");
  await save(child, 2, inner(parent));
  await testApp.as("OWNER").workflowRun.completeNodeExecution({
    nodeExecutionId: asked?.id ?? "",
    output: { result: [{ fieldId: topic, value: "x" }] },
  });
  await ended(runId, "FAILED");
});

test("child runs are at most five levels deep", async () => {
  let last = await workflowOf("Innermost", agent("Say"));
  for (let depth = 0; depth < 5; depth++) last = await workflowOf(`Around ${depth}`, inner(last));
  const runId = await start(last);
  await ended(runId, "COMPLETED");
  expect(await testApp.as("OWNER").workflowRun.getAiCreditsConsumedById({ runId })).toBe(1);
  await expect(start(await workflowOf("Too many", inner(last)))).rejects.toMatchObject({ cause: { code: "invalid" } });
});

test("a child run of a background run is in the background too and sends one email each for input and end", async () => {
  const topic = newId();
  const child = await workflowOf("Inner", form(text(topic, "Topic")), agent("Say"));
  const runId = await start(await workflowOf("Outer", inner(child)), "IN_BACKGROUND");
  const childId = await waitingChild(runId);
  const [asked] = await until(childId, ([first]) => first?.waitsFor === "input");
  await waitForMails(testApp, hasDedupePrefix(`run-waits:${asked?.id}`));
  await testApp.as("OWNER").workflowRun.completeNodeExecution({
    nodeExecutionId: asked?.id ?? "",
    output: { result: [{ fieldId: topic, value: "Tides" }] },
  });
  await ended(runId, "COMPLETED");
  expect((await testApp.as("OWNER").workflowRun.getById({ runId: childId })).runInBackground).toBe(true);
  await waitForMails(testApp, hasDedupePrefix(`run-over:${runId}`));
  expect(await waitForMails(testApp, hasDedupePrefix(`run-over:${childId}`), 0)).toEqual([]);
});

test("the result of a child run needs approval in a supervised run", async () => {
  const child = await workflowOf("Inner", agent("Say"));
  const runId = await start(await workflowOf("Outer", inner(child), agent("After")), "SUPERVISED");
  const steps = await until(runId, ([first]) => first?.status === "COMPLETED");
  expect(steps[1]?.status).toBe("PENDING");
  await testApp.as("OWNER").workflowRun.approveNodeExecution({ nodeExecutionId: steps[0]?.id ?? "" });
  await ended(runId, "COMPLETED");
});

test("deleting a run deletes its child runs", async () => {
  const child = await workflowOf("Inner", agent("Say"));
  const runId = await start(await workflowOf("Outer", inner(child)));
  await ended(runId, "COMPLETED");
  const [first] = await testApp.as("OWNER").workflowRun.getExecutions({ runId });
  const childId = await childOf(first?.id);
  await testApp.as("OWNER").workflowRun.delete({ id: runId });
  await expect(testApp.as("OWNER").workflowRun.getById({ runId: childId })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
});

test("a child run is neither listed nor counted, but its parent is", async () => {
  const child = await workflowOf("Inner", form(text(newId(), "Topic")));
  const runId = await start(await workflowOf("Outer", inner(child)));
  const childId = await waitingChild(runId);
  const owner = testApp.as("OWNER").workflowRun;
  const workspaceId = testApp.workspace.id;
  const all = (await owner.getAll({ workspaceId, limit: 50 })).map(({ id }) => id);
  expect(all).toContain(runId);
  expect(all).not.toContain(childId);
  expect(await owner.getAll({ workspaceId, workflowId: child })).toEqual([]);
  expect(Object.values(await owner.countByStatus({ workspaceId, workflowId: child })).every((runs) => runs === 0)).toBe(
    true,
  );
  const { workflows } = await testApp.as("OWNER").workflow.getPage({ workspaceId, search: "Inner" });
  expect(workflows.find(({ id }) => id === child)?.lastRun).toBeNull();
  expect(await owner.getById({ runId: childId })).toMatchObject({ status: "RUNNING" });
});

test("a child run can't be deleted alone, and the error names its root run", async () => {
  const innermost = await workflowOf("Innermost", form(text(newId(), "Topic")));
  const runId = await start(await workflowOf("Outer", inner(await workflowOf("Inner", inner(innermost)))));
  const childId = await waitingChild(runId);
  const owner = testApp.as("OWNER").workflowRun;
  for (const id of [childId, await waitingChild(childId)])
    await expect(owner.delete({ id })).rejects.toMatchObject({
      code: "CONFLICT",
      message: subflowViewText.deleteParentFirst("Outer #1"),
    });
  expect(await statusOf(runId)).toBe("RUNNING");
});

test("a step whose child run was deleted starts a new one when its run is resumed", async () => {
  const child = await workflowOf("Inner", form(text(newId(), "Topic", false)));
  const runId = await start(await workflowOf("Outer", inner(child)));
  const gone = await waitingChild(runId);
  const owner = testApp.as("OWNER").workflowRun;
  await owner.stop({ runId });
  // Deleted as an earlier release allowed it.
  await testApp.app.database.system.delete(workflowRun).where(eq(workflowRun.id, gone));
  await owner.resume({ runId });
  const begun = () => testApp.app.database.system.select().from(workflowRun).where(eq(workflowRun.workflowId, child));
  await until(runId, async () => (await begun()).length === 1);
  const again = (await begun())[0]?.id ?? "";
  const [asked] = await until(again, ([first]) => first?.waitsFor === "input");
  await owner.completeNodeExecution({ nodeExecutionId: asked?.id ?? "", output: { result: [] } });
  await ended(runId, "COMPLETED");
});

test("a child run without a parent step is listed and can be deleted", async () => {
  const child = await workflowOf("Inner", form(text(newId(), "Topic")));
  const runId = await start(await workflowOf("Outer", inner(child)));
  const left = await waitingChild(runId);
  await testApp.app.database.system.delete(nodeExecution).where(eq(nodeExecution.runId, runId));
  const owner = testApp.as("OWNER").workflowRun;
  const listed = await owner.getAll({ workspaceId: testApp.workspace.id, workflowId: child });
  expect(listed.map(({ id }) => id)).toEqual([left]);
  await owner.delete({ id: left });
  expect(await owner.getAll({ workspaceId: testApp.workspace.id, workflowId: child })).toEqual([]);
});

test("a workflow of another workspace can't be a child workflow", async () => {
  const abroad = await testApp.asOtherWorkspace("OWNER").workflow.create({
    workspaceId: testApp.otherWorkspace.id,
    setup: { title: "Theirs" },
  });
  await expect(workflowOf("Outer", inner(abroad.id))).rejects.toMatchObject({ cause: { code: "not_found" } });
});
