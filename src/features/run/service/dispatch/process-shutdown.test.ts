import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { isHeldAtEpoch, performOnce } from "../step-host/effects.ts";

const prompt = "[[tokens:2000 @ 5ms]]";

/** A separate server, and a database connection that outlives it. */
async function open() {
  const { testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } });
  onTestFinished(() => testApp.close());
  const watcher = new pg.Client(testApp.connection);
  await watcher.connect();
  onTestFinished(() => watcher.end());
  const ask = async (text: string, values: string[] = []) => (await watcher.query(text, values)).rows;
  return { testApp, double, ask };
}

/** Starts a run of one step. */
async function begin(
  { testApp }: Awaited<ReturnType<typeof open>>,
  type: string,
  config: object,
  toolPolicies: Record<string, "always"> = {},
): Promise<string> {
  const owner = testApp.as("OWNER");
  const own = { workspaceId: testApp.workspace.id };
  const { id: agentId } = await owner.agent.create({
    ...own,
    title: "Ada",
    system: "You follow the script.",
    languageModelId: "gpt-4o-mini",
    toolPolicies,
  });
  const { id: workflowId } = await owner.workflow.create({ ...own, setup: { title: "Tides" } });
  const node = { id: newId(), label: "Step", type, position: { x: 0, y: 0 } };
  const nodes = [{ ...node, config: type === "CODE" ? config : { ...config, agentId } }];
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges: [] } satisfies Graph });
  return (await owner.workflowRun.init({ ...own, workflowId })).runId;
}

test.each([
  ["a model answers", "AGENT", { prompt }, "select from stream_chunk where chunks like '%text-delta%'"],
  [
    "code runs",
    "CODE",
    { language: "JAVASCRIPT", codeBody: "for (;;) {}", inputParams: [] },
    "select from node_execution where status = 'RUNNING'",
  ],
])("a process that leaves while %s ends nothing in its place", async (_case, type, config, isUnderWay) => {
  const at = await open();
  const { testApp, ask } = at;
  const runId = await begin(at, type, config);
  await vi.waitFor(async () => expect(await ask(isUnderWay)).not.toEqual([]), 10_000);
  const step = () =>
    ask("select status, error, epoch, holder_id, partial_output from node_execution where run_id = $1", [runId]);
  const before = await step();
  await testApp.app.stop(500);
  expect(await step()).toEqual(before);
  expect(before).toMatchObject([{ status: "RUNNING", epoch: 1, error: null }]);
  expect(await ask("select status from workflow_run")).toEqual([{ status: "RUNNING" }]);
  for (const { state } of await ask("select state from credit_reservation")) expect(state).toBe("RESERVED");
});

/** Responses that are not retried; the first one ends on request. */
function refuseLater(double: Awaited<ReturnType<typeof open>>["double"]): () => void {
  let end = () => {};
  const gate = new Promise<void>((resolve) => {
    end = resolve;
  });
  double.queueReply({ text: "High water at six", gate: { after: 1, open: gate }, fault: { name: "reset", after: 1 } });
  double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });
  return end;
}

test("a step that fails while its process shuts down is left to the next process", async () => {
  const at = await open();
  const { testApp, double, ask } = at;
  const fail = refuseLater(double);
  await begin(at, "AGENT", { prompt: "When is high water?" });
  await vi.waitFor(() => expect(double.requests).toHaveLength(1), 10_000);
  const stopped = testApp.app.stop(20_000);
  fail();
  await stopped;
  expect(await ask("select status, error, epoch from node_execution")).toEqual([
    { status: "RUNNING", error: null, epoch: 1 },
  ]);
  expect(await ask("select status from workflow_run")).toEqual([{ status: "RUNNING" }]);
});

test("a step whose agent waits for a run while its process shuts down waits in the next process", async () => {
  const at = await open();
  const { testApp, ask } = at;
  const owner = testApp.as("OWNER").workflow;
  const { id: workflowId } = await owner.create({ workspaceId: testApp.workspace.id, setup: { title: "Report" } });
  const node = { id: newId(), label: "Step", type: "AGENT", position: { x: 0, y: 0 }, config: { prompt } };
  await owner.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  const tool = `TROUPE_WORKFLOW_${workflowId}`;
  const mention = formatMention("Report", "WORKFLOW", { workflowId });
  await begin(at, "AGENT", { prompt: `Run ${mention} [[tool:${tool} {}]]` }, { [tool]: "always" });
  await vi.waitFor(
    async () => expect(await ask("select from node_execution where status = 'RUNNING'")).toHaveLength(2),
    10_000,
  );
  await testApp.app.stop(500);
  expect(await ask("select state, output, error from tool_call")).toEqual([
    { state: "sent", output: null, error: null },
  ]);
  expect(await ask("select status, epoch, error from node_execution")).toEqual([
    { status: "RUNNING", epoch: 1, error: null },
    { status: "RUNNING", epoch: 1, error: null },
  ]);
});

test("a loop item that fails while its process shuts down is left to the next process", async () => {
  const at = await open();
  const { testApp, double, ask } = at;
  double.queueReply({ object: { list: ["Bergen", "Oslo"].map((item) => ({ item, details: "" })) } });
  const fail = refuseLater(double);
  await begin(at, "LOOP", { listSource: "the towns", prompt: "When is high water?", maxListItemCount: 10 });
  await vi.waitFor(() => expect(double.requests).toHaveLength(2), 10_000);
  const stopped = testApp.app.stop(20_000);
  fail();
  await stopped;
  expect(await ask("select index from node_part where kind = 'item'")).toEqual([]);
  expect(await ask("select status, error from node_execution")).toEqual([{ status: "RUNNING", error: null }]);
});

test("a webhook that was not sent before its process shut down is sent by the next process", async () => {
  const at = await open();
  const { testApp, double, ask } = at;
  const fail = refuseLater(double);
  await begin(at, "AGENT", { prompt: "When is high water?" });
  await vi.waitFor(() => expect(double.requests).toHaveLength(1), 10_000);
  const [step] = await ask("select id from node_execution");
  const ctx = await findWorkspaceContext(
    testApp.app,
    testApp.workspace.id,
    testApp.workspace.people.OWNER.id,
    "leaving",
  );
  if (!ctx) throw new Error("the owner may act");
  const planned = {
    executionId: step.id,
    key: "hook",
    kind: "webhook",
    request: {},
    allowed: isHeldAtEpoch(1),
  } as const;
  const response = { reason: "refused", isFinal: false };
  let stopped = Promise.resolve();
  const ended = await performOnce(ctx, planned, async () => {
    stopped = testApp.app.stop(20_000);
    return { state: "failed", response };
  });
  fail();
  await stopped;
  expect(ended).toMatchObject({ state: "failed", response });
  expect(await ask("select state, response from effect")).toEqual([{ state: "failed", response }]);
});
