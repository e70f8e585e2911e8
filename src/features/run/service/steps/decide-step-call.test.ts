/** Steps whose agents wait for a person: tool calls that must ask, and questions, in whole runs on the real server. */
import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { TriggerType } from "#engine/status.ts";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { outboxMail, serverProcess } from "#platform/tables/operator.ts";
import { timers } from "#product/timers.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall, questionCall } from "#testing/tools/planner.ts";
import { type RunSteps, waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { expireRuns } from "../dispatch/expire-runs.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const owner = () => testApp.as("OWNER");

type Role = Parameters<TestApp["as"]>[0];

/** Starts a run of steps of these types, each with its config. */
async function start(
  steps: readonly { type: string; config: object }[],
  { triggerType = "MANUAL", by = "OWNER" }: { triggerType?: Exclude<TriggerType, "FORM">; by?: Role } = {},
): Promise<string> {
  const { id: workflowId } = await owner().workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Plans" },
  });
  const nodes = steps.map((step, at) => ({
    id: newId(),
    label: `Step ${at}`,
    position: { x: 0, y: at * 100 },
    ...step,
  }));
  const edges = nodes
    .slice(1)
    .map(({ id }, at) => ({ id: newId(), sourceNodeId: nodes[at]?.id ?? "", targetNodeId: id }));
  await owner().workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  const input = { workspaceId: testApp.workspace.id, workflowId, triggerType };
  return (await testApp.as(by).workflowRun.init(input)).runId;
}

const agentStep = (agentId: string, prompt = "Plan the trip") => ({ type: "AGENT", config: { agentId, prompt } });
const isWaiting = (steps: RunSteps) => steps.some(({ waitsFor }) => waitsFor === "decision");

/** The first step of the run, as soon as it waits. */
async function waitingStep(runId: string) {
  const steps = await waitForSteps(testApp, runId, (all) => isWaiting(all) || all.some(({ error }) => error !== null));
  return steps.find(({ waitsFor }) => waitsFor === "decision") ?? expect.unreachable(JSON.stringify(steps));
}
const openCalls = (step: Pick<RunSteps[number], "waitingTurns">): ToolPart[] =>
  step.waitingTurns.flatMap(({ parts }) =>
    parts.filter((part): part is ToolPart => "toolCallId" in part && part.state === "approval-requested"),
  );
const idAt = (calls: readonly ToolPart[], at = 0) => calls[at]?.approval?.id ?? expect.unreachable();

const decide = (id: string, decision: ToolDecision, by: Role = "OWNER") =>
  testApp.as(by).workflowRun.decideToolCall({ id, decision });

/** Starts one step whose agent calls these tools, and waits until it waits. */
async function askFor(...toolCalls: { name: string; input: object }[]) {
  double.queueReply({ text: "I'll do it.", toolCalls });
  const runId = await start([agentStep(await createPlanner(testApp))]);
  const step = await waitingStep(runId);
  return { runId, step, calls: openCalls(step) };
}

const finished = async (runId: string) => {
  const [step] = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
  return step ?? expect.unreachable();
};
const said = (at: number) => JSON.stringify(double.requests[at]?.body.input);
const chargesOf = async (runId: string) =>
  (await db().select().from(creditTransaction)).filter(({ refs }) => refs.runId === runId);
const held = async () => (await db().select().from(creditReservation)).filter(({ state }) => state === "RESERVED");

describe("a step whose agent must ask", () => {
  test("waits and shows what the agent has said so far, continues after the call is allowed, and is charged once", async () => {
    const { runId, step, calls } = await askFor(planCall("Sail"));
    expect(step).toMatchObject({ status: "PENDING", waitsFor: "decision" });
    expect(step.waitingTurns).toMatchObject([
      {
        piece: null,
        parts: [
          { type: "text", text: "I'll do it." },
          { type: "tool-manage_task_plan", state: "approval-requested", input: planCall("Sail").input },
        ],
      },
    ]);
    expect(await chargesOf(runId)).toHaveLength(1);
    expect(await held()).toEqual([]);
    double.queueReply({ text: "The plan is made." });
    expect(await decide(idAt(calls), { kind: "allow" })).toEqual({ isOpen: true });
    const done = await finished(runId);
    expect(done.waitingTurns).toEqual([]);
    const stored = JSON.stringify(done.output);
    for (const part of ["I'll do it.", '"output-available"', "The plan is made."]) expect(stored).toContain(part);
    expect(double.requests).toHaveLength(2);
    expect(said(1)).toContain("function_call_output");
    expect(await chargesOf(runId)).toHaveLength(1);
    expect(await held()).toEqual([]);
  });

  test("is charged when it continues, if it had no text before it waited", async () => {
    double.queueReply({ toolCalls: [planCall("Sail")] });
    const runId = await start([agentStep(await createPlanner(testApp))]);
    const step = await waitingStep(runId);
    expect(await chargesOf(runId)).toEqual([]);
    expect(await held()).toEqual([]);
    double.queueReply({ text: "The plan is made." });
    await decide(idAt(openCalls(step)), { kind: "allow" });
    await finished(runId);
    expect(await chargesOf(runId)).toHaveLength(1);
  });

  test("tells the model that a call was denied", async () => {
    const { runId, calls } = await askFor(planCall("Sail"));
    double.queueReply({ text: "Then not." });
    await decide(idAt(calls), { kind: "deny" });
    expect(JSON.stringify((await finished(runId)).output)).toContain('"output-denied"');
    expect(said(1)).toMatch(/denied/i);
  });

  test("passes a person's answers to the model; answers that don't fit are refused", async () => {
    const { runId, calls } = await askFor(questionCall);
    const answer = (id: string) =>
      decide(idAt(calls), { kind: "answer", given: { answers: [{ id, value: "Rotterdam" }] } });
    await expect(answer("ship")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    double.queueReply({ text: "Rotterdam it is." });
    await answer("port");
    await finished(runId);
    expect(said(1)).toContain("Rotterdam");
  });

  test("continues after the last of several decisions, and may then wait again", async () => {
    const { runId, calls } = await askFor(planCall("Sail"), questionCall);
    expect(await decide(idAt(calls), { kind: "allow" })).toEqual({ isOpen: false });
    expect(isWaiting(await owner().workflowRun.getExecutions({ runId }))).toBe(true);
    double.queueReply({ toolCalls: [planCall("Row")] });
    expect(await decide(idAt(calls, 1), { kind: "answer", given: { isSkipped: true } })).toEqual({ isOpen: true });
    const again = await waitForSteps(testApp, runId, (steps) => steps.some((step) => openCalls(step).length === 1));
    double.queueReply({ text: "Done." });
    await decide(idAt(again.flatMap(openCalls)), { kind: "allow" });
    expect((await finished(runId)).status).toBe("COMPLETED");
    expect(await chargesOf(runId)).toHaveLength(1);
  });

  test("continues only once when two people decide at the same moment", async () => {
    const { runId, calls } = await askFor(planCall("Sail"));
    double.queueReply({ text: "Done." });
    const decisions = await Promise.allSettled(
      (["allow", "deny"] as const).map((kind) => decide(idAt(calls), { kind })),
    );
    expect(decisions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(decisions.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
    await finished(runId);
    expect(double.requests).toHaveLength(2);
  });

  test("does not ask again about a tool that was allowed for the run, but the next run asks", async () => {
    const agentId = await createPlanner(testApp);
    double.queueReply({ toolCalls: [planCall("Sail")] });
    const runId = await start([agentStep(agentId), agentStep(agentId)]);
    const step = await waitingStep(runId);
    for (const script of [{ text: "One." }, { toolCalls: [planCall("Row")] }, { text: "Two." }])
      double.queueReply(script);
    await decide(idAt(openCalls(step)), { kind: "allowInChat" });
    await waitForStatus(testApp, runId, "COMPLETED");
    const { runId: nextId } = await askFor(planCall("Sail"));
    await owner().workflowRun.stop({ runId: nextId });
  });

  test("waits for a person about a call that was sent without an answer, and sends it again if they say so", async () => {
    const { runId, calls } = await askFor(planCall("Sail"));
    await db()
      .update(toolCall)
      .set({ state: "unknown" })
      .where(eq(toolCall.id, idAt(calls)));
    const step = await waitingStep(runId);
    expect(openCalls(step)).toMatchObject([{ approval: { isUnknown: true } }]);
    await expect(decide(idAt(calls), { kind: "allow" })).rejects.toMatchObject({ code: "CONFLICT" });
    double.queueReply({ text: "Done." });
    await decide(idAt(calls), { kind: "retry" });
    expect(JSON.stringify((await finished(runId)).output)).toContain('"output-available"');
  });
});

describe("a step with parts", () => {
  const loopStep = (agentId: string) => ({
    type: "LOOP",
    config: {
      agentId,
      listSource: "Find the tasks",
      listItemName: "task",
      prompt: "Do it.",
      maxListItemCount: 5,
    },
  });
  const marked = `[[tool:manage_task_plan ${JSON.stringify(planCall("Sail").input)}]]`;
  const found = (...items: string[]) => ({
    object: { list: items.map((item) => ({ item, details: "" })) },
  });

  test.each(["MANUAL", "IN_BACKGROUND"] as const)(
    "in a %s run, keeps what is done and asks only where a person must decide",
    async (triggerType) => {
      double.queueReply(found("[[reply:one]]", marked, "[[reply:three]]"));
      const runId = await start([loopStep(await createPlanner(testApp))], { triggerType });
      const step = await waitingStep(runId);
      expect(step.waitingTurns).toMatchObject([{ piece: { kind: "item", index: 1 } }]);
      const before = double.requests.length;
      expect(before).toBe(triggerType === "MANUAL" ? 3 : 4);
      await decide(idAt(openCalls(step)), { kind: "allow" });
      const done = await finished(runId);
      expect(done.status).toBe("COMPLETED");
      expect(double.requests).toHaveLength(5);
      const { result } = done.output as { result: { messages: unknown; error?: string }[] };
      expect(result.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
      expect(JSON.stringify(result[1]?.messages)).toContain("The tool said");
      // The list, and each item once.
      expect(await chargesOf(runId)).toHaveLength(4);
      expect(await held()).toEqual([]);
    },
  );

  test("a conversation waits inside its answer, and then for the next message", async () => {
    const agentId = await createPlanner(testApp);
    double.queueReply({ text: "Hm.", toolCalls: [planCall("Sail")] });
    const runId = await start([{ type: "CHAT", config: { agentId, firstMessage: "Hello" } }]);
    const step = await waitingStep(runId);
    await expect(
      owner().workflowRun.messageNodeExecution({ nodeExecutionId: step.id, message: { text: "Well?" } }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    double.queueReply({ text: "It is planned." });
    await decide(idAt(openCalls(step)), { kind: "allow" });
    await waitForSteps(testApp, runId, ([one]) => one?.waitsFor === "input");
    const pieces = await owner().workflowRun.getPieces({ nodeExecutionId: step.id });
    expect(JSON.stringify(pieces)).toContain("It is planned.");
    expect(await chargesOf(runId)).toHaveLength(1);
  });
});

describe("a run whose step waits for a decision", () => {
  test("is listed as waiting, and in the background its starter gets one email per wait", async () => {
    double.queueReply({ toolCalls: [planCall("Sail")] });
    const runId = await start([agentStep(await createPlanner(testApp))], { triggerType: "IN_BACKGROUND" });
    const step = await waitingStep(runId);
    const [listed] = await owner().workflowRun.getAll({ workspaceId: testApp.workspace.id, statuses: ["WAITING"] });
    expect(listed).toMatchObject({ id: runId, waitsFor: "decision" });
    const mails = async () => (await db().select().from(outboxMail)).filter(({ text }) => text.includes(runId));
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 5_000 });
    expect((await mails())[0]?.dedupeKey).toContain("run-waits");
    double.queueReply({ toolCalls: [planCall("Row")] });
    await decide(idAt(openCalls(step)), { kind: "allow" });
    await vi.waitFor(async () => expect(await mails()).toHaveLength(2), { timeout: 5_000 });
  });

  test("accepts no decision while it is stopped, and waits again when it is resumed", async () => {
    const { runId, calls } = await askFor(planCall("Sail"));
    await owner().workflowRun.stop({ runId });
    await expect(decide(idAt(calls), { kind: "allow" })).rejects.toMatchObject({ code: "CONFLICT" });
    await owner().workflowRun.resume({ runId });
    double.queueReply({ text: "Done." });
    await decide(idAt(calls), { kind: "allow" });
    expect((await finished(runId)).status).toBe("COMPLETED");
    expect(await chargesOf(runId)).toHaveLength(1);
  });

  test("is stopped after a month without a decision", async () => {
    const { runId, calls } = await askFor(planCall("Sail"));
    const longAgo = new Date(Date.now() - timers.run.waitingMs - 60_000);
    await db().update(workflowRun).set({ updatedAt: longAgo }).where(eq(workflowRun.id, runId));
    expect(await expireRuns(testApp.app)).toBeGreaterThan(0);
    expect((await owner().workflowRun.getById({ runId })).status).toBe("STOPPED");
    await expect(decide(idAt(calls), { kind: "allow" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("waits in a supervised run, too, and then for the approval of the step", async () => {
    double.queueReply({ toolCalls: [planCall("Sail")] });
    const agentId = await createPlanner(testApp);
    const runId = await start([agentStep(agentId), agentStep(agentId)], { triggerType: "SUPERVISED" });
    const step = await waitingStep(runId);
    double.queueReply({ text: "One." });
    await decide(idAt(openCalls(step)), { kind: "allow" });
    const steps = await waitForSteps(testApp, runId, ([one]) => one?.status === "COMPLETED");
    expect(steps.map(({ status }) => status)).toEqual(["COMPLETED", "PENDING"]);
    double.queueReply({ text: "Two." });
    await owner().workflowRun.approveNodeExecution({ nodeExecutionId: step.id });
    await waitForSteps(testApp, runId, (all) => all.every(({ status }) => status === "COMPLETED"));
  });

  test("is decided by its starter and by owners; for others it does not exist or is read-only", async () => {
    double.queueReply({ toolCalls: [planCall("Sail")] });
    const runId = await start([agentStep(await createPlanner(testApp))], { by: "EDITOR" });
    const id = idAt(openCalls(await waitingStep(runId)));
    await expect(decide(id, { kind: "allow" }, "USER")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      testApp.asOtherWorkspace("OWNER").workflowRun.decideToolCall({ id, decision: { kind: "allow" } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(owner().chat.decideToolCall({ id, decision: { kind: "allow" } })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    double.queueReply({ text: "Done." });
    await decide(id, { kind: "allow" });
    expect((await finished(runId)).status).toBe("COMPLETED");
    const { calls, runId: ownRun } = await askFor(planCall("Sail"));
    await expect(decide(idAt(calls), { kind: "allow" }, "EDITOR")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await owner().workflowRun.delete({ id: ownRun });
    expect(
      await db()
        .select()
        .from(toolCall)
        .where(eq(toolCall.id, idAt(calls))),
    ).toEqual([]);
  });

  test("forgets the calls of an answer that is regenerated", async () => {
    const { runId, step, calls } = await askFor(planCall("Sail"));
    double.queueReply({ text: "Done." });
    await decide(idAt(calls), { kind: "allow" });
    await finished(runId);
    double.queueReply({ text: "Again.", toolCalls: [planCall("Row")] });
    await owner().workflowRun.regenerateNodeExecution({ nodeExecutionId: step.id });
    const again = openCalls(await waitingStep(runId));
    expect(again).toHaveLength(1);
    await expect(decide(idAt(calls), { kind: "allow" })).rejects.toMatchObject({ code: "CONFLICT" });
    double.queueReply({ text: "Done again." });
    await decide(idAt(again), { kind: "allow" });
    await waitForStatus(testApp, runId, "COMPLETED");
    expect(await chargesOf(runId)).toHaveLength(2);
  });

  test("loses nothing and costs nothing more when processes die before, during, and after the decision", async () => {
    const { runId, step, calls } = await askFor(planCall("Sail"));
    await abandon(runId, step.id);
    const waiting = await waitingStep(runId);
    expect(openCalls(waiting).map(({ toolCallId }) => toolCallId)).toEqual([idAt(calls)]);
    expect(double.requests).toHaveLength(1);
    expect(await chargesOf(runId)).toHaveLength(1);
    double.queueReply({ fault: { name: "stall", after: 2 } });
    await decide(idAt(calls), { kind: "allow" });
    await vi.waitFor(() => expect(double.requests).toHaveLength(2), { timeout: 5_000 });
    double.queueReply({ text: "The plan is made." });
    await abandon(runId, step.id);
    const done = await finished(runId);
    expect(JSON.stringify(done.output)).toContain("The plan is made.");
    expect(double.requests).toHaveLength(3);
    double.reset();
    await vi.waitFor(() => expect(testApp.app.runningSteps.size).toBe(0), { timeout: 5_000 });
    expect(await chargesOf(runId)).toHaveLength(1);
    expect(await held()).toEqual([]);
    const rows = await db()
      .select()
      .from(toolCall)
      .where(inArray(toolCall.executionId, [step.id]));
    expect(rows).toMatchObject([{ state: "answered", attempts: 0 }]);
  });
});

/** The step's process dies, and another one notices it. A step that waits is held by nobody. */
async function abandon(runId: string, stepId: string): Promise<void> {
  const dead = newId();
  await db().update(workflowRun).set({ claimedBy: dead }).where(eq(workflowRun.id, runId));
  const [step] = await db().select().from(nodeExecution).where(eq(nodeExecution.id, stepId));
  if (step?.status === "RUNNING")
    await db().update(nodeExecution).set({ holderId: dead }).where(eq(nodeExecution.id, stepId));
  const longAgo = new Date(Date.now() - 60_000);
  await db().insert(serverProcess).values({ id: dead, host: "elsewhere", pid: 1, role: "all", seenAt: longAgo });
  await vi.waitFor(
    async () => {
      const [row] = await db().select().from(serverProcess).where(eq(serverProcess.id, dead));
      expect(row?.declaredDeadAt).toBeInstanceOf(Date);
    },
    { timeout: 10_000 },
  );
}
