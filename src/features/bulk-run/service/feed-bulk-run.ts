import { and, eq, isNull, sql } from "drizzle-orm";
import { startFromOutside } from "#features/run/service/start/start-from-outside.ts";
import { findWorkflow } from "#features/run/service/start/workflow-version.ts";
import { retryStep } from "#features/run/service/steps/step-actions.ts";
import { nodeExecution } from "#features/run/table.ts";
import { AppError } from "#lib/errors.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import { timers } from "#product/timers.ts";
import { bulkRow, bulkRun } from "../table.ts";
import { fetchFiles } from "./fetch-files.ts";
import { type BulkRunRow, publishBulkRuns } from "./find-bulk-run.ts";
import { finishBulkRun } from "./finish-bulk-run.ts";
import { readFirstForm } from "./first-form.ts";
import { rowStatus } from "./row-status.ts";

type Row = typeof bulkRow.$inferSelect;

/**
 * Starts as many rows as the workspace may run at once, and ends the bulk run after its last row. Called when it starts,
 * after each of its runs, when a process has died, and by a scheduled job; calls at the same time share the rows.
 */
export async function feedBulkRun(app: App, id: string): Promise<void> {
  for (;;) {
    const [bulk] = await app.database.system.select().from(bulkRun).where(eq(bulkRun.id, id));
    if (bulk?.status !== "RUNNING" || app.shutdownSignal.aborted) return;
    const ctx = await findWorkspaceContext(app, bulk.workspaceId, bulk.userId, `bulk:${id}`);
    if (!ctx) return closeWithoutOwner(app, bulk);
    const rows = await claimRows(ctx, bulk);
    await Promise.all(rows.map((row) => startClaimed(ctx, bulk, row)));
    if (rows.length > 0) publishBulkRuns(app, bulk.workspaceId);
    // A row that can't start leaves its place to the next one.
    if (rows.length > 0) continue;
    await finishBulkRun(ctx, bulk);
    return;
  }
}

/** Feeds it without making the caller wait. If this process dies, the recoveries take over. */
export const feedInBackground = (app: App, id: string): void =>
  app.jobs.run("bulkRun.feed", () => feedBulkRun(app, id));

/** Takes queued rows for the places that are free. */
async function claimRows({ app, db }: WorkspaceContext, { id, workspaceId }: BulkRunRow): Promise<Row[]> {
  const places = app.config.runs.workspaceConcurrency;
  const isClaimed = sql`bulk_row.claimed_at > now() - ${`${timers.bulkRun.claimMs} milliseconds`}::interval`;
  const { rows } = await db.execute<{ number: number }>(sql`
    with busy as materialized (
      select count(*)::int as rows from bulk_row left join workflow_run on workflow_run.id = bulk_row.run_id
      where bulk_row.bulk_run_id = ${id} and bulk_row.workspace_id = ${workspaceId} and bulk_row.state in ('QUEUED', 'STARTED')
        and (${rowStatus} = 'RUNNING' or (bulk_row.state = 'QUEUED' and ${isClaimed}))
    ), picked as materialized (
      select number from bulk_row
      where bulk_run_id = ${id} and state = 'QUEUED' and not coalesce(${isClaimed}, false)
      order by number limit greatest(0, ${places} - (select rows from busy)) for update skip locked
    )
    update bulk_row set claimed_by = ${app.processId}, claimed_at = now()
    from picked where bulk_row.bulk_run_id = ${id} and bulk_row.number = picked.number
    returning bulk_row.number`);
  if (rows.length === 0) return [];
  const numbers = rows.map(({ number }) => number);
  return db
    .select()
    .from(bulkRow)
    .where(and(eq(bulkRow.bulkRunId, id), sql`${bulkRow.number} = any(${sql.param(numbers)}::int[])`));
}

async function startClaimed(ctx: WorkspaceContext, bulk: BulkRunRow, row: Row): Promise<void> {
  const one = and(eq(bulkRow.bulkRunId, bulk.id), eq(bulkRow.number, row.number), eq(bulkRow.state, "QUEUED"));
  const release = { claimedBy: null, claimedAt: null };
  try {
    if (row.runId === null) return await startRow(ctx, bulk, row);
    await retryRow(ctx, row.runId);
    await ctx.db
      .update(bulkRow)
      .set({ state: "STARTED", ...release })
      .where(and(one, eq(bulkRow.runId, row.runId)));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unavailable") {
      await ctx.db.update(bulkRow).set(release).where(one);
      throw error;
    }
    await ctx.db
      .update(bulkRow)
      .set({ state: "FAILED", problem: error.message, ...release })
      .where(one);
  }
}

/** The run is stored together with its row, which is why a row never has two. */
async function startRow(ctx: WorkspaceContext, bulk: BulkRunRow, row: Row): Promise<void> {
  const { row: workflow } = await findWorkflow(ctx, bulk.workflowId);
  const { form, config } = readFirstForm(workflow.graph);
  const read = form.readCells(row.values, config);
  if ("refused" in read) throw new AppError("invalid", read.refused);
  const files = await fetchFiles(ctx, read.links);
  const values: Record<string, string> = { ...row.values };
  for (const [fieldId, attached] of files.byField) values[fieldId] = form.filesText(fieldId, attached, config);
  const started = await startFromOutside(ctx, {
    workflowId: bulk.workflowId,
    values,
    bulk: { id: bulk.id, isMailed: bulk.validCount <= limits.bulkRun.rowsWithMails },
    async alongside(tx, runId) {
      const taken = await tx
        .update(bulkRow)
        .set({ state: "STARTED", runId, claimedBy: null, claimedAt: null })
        .where(
          and(
            eq(bulkRow.bulkRunId, bulk.id),
            eq(bulkRow.number, row.number),
            eq(bulkRow.state, "QUEUED"),
            isNull(bulkRow.runId),
          ),
        )
        .returning({ number: bulkRow.number });
      return taken.length === 1;
    },
  }).catch(async (error: unknown) => {
    await files.discard();
    throw error;
  });
  if (!started) await files.discard();
}

/** Retries the failed step of a row's run, so that its finished steps are not paid again. */
async function retryRow(ctx: WorkspaceContext, runId: string): Promise<void> {
  const [failed] = await ctx.db
    .select({ id: nodeExecution.id })
    .from(nodeExecution)
    .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.status, "FAILED")))
    .orderBy(sql`${nodeExecution.ordinal} desc`)
    .limit(1);
  // Without a failed step, it was retried before this process could note it.
  if (!failed) return;
  await retryStep(ctx, { nodeExecutionId: failed.id }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  });
}

/** Without a person who may start runs, the rest of the rows can't start. */
async function closeWithoutOwner(app: App, { id, workspaceId }: BulkRunRow): Promise<void> {
  await app.database.tenant(workspaceId).transaction(async (tx) => {
    await tx
      .update(bulkRun)
      .set({ status: "CANCELED", problem: bulkRunText.ownerLeft, endedAt: sql`now()` })
      .where(and(eq(bulkRun.id, id), eq(bulkRun.status, "RUNNING")));
    await tx
      .update(bulkRow)
      .set({ state: "CANCELED" })
      .where(and(eq(bulkRow.bulkRunId, id), eq(bulkRow.state, "QUEUED")));
  });
  publishBulkRuns(app, workspaceId);
}
