import { type SQL, sql } from "drizzle-orm";
import { parseAmount } from "#features/billing/service/amount.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { findRun } from "../find-run.ts";

/** The run's cost so far in credits, child runs included. */
export async function getRunCredits(ctx: WorkspaceContext, runId: string): Promise<number> {
  await findRun(ctx, runId);
  return (await creditsByRun(ctx, [runId])).get(runId) ?? 0;
}

/** Costs by run id, child runs included; runs without cost are missing. */
export async function creditsByRun(
  ctx: WorkspaceContext,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map();
  return sumSpending(
    ctx,
    sql`run_id`,
    isAnyOf(sql`run_id`, runIds),
    // An index finds the few runs with child runs; only for those the tree is walked.
    sql`select step.run_id, child.id from workflow_run child
      join node_execution step on step.id = child.parent_execution_id
      where child.parent_execution_id is not null and ${isAnyOf(sql`step.run_id`, runIds)}`,
  );
}

/** An array parameter keeps the statement text constant, so that it is planned once. */
const isAnyOf = (column: SQL, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** Costs by step id: all attempts, regenerations and child runs; steps without cost are missing. */
export function creditsByStep(ctx: WorkspaceContext, runId: string): Promise<ReadonlyMap<string, number>> {
  return sumSpending(
    ctx,
    sql`node_execution_id`,
    sql`run_id = ${runId}`,
    sql`select node_execution.id, child.id from node_execution
      join workflow_run child on child.parent_execution_id = node_execution.id where node_execution.run_id = ${runId}`,
  );
}

/** A subquery for the cost of the row's run and its child runs; decimal text, null for none. */
export const spendingOfRun: SQL<string | null> = sql`(
  ${withRunTrees(sql`select workflow_run.id, workflow_run.id`)} select sum(amount) ${spendingRows(sql`workflow_run.workspace_id`)})`;

/**
 * Sums by `key`: the rows that match `own`, and the rows of the runs that `roots` selects with all their descendants.
 */
async function sumSpending(
  { db, actor }: WorkspaceContext,
  key: SQL,
  ownSpending: SQL,
  roots: SQL,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ key: string; credits: string }>(sql`
    ${withRunTrees(roots)} select key, sum(amount) as credits from (
      select ${key} as key, amount from credit_transaction
        where workspace_id = ${actor.workspaceId} and type = 'SPEND' and ${ownSpending}
      union all
      select key, amount ${spendingRows(sql`${actor.workspaceId}`)}
    ) as spending where key is not null group by key`);
  return new Map(rows.map(({ key, credits }) => [key, parseAmount(credits)]));
}

/** `roots` selects pairs of key and run id; all descendants of a run get its key. */
function withRunTrees(roots: SQL): SQL {
  return sql`
  with recursive within_run (key, id) as (
    ${roots}
    union all
    select within_run.key, child.id from within_run
    join node_execution step on step.run_id = within_run.id
    join workflow_run child on child.parent_execution_id = step.id
  )`;
}

/**
 * `offset 0` makes each run read its own rows. Before the tables have statistics, the planner would otherwise read the
 * whole ledger of the workspace for each run.
 */
function spendingRows(workspaceId: SQL): SQL {
  return sql`
  from within_run cross join lateral (
    select workspace_id, amount from credit_transaction where run_id = within_run.id and type = 'SPEND' offset 0
  ) as spending where spending.workspace_id = ${workspaceId}`;
}
