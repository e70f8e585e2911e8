import { type SQL, sql } from "drizzle-orm";
import { triggerOfRun } from "#features/run/service/history/list-runs.ts";

/** SQL columns of a counted run, which its charges and child runs carry. */
export const countedColumns: SQL = sql`workflow_run.id, workflow_run.user_id, workflow_run.created_at as started_at,
  ${triggerOfRun} as trigger, workflow_run.status, extract(epoch from workflow_run.ended_at - workflow_run.created_at) * 1000 as ms`;

/**
 * SQL of CTEs that end with `part`: what the runs of `counted` add to their totals, with the credits of their child runs.
 * `offset 0` makes each run read its charges by their index, and child runs carry the columns of their root: a join of
 * these intermediate results has no statistics, and PostgreSQL would compare every run with every charge.
 */
export function partsOf(counted: SQL, workspaceId: string): SQL {
  const chargesOf = (runId: SQL) => sql`(select sum(amount) from (
    select workspace_id, amount from credit_transaction where run_id = ${runId} and type = 'SPEND' offset 0
    ) charge where charge.workspace_id = ${workspaceId})`;
  return sql`counted as materialized (${counted}),
    inner_run (id, user_id, started_at, trigger, status) as (
      select child.id, counted.user_id, counted.started_at, counted.trigger, counted.status from counted
        join node_execution step on step.run_id = counted.id
        join workflow_run child on child.parent_execution_id = step.id
      union all
      select child.id, inner_run.user_id, inner_run.started_at, inner_run.trigger, inner_run.status from inner_run
        join node_execution step on step.run_id = inner_run.id
        join workflow_run child on child.parent_execution_id = step.id
    ), part as (
      select user_id, started_at, trigger, status, 1 as runs, coalesce(ms, 0) as ms,
        ${chargesOf(sql`counted.id`)} as credits
      from counted
      union all
      select user_id, started_at, trigger, status, 0, 0, ${chargesOf(sql`inner_run.id`)} from inner_run
    )`;
}
