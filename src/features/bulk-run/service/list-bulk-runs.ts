import { and, desc, eq, sql } from "drizzle-orm";
import { parseAmount } from "#features/billing/service/amount.ts";
import { spendingOfRun } from "#features/run/service/history/run-credits.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import type { RowPage, RowStatus } from "../schema.ts";
import { bulkRun } from "../table.ts";
import { countRows } from "./count-rows.ts";
import { findBulkRun } from "./find-bulk-run.ts";
import { findGraph } from "./find-graph.ts";
import { findFirstForm } from "./first-form.ts";
import { rowStatus } from "./row-status.ts";

/** Credits of all runs of a bulk run, retries and runs inside them included. */
const creditsUsed = sql<string | null>`(select sum(${spendingOfRun}) from workflow_run
  where workflow_run.bulk_run_id = bulk_run.id and workflow_run.workspace_id = bulk_run.workspace_id)`;

const listed = {
  id: bulkRun.id,
  workflowId: bulkRun.workflowId,
  userId: bulkRun.userId,
  author: user.name,
  fileName: bulkRun.fileName,
  status: bulkRun.status,
  rowCount: bulkRun.rowCount,
  validCount: bulkRun.validCount,
  invalidCount: sql<number>`jsonb_array_length(bulk_run.invalid)`,
  creditsEstimated: bulkRun.creditsEstimated,
  creditsUsed,
  problem: bulkRun.problem,
  createdAt: bulkRun.createdAt,
  startedAt: bulkRun.startedAt,
  endedAt: bulkRun.endedAt,
};

/** The bulk runs of a workflow that the actor may see, the newest first. */
export async function listBulkRuns(ctx: WorkspaceContext, workflowId: string) {
  const { db, actor } = ctx;
  const rows = await db
    .select(listed)
    .from(bulkRun)
    .innerJoin(user, eq(user.id, bulkRun.userId))
    .where(
      and(
        eq(bulkRun.workspaceId, actor.workspaceId),
        eq(bulkRun.workflowId, workflowId),
        actor.role === "USER" ? eq(bulkRun.userId, actor.userId) : undefined,
      ),
    )
    .orderBy(desc(bulkRun.createdAt), desc(bulkRun.id))
    .limit(limits.bulkRun.listed);
  const counts = await countRows(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => withNumbers(row, counts.get(row.id)));
}

export async function getBulkRun(ctx: WorkspaceContext, id: string) {
  const { invalid } = await findBulkRun(ctx, id);
  const [row] = await ctx.db
    .select(listed)
    .from(bulkRun)
    .innerJoin(user, eq(user.id, bulkRun.userId))
    .where(eq(bulkRun.id, id));
  const counts = await countRows(ctx, [id]);
  return row ? { ...withNumbers(row, counts.get(id)), invalid } : null;
}

function withNumbers<Row extends { creditsEstimated: string | null; creditsUsed: string | null }, Counts>(
  row: Row,
  counts: Counts,
) {
  const { creditsEstimated, creditsUsed: used } = row;
  return {
    ...row,
    counts,
    creditsEstimated: creditsEstimated === null ? null : parseAmount(creditsEstimated),
    creditsUsed: parseAmount(used),
  };
}

export interface ListedRow {
  number: number;
  status: RowStatus;
  runId: string | null;
  /** The first texts of the row, in the order of the form. */
  text: string;
  /** Why it failed. */
  problem: string | null;
}

/** A page of rows in the order of the file. */
export async function listRows(ctx: WorkspaceContext, { id, after = 0, status }: RowPage): Promise<ListedRow[]> {
  const bulk = await findBulkRun(ctx, id);
  const keys = findFirstForm(await findGraph(ctx, bulk))?.fields.map(({ key }) => key) ?? [];
  const { rows } = await ctx.db.execute<ListedRow & Record<string, unknown>>(sql`
    select bulk_row.number, ${rowStatus} as status, workflow_run.id as "runId",
      left((select string_agg(value, ' · ' order by array_position(${sql.param(keys)}::text[], key))
        from jsonb_each_text(bulk_row.values)), 200) as text,
      coalesce(bulk_row.problem, case when workflow_run.status = 'FAILED' then (
        select step.error from node_execution step where step.run_id = workflow_run.id and step.status = 'FAILED'
        order by step.ordinal desc limit 1) end) as problem
    from bulk_row left join workflow_run on workflow_run.id = bulk_row.run_id
    where bulk_row.bulk_run_id = ${id} and bulk_row.workspace_id = ${ctx.actor.workspaceId} and bulk_row.number > ${after}
      ${status === undefined ? sql`` : sql`and ${rowStatus} = ${status}`}
    order by bulk_row.number limit ${limits.bulkRun.pageRows}`);
  return rows.map((row) => ({
    number: row.number,
    status: row.status,
    runId: row.runId,
    text: row.text ?? "",
    problem: row.problem,
  }));
}
