import { and, eq, sql } from "drizzle-orm";
import { isAttended, isOver } from "#engine/status.ts";
import { releaseReservationsOf } from "#features/billing/service/ledger.ts";
import { AppError } from "#lib/errors.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed } from "#product/refusals.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { canControlRun } from "../access.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { reopenChildRuns } from "./child-runs/child-port.ts";
import { findDescendantRuns } from "./child-runs/run-tree.ts";
import { syncParentRun } from "./child-runs/sync-parent-run.ts";
import { bumpGeneration } from "./dispatch/bump-generation.ts";
import { continueRun } from "./dispatch/continue-run.ts";
import { dispatchRuns } from "./dispatch/dispatch.ts";
import { isProcessAlive } from "./dispatch/is-process-alive.ts";
import { findRun } from "./find-run.ts";
import { planEditsOfRuns } from "./waits/channel/plan-edits.ts";

/**
 * Stops a run and its child runs. A running step is aborted and can be restarted later. Its parent run stops too,
 * until one of them is resumed.
 */
export async function stopRun(ctx: WorkspaceContext, runId: string): Promise<void> {
  const { app, actor } = ctx;
  const run = await findRun(ctx, runId);
  assertAllowed(canControlRun(actor, run));
  await stopRunTree(app, { workspaceId: actor.workspaceId, runId }, null);
  if (run.parentExecutionId) await syncParentRun(app, { workspaceId: actor.workspaceId, runId });
}

/** Stops a run and its child runs without a rights check. `reason` is shown to people; null if a person stopped it. */
export async function stopRunTree(
  app: App,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  reason: string | null,
): Promise<void> {
  const { stoppedIds, root } = await app.database.tenant(workspaceId).transaction(async (tx) => {
    const runIds = [runId, ...(await findDescendantRuns(tx, runId)).map(({ id }) => id)];
    for (const id of runIds) await stopOneRun(tx, app, id, reason);
    const [root] = await tx
      .select({
        bulkRunId: workflowRun.bulkRunId,
        runRetryId: workflowRun.runRetryId,
        parentExecutionId: workflowRun.parentExecutionId,
      })
      .from(workflowRun)
      .where(eq(workflowRun.id, runId));
    return { stoppedIds: runIds, root };
  });
  for (const id of stoppedIds) {
    app.live.publish(`run:${id}`, { stop: true });
    app.live.publish(`run:${id}`, { changed: "run" });
  }
  app.live.publish(`workspace:${workspaceId}`, { changed: "runs" });
  planEditsOfRuns(app, stoppedIds);
  app.telemetry.addFinished({ kind: "run", workspaceId, id: runId });
  if (!root || root.parentExecutionId !== null) return;
  const { bulkRunId, runRetryId } = root;
  for (const listener of app.runListeners) await listener(app, { workspaceId, runId, bulkRunId, runRetryId });
}

async function stopOneRun(tx: Tx, app: App, runId: string, stopReason: string | null): Promise<void> {
  await bumpGeneration(tx, app, runId);
  // Checked under the row's lock: a finished run must not become stopped.
  const [current] = await tx.select({ status: workflowRun.status }).from(workflowRun).where(eq(workflowRun.id, runId));
  if (!current || isOver(current.status)) return;
  const isRunningStep = and(eq(nodeExecution.runId, runId), eq(nodeExecution.status, "RUNNING"));
  const interrupted = await tx
    .select({ id: nodeExecution.id, holderId: nodeExecution.holderId })
    .from(nodeExecution)
    .where(isRunningStep);
  await tx
    .update(nodeExecution)
    .set({ status: "PENDING", epoch: sql`${nodeExecution.epoch} + 1`, holderId: null, waitsFor: null })
    .where(isRunningStep);
  // A living holder charges its work when it notices the stop; for a dead holder nobody else would release the
  // reservations.
  for (const { id, holderId } of interrupted)
    if (!(await isProcessAlive(app, holderId))) await releaseReservationsOf(tx, `step:${id}`);
  await tx
    .update(workflowRun)
    .set({ status: "STOPPED", stopReason, endedAt: sql`now()` })
    .where(eq(workflowRun.id, runId));
}

/** Resumes a stopped run and its child runs from the first unfinished step. */
export async function resumeRun(ctx: WorkspaceContext, runId: string): Promise<void> {
  const run = await findRun(ctx, runId);
  assertAllowed(canControlRun(ctx.actor, run));
  if (run.status !== "STOPPED") throw new AppError("conflict", runStepText.changedMeanwhile);
  const { generation, childRuns } = await ctx.db.transaction(async (tx) => {
    const next = await bumpGeneration(tx, ctx.app, runId);
    await tx.update(workflowRun).set({ status: "RUNNING", endedAt: null }).where(eq(workflowRun.id, runId));
    return { generation: next, childRuns: await reopenChildRuns(tx, ctx.app, runId) };
  });
  await continueRun(ctx, { runId, generation, isAttended: isAttended(run) });
  await dispatchRuns(ctx.app, childRuns);
}
