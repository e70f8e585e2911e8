import { plan } from "#engine/execution/plan.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { isReviewed } from "#engine/status.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import { singleStepGraph } from "#nodes/single-step-graph.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { Idempotency, WorkspaceContext } from "#platform/context.ts";
import type { Slot } from "#platform/jobs/job.ts";
import { canEdit } from "#product/actor.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import type { StartRunInput } from "../../schema.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { advanceRun, runSlice } from "../dispatch/advance-run.ts";
import { createSteps } from "../dispatch/create-steps.ts";
import { dispatchRun, findSlot } from "../dispatch/dispatch.ts";
import { type ClaimedStep, createSlice, type ExecutionSlice } from "../dispatch/execution-slice.ts";
import { announceRun } from "../find-run.ts";
import { answeredFirstStep } from "./answered-first-step.ts";
import { type NewRun, storeStartedRun } from "./store-started-run.ts";
import { claimRunNumber, findWorkflow, requireRunnable, saveVersionForRun, storeRun } from "./workflow-version.ts";

/**
 * Starts a run: saves the workflow's graph as a version if this revision has none, stores the run and dispatches it.
 * Throws the diagnosis if the workflow cannot run.
 */
export const startRun = ({ idempotency, ...ctx }: WorkspaceContext, input: StartRunInput): Promise<{ runId: string }> =>
  // The idempotency key covers only the start, not what the run creates later.
  storeRun(() => createRun(ctx, input, idempotency));

async function createRun(
  ctx: WorkspaceContext,
  input: StartRunInput,
  idempotency: Idempotency | undefined,
): Promise<{ runId: string }> {
  const { workflowId, onlyNodeId } = input;
  assertAllowed(can(ctx.actor, "run.start", { id: workflowId }));
  const workflow = await (onlyNodeId === undefined ? claimRunNumber : findWorkflow)(ctx, workflowId);
  const stepTest = onlyNodeId === undefined ? null : prepareStepTest(ctx, workflow.row.graph, onlyNodeId);
  const row = stepTest ? { ...workflow.row, graph: stepTest.graph } : workflow.row;
  await requireRunnable(ctx, row);
  const firstOutput = input.output && (await answeredFirstStep(ctx, row.graph, input.output.result));
  const run: NewRun = {
    id: newId(),
    workspaceId: ctx.actor.workspaceId,
    workflowId: workflow.row.id,
    versionId: workflow.versionId ?? (await saveVersionForRun(ctx, workflow.row)),
    userId: ctx.actor.userId,
    graph: stepTest?.graph ?? null,
    title: stepTest ? runHeaderText.testTitle(stepTest.label) : numberedTitle(workflow),
    number: workflow.number,
    triggerType: stepTest ? "TEST" : input.triggerType,
    runInBackground: !stepTest && input.triggerType === "IN_BACKGROUND",
    claimedBy: ctx.app.processId,
    generation: 1,
  };
  const slice = createSlice(ctx, { run, ...row });
  const slot = findSlot(ctx.app, run.workspaceId, !run.runInBackground);
  const job = { workspaceId: run.workspaceId, runId: run.id, generation: run.generation };
  try {
    if (slot && !firstOutput && !stepTest) await startInline(slice, run, slot, idempotency);
    else {
      await insertRun(ctx, run, firstOutput, idempotency);
      ctx.app.failpoint("run.stored");
      await dispatchRun(ctx.app, job, slot ? { slot, work: () => advanceRun(ctx.app, job) } : "queue");
    }
  } catch (error) {
    slot?.release();
    throw error;
  }
  announceRun(ctx, run.id);
  return { runId: run.id };
}

export const numberedTitle = ({ row, number }: { row: { title: string }; number: number }) =>
  runHeaderText.defaultTitle(row.title, number);

/** Prepares a test of one step. It skips payments and approvals, so it requires edit rights. */
function prepareStepTest({ actor }: WorkspaceContext, graph: Graph, nodeId: string): { graph: Graph; label: string } {
  assertAllowed(canEdit(actor));
  const graphOfStep = singleStepGraph(graph, nodeId) ?? notFound("step");
  return { graph: graphOfStep, label: graphOfStep.nodes.find(({ id }) => id === nodeId)?.label ?? "" };
}

/**
 * Stores the run with its steps and the claim on the first one, then runs the slice from there. If that fails, the run
 * is resumed from its rows like any other.
 */
async function startInline(
  slice: ExecutionSlice,
  run: NewRun,
  slot: Slot,
  idempotency: Idempotency | undefined,
): Promise<void> {
  const { ctx, graph } = slice;
  const { app } = ctx;
  const next = plan({
    graph,
    catalog: specs,
    executions: [],
    run: { status: "PENDING", isReviewed: isReviewed(run) },
  });
  const steps = createSteps(next, app.processId);
  const startedStep = steps.find(({ holderId }) => holderId !== null);
  const streamId = newId();
  const response = idempotency?.responseRow({ runId: run.id }) ?? null;
  await storeStartedRun(ctx.db, { run, status: next.status, steps, streamId, response });
  app.failpoint("run.stored");
  slice.journal = { generation: run.generation, status: next.status, steps };
  let claimed: ClaimedStep | null = startedStep
    ? { executionId: startedStep.id, nodeId: startedStep.nodeId, epoch: startedStep.epoch, streamId, path: next.path }
    : null;
  const job = { workspaceId: run.workspaceId, runId: run.id, generation: run.generation };
  const work = async () => {
    app.failpoint("slice.begun");
    const claimedFirst = claimed;
    claimed = null;
    if (claimedFirst) await runSlice(slice, claimedFirst);
    else await advanceRun(app, job);
  };
  await dispatchRun(app, job, { slot, work });
}

async function insertRun(
  { db, actor }: WorkspaceContext,
  run: NewRun,
  firstOutput: Awaited<ReturnType<typeof answeredFirstStep>> | undefined,
  idempotency: Idempotency | undefined,
) {
  await db.transaction(async (tx) => {
    await tx.insert(workflowRun).values(run);
    if (firstOutput)
      await tx.insert(nodeExecution).values({ ...firstOutput, workspaceId: actor.workspaceId, runId: run.id });
    await storeResponse({ idempotency }, tx, { runId: run.id });
  });
}
