import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import { bulkRow, bulkRun } from "../table.ts";
import { feedInBackground } from "./feed-bulk-run.ts";
import { findOwnBulkRun, publishBulkRuns } from "./find-bulk-run.ts";

/** Starts no more rows. Those that have started run to their end. */
export async function cancelBulkRun(ctx: WorkspaceContext, id: string): Promise<void> {
  await findOwnBulkRun(ctx, id);
  const { db, actor, app } = ctx;
  await db.transaction(async (tx) => {
    const canceled = await tx
      .update(bulkRun)
      .set({ status: "CANCELED", endedAt: sql`now()` })
      .where(and(eq(bulkRun.id, id), eq(bulkRun.workspaceId, actor.workspaceId), eq(bulkRun.status, "RUNNING")))
      .returning({ id: bulkRun.id });
    if (canceled.length === 0) throw new AppError("conflict", bulkRunText.notRunning);
    await tx
      .update(bulkRow)
      .set({ state: "CANCELED", claimedBy: null, claimedAt: null })
      .where(and(eq(bulkRow.bulkRunId, id), eq(bulkRow.workspaceId, actor.workspaceId), eq(bulkRow.state, "QUEUED")));
  });
  publishBulkRuns(app, actor.workspaceId);
}

/** Queues the failed rows again. A run continues from its failed step; a row without a run starts one. */
export async function retryFailedRows(ctx: WorkspaceContext, id: string): Promise<{ rows: number }> {
  await findOwnBulkRun(ctx, id);
  const { db, actor, app } = ctx;
  const rows = await db.transaction(async (tx) => {
    const [bulk] = await tx
      .update(bulkRun)
      .set({ status: "RUNNING", endedAt: null, problem: null, round: sql`${bulkRun.round} + 1` })
      .where(and(eq(bulkRun.id, id), eq(bulkRun.workspaceId, actor.workspaceId), ne(bulkRun.status, "DRAFT")))
      .returning({ id: bulkRun.id });
    const failed = sql`(${bulkRow.state} = 'FAILED' or (${bulkRow.state} = 'STARTED' and exists (
      select from workflow_run where workflow_run.id = bulk_row.run_id and workflow_run.status = 'FAILED')))`;
    const queued = await tx
      .update(bulkRow)
      .set({ state: "QUEUED", problem: null })
      .where(and(eq(bulkRow.bulkRunId, id), eq(bulkRow.workspaceId, actor.workspaceId), failed))
      .returning({ number: bulkRow.number });
    if (!bulk || queued.length === 0) throw new AppError("conflict", bulkRunText.nothingFailed);
    return queued.length;
  });
  publishBulkRuns(app, actor.workspaceId);
  feedInBackground(app, id);
  return { rows };
}

/** Deletes it from the list; its runs stay in the history. */
export async function deleteBulkRun(ctx: WorkspaceContext, id: string): Promise<void> {
  await findOwnBulkRun(ctx, id);
  const { db, actor, app } = ctx;
  const deleted = await db
    .delete(bulkRun)
    .where(
      and(
        eq(bulkRun.id, id),
        eq(bulkRun.workspaceId, actor.workspaceId),
        inArray(bulkRun.status, ["DRAFT", "DONE", "CANCELED"]),
      ),
    )
    .returning({ id: bulkRun.id });
  if (deleted.length === 0) throw new AppError("conflict", bulkRunText.cancelFirst);
  publishBulkRuns(app, actor.workspaceId);
}
