/** The trace of a run on the real server: a form, a loop with tools, and a subflow; its sums are those of the ledger. */
import { inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loopItemMention } from "#engine/reference.ts";
import { creditTransaction } from "#features/billing/table.ts";
import type { Trace } from "#features/trace/schema.ts";
import { newId } from "#lib/id.ts";
import { sumTokens } from "#lib/tokens.ts";
import { type CollectorDouble, startCollectorDouble } from "#testing/collector-double/collector-double.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { planCall } from "#testing/tools/planner.ts";
import { waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";
import { workflowRun } from "../../table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let collector: CollectorDouble;
beforeAll(async () => {
  collector = await startCollectorDouble();
  ({ testApp, double } = await startTestAppWithModels({
    env: {
      DEFAULT_PLAN: "BUSINESS",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      TROUPE_TRACE_CONTENT: "on",
    },
  }));
});
afterEach(() => double.reset());
afterAll(async () => {
  await testApp.close();
  await collector.close();
});

const owner = () => testApp.as("OWNER");
const db = () => testApp.app.database.system;

/** Creates a workflow of these steps in sequence. */
async function workflowOf(title: string, ...steps: { label: string; type: string; config: object }[]): Promise<string> {
  const { id } = await owner().workflow.create({ workspaceId: testApp.workspace.id, setup: { title } });
  const nodes = steps.map((step) => ({ id: newId(), position: { x: 0, y: 0 }, ...step }));
  const edges = nodes.slice(1).map((node, at) => ({
    id: newId(),
    sourceNodeId: nodes[at]?.id ?? "",
    targetNodeId: node.id,
  }));
  await owner().workflow.saveGraph({ id, revision: 1, graph: { nodes, edges } });
  return id;
}

const agentOf = async (title: string, subAgentIds: string[] = []) =>
  (
    await owner().agent.create({
      workspaceId: testApp.workspace.id,
      title,
      system: "Brief.",
      languageModelId: "gpt-4o-mini",
      subAgentIds,
    })
  ).id;

async function ledgerOf(runIds: string[]) {
  const rows = await db().select().from(creditTransaction).where(inArray(creditTransaction.runId, runIds));
  return {
    credits: Math.round(rows.reduce((sum, { amount }) => sum + Number(amount), 0) * 10_000) / 10_000,
    tokens: sumTokens(
      rows.map((row) => ({
        inputTokens: row.inputTokens ?? 0,
        outputTokens: row.outputTokens ?? 0,
        cachedInputTokens: row.cachedInputTokens ?? 0,
      })),
    ),
  };
}

const outline = ({ spans }: Trace) =>
  spans
    .filter(({ kind }) => kind !== "queue")
    .map(
      ({ depth, kind, name, number }) => `${"  ".repeat(depth)}${kind} ${name ?? ""}${kind === "piece" ? number : ""}`,
    );

test("a run with a form, a loop and a subflow has a span for everything, and the sums of the ledger", async () => {
  const helper = await agentOf("Helper");
  const agentId = await agentOf("Guide", [helper]);
  const field = { id: newId(), label: "Which", type: "TEXT", required: true, order: 0, config: {} };
  const child = await workflowOf("Inner", { label: "Sum up", type: "AGENT", config: { agentId, prompt: "Sum up" } });
  const workflowId = await workflowOf(
    "Towns",
    { label: "Ask", type: "HUMAN_INPUT", config: { fields: [field] } },
    {
      label: "Visit",
      type: "LOOP",
      config: { agentId, listSource: "the towns", prompt: `About ${loopItemMention("item")}`, maxListItemCount: 10 },
    },
    { label: "Nested", type: "SUBFLOW", config: { childWorkflowId: child, humanInputFieldMappings: {} } },
  );
  const { runId } = await owner().workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  const [form] = await waitForSteps(testApp, runId, ([first]) => first?.waitsFor === "input");
  expect(outline(await owner().workflowRun.getTrace({ runId }))).toEqual(["run Towns #1", "  step Ask", "    wait "]);

  double.queueReply({ object: { list: ["Rye", "Deal"].map((item) => ({ item, details: "" })) } });
  const task = { agentId: helper, task: "Look around" };
  double.queueReply({ toolCalls: [{ name: "delegate_task_to_sub_agent", input: task }, planCall("Look")] });
  double.queueReply({ text: "Hills" });
  double.queueReply({ text: "Seen Rye" });
  double.queueReply({ text: "Seen Deal" });
  double.queueReply({ text: "Two towns" });
  await owner().workflowRun.completeNodeExecution({
    nodeExecutionId: form?.id ?? "",
    output: { result: [{ fieldId: field.id, value: "All" }] },
  });
  await waitForStatus(testApp, runId, "COMPLETED", "FAILED");

  const trace = await owner().workflowRun.getTrace({ runId });
  expect(outline(trace)).toEqual([
    "run Towns #1",
    "  step Ask",
    "    wait ",
    "  step Visit",
    "    piece list1",
    "      model GPT-4o Mini",
    "    piece item1",
    "      model GPT-4o Mini",
    expect.stringMatching(/agent Helper|tool manage_task_plan|model/),
    expect.stringMatching(/agent Helper|tool manage_task_plan|model/),
    expect.stringMatching(/agent Helper|tool manage_task_plan|model/),
    "      model GPT-4o Mini",
    "    piece item2",
    "      model GPT-4o Mini",
    "  step Nested",
    "    run Inner #1",
    "      step Sum up",
    "        model GPT-4o Mini",
  ]);
  const children = await db().select({ id: workflowRun.id }).from(workflowRun);
  const ledger = await ledgerOf(children.map(({ id }) => id));
  expect(trace.spans[0]).toMatchObject({ ...ledger, state: "done" });
  expect(ledger.credits).toBe(await owner().workflowRun.getAiCreditsConsumedById({ runId }));
  expect(ledger.credits).toBe(5); // the list, two items, the helper, and the subflow
  const items = trace.spans.filter(({ kind, name }) => kind === "piece" && name === "item");
  expect(items.map(({ credits, stepNumber }) => [credits, stepNumber])).toEqual([
    [2, 2],
    [1, 2],
  ]);
  expect(trace.spans.find(({ kind }) => kind === "agent")).toMatchObject({ name: "Helper", credits: 1 });

  const spans = await collector.waitForTrace(runId);
  const root = spans.find(({ parentSpanId }) => parentSpanId === "");
  expect(spans).toHaveLength(trace.spans.length);
  expect(root?.name).toBe("invoke_workflow Towns #1");
  const tool = spans.find(({ name }) => name === "execute_tool manage_task_plan");
  expect(tool?.attributes["gen_ai.tool.call.arguments"]).toContain("Look");
});

test("a run that a person stopped shows what was interrupted, and is exported", async () => {
  const agentId = await agentOf("Slow");
  const workflowId = await workflowOf("Long", { label: "Write", type: "AGENT", config: { agentId, prompt: "Write" } });
  double.queueReply({ fault: "stall" });
  const { runId } = await owner().workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  await waitForSteps(testApp, runId, ([first]) => first?.status === "RUNNING");
  await owner().workflowRun.stop({ runId });
  await waitForStatus(testApp, runId, "STOPPED");
  expect((await collector.waitForTrace(runId))[0]?.attributes["troupe.span.state"]).toBe("stopped");
});
