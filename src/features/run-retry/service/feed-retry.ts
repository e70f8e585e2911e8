import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { retryStep } from "#features/run/service/steps/step-actions.ts";
import { AppError } from "#lib/errors.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { runRetry, runRetryItem } from "../table.ts";
import { publishRetries, type RunRetryRow } from "./find-retry.ts";
import { retryOutcome } from "./retry-outcome.ts";

type Item = typeof runRetryItem.$inferSelect;

/**
 * Starts as many runs again as the workspace may run at once, and ends the bulk retry after its last run. Called when it
 * starts, after each of its runs, when a process has died, and by a scheduled job. Calls at the same time do no harm: the
 * retry of a run and the note that it was retried are one commit.
 */
export async function feedRetry(app: App, id: string): Promise<void> {
  for (;;) {
    const [retry] = await app.database.system.select().from(runRetry).where(eq(runRetry.id, id));
    if (retry?.status !== "RUNNING" || app.shutdownSignal.aborted) return;
    const ctx = await findWorkspaceContext(app, retry.workspaceId, retry.userId, `retry:${id}`);
    if (!ctx) return endRetry(app, retry, "CANCELED");
    const { busy, items } = await nextItems(ctx, retry);
    for (const item of items) await retryItem(ctx, item);
    if (items.length > 0) publishRetries(app, retry.workspaceId);
    // A run that can't be retried leaves its place to the next one.
    if (items.length > 0) continue;
    if (busy === 0) await endRetry(app, retry, "DONE");
    return;
  }
}

/** Feeds it without making the caller wait. If this process dies, the recoveries take over. */
export const feedInBackground = (app: App, id: string): void => app.jobs.run("runRetry.feed", () => feedRetry(app, id));

/** Feeds all bulk retries; returns how many there are. */
export async function feedRetries(app: App): Promise<number> {
  const running = await app.database.system
    .select({ id: runRetry.id })
    .from(runRetry)
    .where(eq(runRetry.status, "RUNNING"));
  for (const { id } of running) await feedRetry(app, id);
  return running.length;
}

/** How many of its runs are running, and the queued ones for the places that are free. */
async function nextItems({ app, db, actor }: WorkspaceContext, { id }: RunRetryRow) {
  const { rows } = await db.execute<{ busy: number }>(sql`
    select count(*)::int as busy from run_retry_item left join workflow_run on workflow_run.id = run_retry_item.run_id
    where run_retry_item.run_retry_id = ${id} and run_retry_item.workspace_id = ${actor.workspaceId}
      and ${retryOutcome} = 'RUNNING'`);
  const busy = rows[0]?.busy ?? 0;
  const items = await db
    .select()
    .from(runRetryItem)
    .where(
      and(
        eq(runRetryItem.runRetryId, id),
        eq(runRetryItem.workspaceId, actor.workspaceId),
        eq(runRetryItem.state, "QUEUED"),
      ),
    )
    .orderBy(asc(runRetryItem.position))
    .limit(Math.max(0, app.config.runs.workspaceConcurrency - busy));
  return { busy, items };
}

async function retryItem(ctx: WorkspaceContext, item: Item): Promise<void> {
  const { runRetryId, position, executionId, epoch } = item;
  const queued = and(
    eq(runRetryItem.runRetryId, runRetryId),
    eq(runRetryItem.position, position),
    eq(runRetryItem.state, "QUEUED"),
  );
  try {
    await retryStep(
      ctx,
      { nodeExecutionId: executionId },
      {
        epoch,
        async alongside(tx) {
          const taken = await tx
            .update(runRetryItem)
            .set({ state: "RETRIED" })
            .where(queued)
            .returning({ position: runRetryItem.position });
          // Someone canceled it, or another process was faster.
          if (taken.length === 0) throw new AppError("conflict", runStepText.changedMeanwhile);
          return { runRetryId };
        },
      },
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unavailable") throw error;
    await ctx.db.update(runRetryItem).set({ state: "FAILED", problem: error.message }).where(queued);
  }
}

async function endRetry(app: App, { id, workspaceId }: RunRetryRow, status: "DONE" | "CANCELED"): Promise<void> {
  await app.database.tenant(workspaceId).transaction(async (tx) => {
    await tx
      .update(runRetry)
      .set({ status, endedAt: sql`now()` })
      .where(and(eq(runRetry.id, id), eq(runRetry.status, "RUNNING")));
    await tx
      .update(runRetryItem)
      .set({ state: "CANCELED" })
      .where(and(eq(runRetryItem.runRetryId, id), inArray(runRetryItem.state, ["QUEUED"])));
  });
  publishRetries(app, workspaceId);
}
