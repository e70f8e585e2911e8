import { and, eq, sql } from "drizzle-orm";
import { isAttended, isOver } from "#engine/status.ts";
import { releaseReservationsOf } from "#features/billing/service/ledger.ts";
import { AppError, assertAllowed } from "#lib/errors.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { runText } from "#product/texts/run/run.ts";
import { canControlRun } from "../access.ts";
import { nodeExecution, workflowRun } from "../table.ts";
import { reopenChildRuns } from "./child-runs/child-port.ts";
import { findDescendantRuns } from "./child-runs/run-tree.ts";
import { syncParentRun } from "./child-runs/sync-parent-run.ts";
import { bumpGeneration } from "./dispatch/bump-generation.ts";
import { continueRun } from "./dispatch/continue-run.ts";
import { isProcessAlive } from "./dispatch/is-process-alive.ts";
import { findRun } from "./find-run.ts";
import { dispatchRuns } from "./dispatch/dispatch.ts";

/**
 * Ends the run where it stands, with those inside of it; a step under way is cut off and may be started again later.
 * The run around it stands still, too, until one of them is resumed.
 */
export async function stopRun(ctx: WorkspaceContext, runId: string): Promise<void> {
  const { app, actor } = ctx;
  const run = await findRun(ctx, runId);
  assertAllowed(canControlRun(actor, run));
  await stopRunTree(app, { workspaceId: actor.workspaceId, runId }, null);
  if (run.parentExecutionId) await syncParentRun(app, { workspaceId: actor.workspaceId, runId });
}

/** The same when nobody asked for it; `reason` is what people read of it. */
export async function stopRunTree(
  app: App,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  reason: string | null,
): Promise<void> {
  const stoppedIds = await app.database.tenant(workspaceId).transaction(async (tx) => {
    const runIds = [runId, ...(await findDescendantRuns(tx, runId)).map(({ id }) => id)];
    for (const id of runIds) await stopOneRun(tx, app, id, reason);
    return runIds;
  });
  for (const id of stoppedIds) {
    app.live.publish(`run:${id}`, { stop: true });
    app.live.publish(`run:${id}`, { changed: "run" });
  }
  app.live.publish(`workspace:${workspaceId}`, { changed: "runs" });
}

async function stopOneRun(tx: Tx, app: App, runId: string, stopReason: string | null): Promise<void> {
  await bumpGeneration(tx, app, runId);
  // Under the row's lock: a page that had not heard of the end must not undo it.
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
  // Who lives pays for what it wrote when it hears of the stop; for the dead nobody else would let go.
  for (const { id, holderId } of interrupted)
    if (!(await isProcessAlive(app, holderId))) await releaseReservationsOf(tx, `step:${id}`);
  await tx
    .update(workflowRun)
    .set({ status: "STOPPED", stopReason, endedAt: sql`now()` })
    .where(eq(workflowRun.id, runId));
}

/** Goes on after a stop from the first step that is not finished, inside of it as well. */
export async function resumeRun(ctx: WorkspaceContext, runId: string): Promise<void> {
  const run = await findRun(ctx, runId);
  assertAllowed(canControlRun(ctx.actor, run));
  if (run.status !== "STOPPED") throw new AppError("conflict", runText.step.changedMeanwhile);
  const { generation, childRuns } = await ctx.db.transaction(async (tx) => {
    const next = await bumpGeneration(tx, ctx.app, runId);
    await tx.update(workflowRun).set({ status: "RUNNING", endedAt: null }).where(eq(workflowRun.id, runId));
    return { generation: next, childRuns: await reopenChildRuns(tx, ctx.app, runId) };
  });
  await continueRun(ctx, { runId, generation, isAttended: isAttended(run) });
  await dispatchRuns(ctx.app, childRuns);
}
