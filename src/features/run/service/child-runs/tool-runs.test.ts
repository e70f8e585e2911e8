/** Workflows that agents run as tools in steps: each run is a child run of its step's run. */
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { toolCall } from "#features/tool-call/table.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { limits } from "#product/limits.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createLinearWorkflow, type LinearStep } from "#testing/tools/linear-workflow.ts";
import { type RunSteps, waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";
import { workflowRun } from "../../table.ts";
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
const workspaceId = () => testApp.workspace.id;

type Mode = "MANUAL" | "SUPERVISED" | "IN_BACKGROUND";

const workflowOf = (title: string, ...steps: LinearStep[]) => createLinearWorkflow(testApp, title, ...steps);

const write = (prompt: string, agentId: string | null = null): LinearStep => ({
  type: "AGENT",
  config: { agentId, prompt },
});
const questions = (label = "Topic", required = true): LinearStep => ({
  type: "HUMAN_INPUT",
  config: { fields: [{ id: newId(), label, type: "TEXT", required, order: 0, config: {} }] },
});
const mention = (workflowId: string) => formatMention("Report", "WORKFLOW", { workflowId });
const toolOf = (workflowId: string) => `TROUPE_WORKFLOW_${workflowId}`;
const call = (workflowId: string, input: object = {}) => ({ toolCalls: [{ name: toolOf(workflowId), input }] });

/** A step whose agent runs these workflows without asking, unless the policy says otherwise. */
async function stepWith(
  workflowIds: readonly string[],
  { policy = "always", prompt = "Please report." }: { policy?: "always" | "ask"; prompt?: string } = {},
): Promise<LinearStep> {
  const { id } = await owner().agent.create({
    workspaceId: workspaceId(),
    title: "Manager",
    system: `You manage. ${workflowIds.map(mention).join(" ")}`,
    languageModelId: "gpt-4o-mini",
    toolPolicies: Object.fromEntries(workflowIds.map((workflowId) => [toolOf(workflowId), policy])),
  });
  return write(prompt, id);
}

const start = async (workflowId: string, triggerType: Mode = "MANUAL") =>
  (await owner().workflowRun.init({ workspaceId: workspaceId(), workflowId, triggerType })).runId;
const runsOf = (workflowId: string) =>
  db().select().from(workflowRun).where(eq(workflowRun.workflowId, workflowId)).orderBy(workflowRun.createdAt);
const ended = async (runId: string) => {
  const steps = await waitForStatus(testApp, runId, "COMPLETED", "FAILED", "STOPPED");
  expect(steps.map(({ error }) => error)).toEqual(steps.map(() => null));
  return steps;
};
/** The first run of a workflow, as soon as its steps are so. */
async function untilRun(workflowId: string, isReached: (steps: RunSteps) => boolean): Promise<string> {
  let unsubscribe = () => {};
  const started = new Promise<void>((resolve) => {
    unsubscribe = testApp.app.live.subscribe(`workspace:${workspaceId()}`, async () => {
      if ((await runsOf(workflowId)).length > 0) resolve();
    });
  });
  if ((await runsOf(workflowId)).length === 0) await started;
  unsubscribe();
  const [run] = await runsOf(workflowId);
  await waitForSteps(testApp, run?.id ?? "", isReached);
  return run?.id ?? "";
}
const isRunning = (steps: RunSteps) => steps.some(({ status }) => status === "RUNNING");
const asksPerson = (steps: RunSteps) => steps.some(({ waitsFor }) => waitsFor === "input");

interface SentTool {
  /** Tools of the provider have none. */
  name?: string;
}
/** The names of the tools of each request that says this. */
const offeredTo = (words: string) =>
  double.requests
    .filter(({ body }) => JSON.stringify(body.input).includes(words))
    .map(({ body }) => ((body.tools ?? []) as SentTool[]).flatMap(({ name }) => name ?? []));
const workflowsIn = (names: readonly string[] = []) => names.filter((name) => name.startsWith("TROUPE_WORKFLOW_"));
const callIn = (steps: RunSteps): ToolPart => {
  const { result } = steps[0]?.output ?? {};
  const { messages = [] } = result as { messages?: { parts: object[] }[] }; // the result of an agent's step
  const found = messages.flatMap(({ parts }) => parts).find((part): part is ToolPart => "toolCallId" in part);
  return found ?? expect.unreachable(JSON.stringify(steps));
};

describe("a workflow that an agent runs in a step", () => {
  test.each(["MANUAL", "IN_BACKGROUND", "SUPERVISED"] as const)(
    "is a child run of a %s run, and its result and cost are the step's",
    async (mode) => {
      const report = await workflowOf("Report", write("Write about tides"));
      const outer = await workflowOf("Outer", await stepWith([report]));
      double.queueReply(call(report));
      const runId = await start(outer, mode);
      const steps = await waitForSteps(testApp, runId, ([first]) => first?.status === "COMPLETED");
      const [run] = await runsOf(report);
      const [row] = await db()
        .select()
        .from(toolCall)
        .where(eq(toolCall.executionId, steps[0]?.id ?? ""));
      expect(run).toMatchObject({
        id: row?.id,
        parentExecutionId: steps[0]?.id,
        status: "COMPLETED",
        triggerType: mode === "SUPERVISED" ? "MANUAL" : mode,
        runInBackground: mode === "IN_BACKGROUND",
      });
      expect(callIn(steps)).toMatchObject({
        state: "output-available",
        output: { workflowId: report, runId: run?.id, status: "COMPLETED", text: "Echo: Write about tides" },
      });
      expect(JSON.stringify(double.requests.at(-1)?.body.input)).toContain("Echo: Write about tides");
      expect(steps[0]?.credits).toBe(2);
      expect(await owner().workflowRun.getAll({ workspaceId: workspaceId(), workflowId: report })).toEqual([]);
    },
  );

  test("is offered to a general task whose prompt mentions it, which has no other tools of its own", async () => {
    const report = await workflowOf("Report", write("Write about tides"));
    const runId = await start(await workflowOf("Outer", write(`Please run ${mention(report)}.`), write("Just write.")));
    await ended(runId);
    expect(offeredTo("Please run Report.")).toEqual([[toolOf(report), "read_result"]]);
    expect(offeredTo("Just write.")).toEqual([[]]);
  });

  test("waits for a person first, unless the agent's owner decided otherwise", async () => {
    const report = await workflowOf("Report", write("Write about tides"));
    double.queueReply(call(report));
    const runId = await start(await workflowOf("Outer", await stepWith([report], { policy: "ask" })));
    const [step] = await waitForSteps(testApp, runId, (steps) => steps.some(({ waitsFor }) => waitsFor === "decision"));
    expect(await runsOf(report)).toEqual([]);
    const waiting = step?.waitingTurns.flatMap(({ parts }) => parts).find((part) => "approval" in part) as ToolPart;
    await owner().workflowRun.decideToolCall({ id: waiting.approval?.id ?? "", decision: { kind: "allow" } });
    expect(callIn(await ended(runId))).toMatchObject({ output: { status: "COMPLETED" } });
  });

  test("is offered in a form's run only if it is always allowed, because nobody can be asked there", async () => {
    const [asked, allowed] = [await workflowOf("Asked", write("A")), await workflowOf("Allowed", write("B"))];
    const { config } = await stepWith([asked, allowed], { policy: "ask" });
    const { agentId } = config as { agentId: string }; // what `stepWith` writes
    await owner().agent.update({ id: agentId, toolPolicies: { [toolOf(allowed)]: "always" } });
    const runId = await start(await workflowOf("Outer", questions("Name", false), write("Please report.", agentId)));
    const [form] = await waitForSteps(testApp, runId, asksPerson);
    await db().update(workflowRun).set({ triggerType: "FORM" }).where(eq(workflowRun.id, runId));
    await owner().workflowRun.completeNodeExecution({ nodeExecutionId: form?.id ?? "", output: { result: [] } });
    await ended(runId);
    expect(workflowsIn(offeredTo("You manage.")[0])).toEqual([toolOf(allowed)]);
  });

  test("never is the workflow of the run itself or of a run around it", async () => {
    const outer = await workflowOf("Outer", write("Later"));
    const inner = await workflowOf("Inner", write("Later"));
    const nodes = async (id: string, label: string, step: LinearStep) => {
      const node = { ...step, id: newId(), label, position: { x: 0, y: 0 } };
      await owner().workflow.saveGraph({ id, revision: 2, graph: { nodes: [node], edges: [] } });
    };
    await nodes(outer, "Outer step", await stepWith([outer, inner]));
    await nodes(inner, "Inner step", await stepWith([outer, inner]));
    double.queueReply(call(inner));
    double.queueReply(call(outer));
    const steps = await ended(await start(outer));
    const requests = offeredTo("You manage.");
    expect(requests.map(workflowsIn)).toEqual([[toolOf(inner)], [], [], [toolOf(inner)]]);
    expect(await runsOf(outer)).toHaveLength(1);
    const [inside] = await runsOf(inner);
    const innerSteps = await owner().workflowRun.getExecutions({ runId: inside?.id ?? "" });
    expect(callIn(innerSteps)).toMatchObject({ state: "output-error" });

    const { id: userId } = testApp.workspace.people.OWNER;
    const ctx = (await findWorkspaceContext(testApp.app, workspaceId(), userId, "test")) ?? expect.unreachable();
    const step = { runId: inside?.id ?? "", executionId: innerSteps[0]?.id ?? "", epoch: 1 };
    const again = testApp.app.workflowTools.start(ctx, { runId: newId(), workflowId: outer, inputs: {}, step });
    await expect(again).rejects.toThrow(subflowViewText.recursion);
    expect(steps).toHaveLength(1);
  });

  test("is not offered below the deepest level of nested runs", async () => {
    const { subflowDepth } = limits.workflow;
    let [title, workflowId] = ["Level 0", await workflowOf("Level 0", write("Bottom"))];
    const ids = [workflowId];
    for (let level = 1; level <= subflowDepth + 1; level++) {
      title = `Level ${level}`;
      workflowId = await workflowOf(title, await stepWith([workflowId]));
      ids.unshift(workflowId);
    }
    for (const id of ids.slice(1, -1)) double.queueReply(call(id));
    await ended(await start(workflowId));
    const runs = await Promise.all(ids.map(runsOf));
    expect(runs.map(({ length }) => length)).toEqual([...ids.slice(1).map(() => 1), 0]);
  });
});

describe("a run that an agent started in a step", () => {
  test("stops with the run, and both go on together", async () => {
    const report = await workflowOf("Report", write("[[tokens:400 @ 5ms]]"));
    double.queueReply(call(report));
    const runId = await start(await workflowOf("Outer", await stepWith([report])));
    const inner = await untilRun(report, isRunning);
    await owner().workflowRun.stop({ runId });
    expect(await owner().workflowRun.getById({ runId: inner })).toMatchObject({ status: "STOPPED" });
    await owner().workflowRun.resume({ runId });
    expect(callIn(await ended(runId))).toMatchObject({ output: { runId: inner, status: "COMPLETED" } });
    expect(await runsOf(report)).toHaveLength(1);
  });

  test("stopped by a person is reported to the agent, and its step continues", async () => {
    const report = await workflowOf("Report", write("[[tokens:2000 @ 5ms]]"));
    double.queueReply(call(report));
    const runId = await start(await workflowOf("Outer", await stepWith([report])));
    await owner().workflowRun.stop({ runId: await untilRun(report, isRunning) });
    expect(callIn(await ended(runId))).toMatchObject({ output: { status: "STOPPED" } });
  });

  test("and that waits for a person says so, and its end later changes nothing in the step", async () => {
    const report = await workflowOf("Report", write("A start"), questions());
    double.queueReply(call(report));
    const runId = await start(await workflowOf("Outer", await stepWith([report])));
    const before = await ended(runId);
    expect(callIn(before)).toMatchObject({ output: { status: "WAITING", text: "" } });
    expect(JSON.stringify(double.requests.at(-1)?.body.input)).toContain("waits for a person. Do not start it again.");
    const [run] = await runsOf(report);
    const { items } = await owner().needsYou.getAll({ workspaceId: workspaceId() });
    expect(items).toMatchObject([{ id: run?.id, waitsFor: "input" }]);
    const [, form] = await owner().workflowRun.getExecutions({ runId: run?.id ?? "" });
    const { config } = form?.Node ?? expect.unreachable();
    const [field] = (config as { fields: { id: string }[] }).fields; // a form's config
    await owner().workflowRun.completeNodeExecution({
      nodeExecutionId: form?.id ?? "",
      output: { result: [{ fieldId: field?.id, value: "Tides" }] },
    });
    await waitForStatus(testApp, run?.id ?? "", "COMPLETED");
    const after = await owner().workflowRun.getExecutions({ runId });
    expect(after.map(({ status, output }) => ({ status, output }))).toEqual(
      before.map(({ status, output }) => ({ status, output })),
    );
    expect(await owner().workflowRun.getById({ runId })).toMatchObject({ status: "COMPLETED" });
  });

  test("and outlives it expires by itself, and is stopped and deleted with it", async () => {
    const report = await workflowOf("Report", write("A start"), questions());
    const outer = await workflowOf("Outer", await stepWith([report]));
    const open = async () => {
      double.queueReply(call(report));
      const runId = await start(outer);
      await ended(runId);
      return { runId, inner: (await runsOf(report)).at(-1)?.id ?? "" };
    };
    const { inner } = await open();
    await db().update(workflowRun).set({ updatedAt: sql`now() - interval '31 days'` }).where(eq(workflowRun.id, inner));
    expect(await expireRuns(testApp.app)).toBe(1);
    expect(await owner().workflowRun.getById({ runId: inner })).toMatchObject({ status: "STOPPED" });
    const second = await open();
    const stopped = new Promise<void>((resolve) => {
      testApp.app.live.subscribe(`run:${second.inner}`, ({ stop }) => {
        if (stop === true) resolve();
      });
    });
    await owner().workflowRun.delete({ id: second.runId });
    await stopped;
    expect((await runsOf(report)).map(({ id }) => id)).toEqual([inner]);
  });

  test("is not held back by the runs that wait for it, however many run in the background", async () => {
    const deep = await workflowOf("Deep", write("Write about tides"));
    const report = await workflowOf("Report", { type: "SUBFLOW", config: { childWorkflowId: deep } });
    const outer = await workflowOf("Outer", await stepWith([report], { prompt: `[[tool:${toolOf(report)} {}]]` }));
    const count = 8;
    const runIds = await Promise.all(Array.from({ length: count }, () => start(outer, "IN_BACKGROUND")));
    for (const runId of runIds) expect(callIn(await ended(runId))).toMatchObject({ output: { status: "COMPLETED" } });
    expect(await runsOf(report)).toHaveLength(count);
  });
});
