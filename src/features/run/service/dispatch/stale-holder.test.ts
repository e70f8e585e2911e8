import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { acceptResult } from "#engine/execution/drive.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { type Reservation, toChargeRow } from "#features/billing/service/ledger.ts";
import { reserveWithinLimits } from "#features/billing/service/reserve.ts";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import { stream } from "#platform/streams/table.ts";
import { serverProcess } from "#platform/tables/operator.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { effect, nodeExecution, nodePart, workflowRun } from "../../table.ts";
import { createChildPort } from "../child-runs/child-port.ts";
import { isHeldAtEpoch, performOnce } from "../step-host/effects.ts";
import { createStepHost, type StepHost } from "../step-host/step-host.ts";
import { advanceRun } from "./advance-run.ts";
import { commitStep } from "./commit-step.ts";
import { type ClaimedStep, type ExecutionSlice, loadSlice } from "./execution-slice.ts";
import { createPieceStore } from "./piece-store.ts";
import { planNext } from "./plan-next.ts";

/**
 * A process that was suspended while another one took its step over resumes as if nothing had happened. Nothing that
 * it does may count.
 */
let testApp: TestApp;
let double: ProviderDouble;
let agentId: string;
/** As few as the settings allow, so that work that needs two at once is stuck. */
const connections = 2;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DATABASE_POOL_SIZE: String(connections) } }));
  const made = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title: "Ada",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  agentId = made.id;
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
/** Another process that is alive. */
let other: string;
beforeEach(async () => {
  other = newId();
  await db().insert(serverProcess).values({ id: other, host: "elsewhere", pid: 1, role: "all" });
});

/** A run of two steps; this process holds the first one. */
async function startRun(): Promise<{ runId: string; step: typeof nodeExecution.$inferSelect; secondNode: string }> {
  const owner = testApp.as("OWNER");
  const own = { workspaceId: testApp.workspace.id };
  const { id: workflowId } = await owner.workflow.create({ ...own, setup: { title: "Tides" } });
  const node = (label: string, y: number) => ({ id: newId(), label, type: "AGENT", position: { x: 0, y } });
  const [first, second] = [node("First", 0), node("Second", 120)];
  const config = { agentId, prompt: "When is high water?" };
  const graph: Graph = {
    nodes: [
      { ...first, config },
      { ...second, config },
    ],
    edges: [{ id: newId(), sourceNodeId: first.id, targetNodeId: second.id }],
  };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  double.queueReply({ text: "At six and at half past eighteen", fault: { name: "stall", after: 2 } });
  const asked = double.requests.length;
  const { runId } = await owner.workflowRun.init({ ...own, workflowId });
  const step = await vi.waitFor(async () => {
    const [row] = await steps(runId);
    expect(row?.status).toBe("RUNNING");
    expect(double.requests.length).toBeGreaterThan(asked);
    return row as NonNullable<typeof row>;
  }, 10_000);
  return { runId, step, secondNode: second.id };
}

const steps = (runId: string) =>
  db().select().from(nodeExecution).where(eq(nodeExecution.runId, runId)).orderBy(nodeExecution.ordinal);

/** The outdated state in this process's memory: it holds the first step. */
async function holdStep(
  runId: string,
  step: typeof nodeExecution.$inferSelect,
): Promise<{ slice: ExecutionSlice; held: ClaimedStep }> {
  const slice = await loadSlice(testApp.app, { workspaceId: testApp.workspace.id, runId });
  if (!slice) throw new Error("the run is over");
  await slice.ctx.db.transaction((tx) => planNext(tx, slice));
  const { id: executionId, nodeId, epoch, streamId } = step;
  return { slice, held: { executionId, nodeId, epoch, streamId: streamId ?? "", path: [] } };
}

const callOf = (
  { executionId, epoch }: ClaimedStep,
  signal: AbortSignal = AbortSignal.timeout(60_000),
): Parameters<StepHost["hostFor"]>[0] => ({
  executionId,
  epoch,
  piece: null,
  key: `${executionId}:late`,
  attempt: 1,
  isFallback: false,
  failed: [],
  signal,
  onStream: () => {},
});

function commit(
  slice: ExecutionSlice,
  held: ClaimedStep,
  host: StepHost = createStepHost(slice, { ...held, label: "Answer" }),
) {
  const messages = [{ id: newId(), role: "assistant", parts: [{ type: "text", text: "Late" }] }];
  const given = { catalog: specs, graph: slice.graph, nodeId: held.nodeId, result: { messages } };
  const record = acceptResult({ ...given, from: "server" });
  if ("refused" in record) throw new Error(record.refused);
  return commitStep(slice, held, record, host);
}

/** Takes the step over, as a process does that considers this one dead. */
const takeOver = (executionId: string) =>
  db().update(nodeExecution).set({ epoch: sql`epoch + 1`, holderId: other }).where(eq(nodeExecution.id, executionId));

test("a former holder can't record its step or plan the next one", async () => {
  const { runId, step } = await startRun();
  const { slice, held } = await holdStep(runId, step);
  await takeOver(step.id);
  expect(await commit(slice, held)).toBeNull();
  expect(await steps(runId)).toMatchObject([
    { status: "RUNNING", output: null, epoch: 2, holderId: other },
    { status: "PENDING", holderId: null },
  ]);
});

test("a former holder can't record its step after rereading the journal either", async () => {
  const { runId, step } = await startRun();
  const { slice, held } = await holdStep(runId, step);
  slice.journal = null;
  await takeOver(step.id);
  expect(await commit(slice, held)).toBeNull();
  expect(await steps(runId)).toMatchObject([
    { status: "RUNNING", output: null, epoch: 2, holderId: other },
    { status: "PENDING", holderId: null },
  ]);
});

test("as many former holders as there are database connections discard their work together", async () => {
  const holders: { slice: ExecutionSlice; held: ClaimedStep; host: StepHost }[] = [];
  // One after the other, so that each reply that stalls is that of a run, and no host waits for it.
  while (holders.length < connections) {
    const { runId, step } = await startRun();
    const { slice, held } = await holdStep(runId, step);
    slice.journal = null;
    const host = createStepHost(slice, { ...held, streamId: newId(), label: "Answer" });
    await host.hostFor(callOf(held)).reply({ agentId, parts: [{ type: "text", text: "When is low water?" }] });
    await takeOver(step.id);
    holders.push({ slice, held, host });
  }
  const discarded = await Promise.all(holders.map(({ slice, held, host }) => commit(slice, held, host)));
  for (const { host } of holders) host.close();
  expect(discarded).toEqual(holders.map(() => null));
});

test("a step restarted after its holder died releases the dead holder's reservations", async () => {
  const { runId, step } = await startRun();
  const reservations = () =>
    db()
      .select({ requestId: creditReservation.requestId, state: creditReservation.state })
      .from(creditReservation)
      .where(sql`request_id like ${`step:${step.id}%`}`)
      .orderBy(creditReservation.requestId);
  const ofDead = `step:${step.id}:step:1:1`;
  expect(await reservations()).toEqual([{ requestId: ofDead, state: "RESERVED" }]);
  await db().update(nodeExecution).set({ holderId: newId() }).where(eq(nodeExecution.id, step.id));
  await advanceRun(testApp.app, { workspaceId: testApp.workspace.id, runId, generation: 1 });
  expect(await steps(runId)).toMatchObject([{ status: "COMPLETED", epoch: 2 }, { status: "COMPLETED" }]);
  expect(await reservations()).toEqual([
    { requestId: ofDead, state: "RELEASED" },
    { requestId: `step:${step.id}:step:1:2`, state: "CHARGED" },
  ]);
});

test("a slice with an outdated journal rereads it before it plans the next step", async () => {
  const { runId, step, secondNode } = await startRun();
  const { slice, held } = await holdStep(runId, step);
  // The next step was finished in another slice, which this memory doesn't know.
  const output = { result: { messages: [] } };
  await db()
    .update(nodeExecution)
    .set({ status: "COMPLETED", output, endedAt: sql`now()` })
    .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.nodeId, secondNode)));
  await db().update(workflowRun).set({ generation: sql`generation + 1` }).where(eq(workflowRun.id, runId));
  expect(await commit(slice, held)).toBeNull();
  expect(await steps(runId)).toMatchObject([
    { status: "COMPLETED", nodeId: step.nodeId },
    { status: "COMPLETED", nodeId: secondNode, output },
  ]);
  const [run] = await db().select().from(workflowRun).where(eq(workflowRun.id, runId));
  expect(run?.status).toBe("COMPLETED");
});

test("a former holder's piece is not stored and costs nothing", async () => {
  const { runId, step } = await startRun();
  const { held } = await holdStep(runId, step);
  await takeOver(step.id);
  const reservation: Reservation = {
    requestId: `piece:${newId()}`,
    workspaceId: testApp.workspace.id,
    userId: null,
    periodStart: new Date().toISOString(),
    amount: "1.0000",
    source: "WORKFLOW",
    modelId: null,
    isOwnKey: false,
  };
  const tenant = testApp.app.database.tenant(testApp.workspace.id);
  await reserveWithinLimits(tenant, reservation, { overall: null, individual: null });
  const row = toChargeRow(step.id, reservation);
  if (!row) throw new Error("nothing to charge");
  const announced: string[] = [];
  const store = createPieceStore(
    tenant,
    { workspaceId: testApp.workspace.id, ...held },
    {
      isLeaving: () => false,
      settle: async () => ({ charges: [row], notes: [], calls: [] }),
      committed: () => announced.push("news"),
    },
  );
  await expect(store.commit("item", 0, { value: "Late" })).rejects.toThrow("taken over");
  expect(announced).toEqual([]);
  const [kept] = await db().select().from(creditReservation).where(eq(creditReservation.requestId, row.request_id));
  expect(kept?.state).toBe("RESERVED");
  expect(await db().select().from(nodePart).where(eq(nodePart.executionId, step.id))).toEqual([]);
});

test("a former holder's effect is not sent", async () => {
  const { runId, step } = await startRun();
  const { slice, held } = await holdStep(runId, step);
  await takeOver(step.id);
  let sent = 0;
  const planned = {
    executionId: step.id,
    key: "hook",
    kind: "webhook" as const,
    request: {},
    isRepeatable: true as const,
    allowed: isHeldAtEpoch(held.epoch),
  };
  const leaving = performOnce(slice.ctx, planned, async () => {
    sent += 1;
    return { state: "done", response: null };
  });
  await expect(leaving).rejects.toThrow("taken over");
  expect(sent).toBe(0);
  expect(await db().select().from(effect).where(eq(effect.executionId, step.id))).toEqual([]);
});

test.each([
  ["taken over", { epoch: sql`epoch + 1` }],
  ["stopped", { status: "PENDING" as const, holderId: null }],
])("a step that was %s begins no run inside", async (_case, change) => {
  const { runId, step } = await startRun();
  const { slice, held } = await holdStep(runId, step);
  const { id: workflowId } = await testApp.as("OWNER").workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Inside" },
  });
  const node = { id: newId(), label: "Info", type: "INFO", position: { x: 0, y: 0 }, config: { text: "High" } };
  await testApp.as("OWNER").workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  await db().update(nodeExecution).set(change).where(eq(nodeExecution.id, step.id));
  const inside = newId();
  const begun = createChildPort(slice.ctx, slice.run, callOf(held)).subRun({ runId: inside, workflowId, inputs: {} });
  await expect(begun).rejects.toThrow("taken over");
  expect(await db().select().from(workflowRun).where(eq(workflowRun.id, inside))).toEqual([]);
});

test.each([
  ["waits where it was stopped", { status: "PENDING" as const, epoch: 2 }, true],
  ["has started again", { status: "RUNNING" as const, epoch: 2 }, false],
  ["was started again and stopped again", { status: "PENDING" as const, epoch: 3 }, false],
])("the words of a step that %s are kept only as long as nobody else has written", async (_case, since, isKept) => {
  const { runId, step } = await startRun();
  const { slice, held } = await holdStep(runId, step);
  const stopping = new AbortController();
  const host = createStepHost(slice, { ...held, streamId: newId(), label: "Answer" });
  const parts = [{ type: "text" as const, text: "[[tokens:2000 @ 20ms]]" }];
  const replying = host.hostFor(callOf(held, stopping.signal)).reply({ agentId, parts });
  await vi.waitFor(() => expect(host.partialText()).not.toBeNull(), 10_000);
  await db()
    .update(nodeExecution)
    .set({ ...since, holderId: null, partialOutput: null })
    .where(eq(nodeExecution.id, step.id));
  stopping.abort();
  await expect(replying).rejects.toThrow();
  await host.abandon("stopped");
  host.close();
  const [now] = await steps(runId);
  expect(now?.partialOutput).toBe(isKept ? host.partialText() : null);
});

test("a step finished by a former holder leaves no output, no charge and no event", async () => {
  const owner = testApp.as("OWNER");
  const own = { workspaceId: testApp.workspace.id };
  const { id: workflowId } = await owner.workflow.create({ ...own, setup: { title: "Tides" } });
  const node = { id: newId(), label: "Answer", type: "AGENT", position: { x: 0, y: 0 } };
  const graph: Graph = { nodes: [{ ...node, config: { agentId, prompt: "[[tokens:60 @ 20ms]]" } }], edges: [] };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  const { runId } = await owner.workflowRun.init({ ...own, workflowId });
  const step = await vi.waitFor(async () => {
    const [row] = await steps(runId);
    const held = await db()
      .select()
      .from(stream)
      .where(and(eq(stream.owner, `run:${runId}`), eq(stream.state, "OPEN")));
    expect([row?.status, held.length]).toEqual(["RUNNING", 1]);
    return row as NonNullable<typeof row>;
  }, 10_000);
  // Another process took the step over and finished it on its own stream.
  const output = { result: { messages: [] } };
  const streamId = newId();
  await db()
    .update(nodeExecution)
    .set({ epoch: 2, holderId: null, status: "COMPLETED", output, streamId, endedAt: sql`now()` })
    .where(eq(nodeExecution.id, step.id));
  await db()
    .update(workflowRun)
    .set({ status: "COMPLETED", generation: sql`generation + 1` })
    .where(eq(workflowRun.id, runId));
  const heldAs = `${step.id}:${step.epoch}`;
  await vi.waitFor(() => expect(testApp.app.runningSteps.has(heldAs)).toBe(false), 20_000);
  expect(await steps(runId)).toMatchObject([{ status: "COMPLETED", output, epoch: 2, streamId }]);
  const ofRun = sql`refs ->> 'runId' = ${runId}`;
  expect(await db().select().from(creditTransaction).where(ofRun)).toEqual([]);
  const holds = await db()
    .select({ state: creditReservation.state })
    .from(creditReservation)
    .where(sql`request_id like ${`step:${step.id}%`}`);
  expect(holds).toEqual([{ state: "RELEASED" }]);
  expect(
    await db()
      .select({ state: stream.state })
      .from(stream)
      .where(eq(stream.owner, `run:${runId}`)),
  ).toEqual([{ state: "INTERRUPTED" }]);
});
