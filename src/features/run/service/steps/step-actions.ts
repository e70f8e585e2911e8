import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { acceptResult } from "#engine/execution/drive.ts";
import type { PieceKey } from "#engine/host.ts";
import { type Revision, revisionsOf } from "#engine/node.ts";
import { type ExecutionMove, isAttended, moveExecution } from "#engine/status.ts";
import { closeCalls } from "#features/tool-call/service/close-calls.ts";
import { AppError } from "#lib/errors.ts";
import { catalog, specs } from "#nodes/index.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { canAnswerStep, canControlRun, canReviseRun } from "../../access.ts";
import { nodeExecution, nodeOutputVersion, workflowRun } from "../../table.ts";
import { bumpGeneration } from "../dispatch/bump-generation.ts";
import { continueRun } from "../dispatch/continue-run.ts";
import type { ExecutionRow } from "../dispatch/journal.ts";
import { type FoundRun, findRun, type RunRow } from "../find-run.ts";
import { loadRunGraph } from "../history/list-executions.ts";
import { resetAttempts } from "../step-host/effects.ts";
import { type Answerer, answererOf, recordAnswer } from "../waits/record-answer.ts";
import { finishedResult } from "./finish-chat-step.ts";
import { deleteFailedPieces, deletePieces, markFailuresSkipped } from "./step-pieces.ts";
import { verifyAnswerFiles } from "./verify-answer-files.ts";

interface StepChange {
  tx: Tx;
  run: RunRow;
  execution: ExecutionRow;
}

/**
 * Applies a person's change to a step. The change and the new generation are one commit, so a crash right after it
 * loses nothing. The second of two concurrent changes finds that the transition is no longer allowed.
 */
export async function changeStep(
  ctx: WorkspaceContext,
  executionId: string,
  rule: (run: FoundRun) => boolean,
  change: (event: StepChange) => Promise<Partial<typeof workflowRun.$inferInsert> | undefined>,
  /** The run waits for its workspace's turn, even if it is of a kind that people watch. */
  isQueued = false,
): Promise<void> {
  const [found] = await ctx.db
    .select({ runId: nodeExecution.runId })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.id, executionId), eq(nodeExecution.workspaceId, ctx.actor.workspaceId)));
  if (!found) return notFound("step");
  const run = await findRun(ctx, found.runId);
  assertAllowed(rule(run));
  const { generation, runInBackground } = await ctx.db.transaction(async (tx) => {
    const next = await bumpGeneration(tx, ctx.app, run.id);
    const [execution] = await tx.select().from(nodeExecution).where(eq(nodeExecution.id, executionId)).for("update");
    if (!execution) return notFound("step");
    const runChanges = await change({ tx, run, execution });
    // A change reopens a finished run; the plan then sets its status.
    const set = { status: "RUNNING" as const, endedAt: null, ...runChanges };
    await tx.update(workflowRun).set(set).where(eq(workflowRun.id, run.id));
    ctx.app.failpoint("answer.stored");
    return { generation: next, runInBackground: runChanges?.runInBackground ?? run.runInBackground };
  });
  ctx.app.failpoint("answer.committed");
  await continueRun(ctx, {
    runId: run.id,
    generation,
    isAttended: !isQueued && isAttended({ ...run, runInBackground }),
  });
}

export function requireTransition(execution: ExecutionRow, move: ExecutionMove) {
  const next = moveExecution(execution, move);
  if (!next) throw new AppError("conflict", runStepText.changedMeanwhile);
  return next;
}

async function acceptAnswer(ctx: WorkspaceContext, { tx, run, execution }: StepChange, result: unknown) {
  const { nodeId } = execution;
  const graph = await loadRunGraph(tx, run);
  const record = acceptResult({ catalog: specs, graph, nodeId, result, from: "person" });
  if ("refused" in record) throw new AppError("invalid", record.refused);
  const verified = await verifyAnswerFiles(tx, ctx, { graph, nodeId, runId: run.id }, record.output.result);
  return { output: { result: verified }, next: record.next, isStop: record.isStop };
}

/** Completes a waiting step with a person's input: form answers, or the end of a chat. */
export async function completeStep(
  ctx: WorkspaceContext,
  input: { nodeExecutionId: string; output: { result?: unknown }; runInBackground?: boolean },
  answerer: Answerer = answererOf(ctx.actor),
): Promise<void> {
  await changeStep(
    ctx,
    input.nodeExecutionId,
    (run) => canAnswerStep(ctx.actor, run, input.nodeExecutionId),
    async (event) => {
      const { tx, run, execution } = event;
      if (execution.waitsFor !== "input") throw new AppError("conflict", runStepText.changedMeanwhile);
      const next = requireTransition(execution, "answer");
      await recordAnswer(tx, event, answerer);
      const result = await finishedResult(tx, run, execution, input.output.result);
      await tx
        .update(nodeExecution)
        .set({ ...next, ...(await acceptAnswer(ctx, event, result)), endedAt: sql`now()`, error: null })
        .where(eq(nodeExecution.id, execution.id));
      return input.runInBackground === undefined ? undefined : { runInBackground: input.runInBackground };
    },
  );
}

/** Throws unless the node type allows this revision: for example, nobody edits a payment. */
async function requireRevision(tx: Tx, run: RunRow, { nodeId }: ExecutionRow, revision: Revision): Promise<void> {
  const { nodes } = await loadRunGraph(tx, run);
  const node = nodes.find(({ id }) => id === nodeId);
  const spec = node && catalog[node.type];
  assertAllowed(spec ? revisionsOf(spec, node.config).includes(revision) : false);
}

/** Replaces a finished output with a person's edit; the earlier one is kept as a version. */
export async function editOutput(
  ctx: WorkspaceContext,
  input: { nodeExecutionId: string; output: { result?: unknown } },
): Promise<void> {
  await changeStep(
    ctx,
    input.nodeExecutionId,
    (run) => canReviseRun(ctx.actor, run),
    async (event) => {
      const { tx, run, execution } = event;
      await requireRevision(tx, run, execution, "edit");
      const next = requireTransition(execution, "edit");
      await saveOutputVersion(tx, execution, ctx.actor.userId);
      // An edited output is not truncated.
      await tx
        .update(nodeExecution)
        .set({ ...next, ...(await acceptAnswer(ctx, event, input.output.result)), notes: null })
        .where(eq(nodeExecution.id, execution.id));
      return undefined;
    },
  );
}

/** Runs a finished step again, from scratch or with feedback on its answer. */
export async function regenerateStep(
  ctx: WorkspaceContext,
  input: { nodeExecutionId: string; feedback?: string },
): Promise<void> {
  await changeStep(
    ctx,
    input.nodeExecutionId,
    (run) => canReviseRun(ctx.actor, run),
    async ({ tx, run, execution }) => {
      await requireRevision(tx, run, execution, input.feedback?.trim() ? "feedback" : "regenerate");
      const next = requireTransition(execution, "regenerate");
      await saveOutputVersion(tx, execution, ctx.actor.userId);
      await deletePieces(tx, execution.id);
      await closeCalls(tx, execution.id);
      await tx
        .update(nodeExecution)
        .set({ ...next, failedAttempts: 0, feedback: input.feedback?.trim() || null, endedAt: null, notes: null })
        .where(eq(nodeExecution.id, execution.id));
      return undefined;
    },
  );
}

/** A retry among many: of the failure that was seen only, and when it is the workspace's turn. */
export interface QueuedRetry {
  /** The step's epoch when it failed. */
  readonly epoch: number;
  /** Writes that belong to the retry; it throws to refuse it. Returns changes of the run. */
  alongside(tx: Tx): Promise<Partial<typeof workflowRun.$inferInsert>>;
}

/**
 * Retries a failed step; its committed pieces stay. For a finished step with failed pieces, retries those or one of
 * them.
 */
export async function retryStep(
  ctx: WorkspaceContext,
  { nodeExecutionId, piece }: { nodeExecutionId: string; piece?: PieceKey },
  queued?: QueuedRetry,
): Promise<void> {
  await changeStep(
    ctx,
    nodeExecutionId,
    (run) => canControlRun(ctx.actor, run),
    async ({ tx, execution }) => {
      if (queued && (execution.status !== "FAILED" || execution.epoch !== queued.epoch))
        throw new AppError("conflict", runStepText.changedMeanwhile);
      const isFinished = execution.status === "COMPLETED";
      await resetAttempts(tx, execution.id);
      const next = requireTransition(execution, isFinished ? "regenerate" : "retry");
      const deletedCount = await deleteFailedPieces(tx, execution.id, piece);
      if (isFinished && deletedCount === 0) throw new AppError("conflict", runStepText.changedMeanwhile);
      if (isFinished) await saveOutputVersion(tx, execution, ctx.actor.userId);
      await tx
        .update(nodeExecution)
        .set({ ...next, failedAttempts: 0, error: null, endedAt: null, ...(isFinished && { feedback: null }) })
        .where(eq(nodeExecution.id, execution.id));
      return queued?.alongside(tx);
    },
    Boolean(queued),
  );
}

/** Continues a step that failed because of failed pieces; these are left without a result. */
export async function skipFailedPieces(ctx: WorkspaceContext, nodeExecutionId: string): Promise<void> {
  await changeStep(
    ctx,
    nodeExecutionId,
    (run) => canControlRun(ctx.actor, run),
    async ({ tx, execution }) => {
      const next = requireTransition(execution, "retry");
      if ((await markFailuresSkipped(tx, execution.id)) === 0)
        throw new AppError("conflict", runStepText.changedMeanwhile);
      await tx
        .update(nodeExecution)
        .set({ ...next, failedAttempts: 0, error: null, endedAt: null })
        .where(eq(nodeExecution.id, execution.id));
      return undefined;
    },
  );
}

/**
 * In a supervised run: starts the next step. With `isRestApproved`, all later steps are approved too, except those
 * that choose a path, since an approval would override a gate's stop.
 */
export async function approveStep(
  ctx: WorkspaceContext,
  input: { nodeExecutionId: string; isRestApproved?: boolean },
): Promise<void> {
  await changeStep(
    ctx,
    input.nodeExecutionId,
    (run) => canAnswerStep(ctx.actor, run, input.nodeExecutionId),
    async ({ tx, run, execution }) => {
      await recordAnswer(tx, { run, execution }, { ...answererOf(ctx.actor), decision: "approved" });
      await tx
        .update(nodeExecution)
        .set(requireTransition(execution, "approve"))
        .where(eq(nodeExecution.id, execution.id));
      if (!input.isRestApproved) return undefined;
      const { nodes } = await loadRunGraph(tx, run);
      const nonBranching = nodes.filter(({ type }) => !catalog[type]?.branching).map(({ id }) => id);
      await tx
        .update(nodeExecution)
        .set({ isApproved: true })
        .where(
          and(
            eq(nodeExecution.runId, run.id),
            eq(nodeExecution.status, "PENDING"),
            inArray(nodeExecution.nodeId, nonBranching),
          ),
        );
      return undefined;
    },
  );
}

async function saveOutputVersion(tx: Tx, execution: ExecutionRow, authorId: string): Promise<void> {
  if (!execution.output) return;
  await tx.insert(nodeOutputVersion).values({
    workspaceId: execution.workspaceId,
    executionId: execution.id,
    output: execution.output,
    authorId,
  });
  const keptVersions = await tx
    .select({ id: nodeOutputVersion.id })
    .from(nodeOutputVersion)
    .where(eq(nodeOutputVersion.executionId, execution.id))
    .orderBy(sql`${nodeOutputVersion.id} desc`)
    .limit(limits.run.outputVersions);
  await tx.delete(nodeOutputVersion).where(
    and(
      eq(nodeOutputVersion.executionId, execution.id),
      notInArray(
        nodeOutputVersion.id,
        keptVersions.map(({ id }) => id),
      ),
    ),
  );
}
