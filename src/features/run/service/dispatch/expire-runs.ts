import { type SQL, sql } from "drizzle-orm";
import type { App } from "#platform/context.ts";
import { runErrorText } from "#product/texts/run/run-errors.ts";
import { timers } from "#product/timers.ts";
import { stopRunTree } from "../stop-run.ts";

const { activeMs, waitingMs, listNodeMs } = timers.run;
const ms = (count: number) => sql`${count} * interval '1 millisecond'`;

/** The run and its descendants. */
const runTree = sql`with recursive whole as (
  select run.id, run.updated_at
  union all
  select inner_run.id, inner_run.updated_at from whole
  join node_execution around on around.run_id = whole.id
  join workflow_run inner_run on inner_run.parent_execution_id = around.id
)`;

const isIdle = sql`not exists (select from node_execution step where step.run_id = run.id and step.status = 'RUNNING')
  and not exists (${runTree} select from whole where updated_at > now() - ${ms(waitingMs)})`;

/**
 * A skipped step ends long after its work, so its time is capped at the limit of a list step. Steps that haven't started or
 * ended count nothing; `least` would ignore their missing times.
 */
const workedTime = sql`(${runTree} select sum(case when step.status = 'RUNNING' then now() - step.started_at
    when step.ended_at is not null then least(step.ended_at - step.started_at, ${ms(listNodeMs)}) end)
  from whole join node_execution step on step.run_id = whole.id)`;

/** Stops runs that were idle for too long, and runs whose total working time is over the limit. Returns how many. */
export async function expireRuns(app: App): Promise<number> {
  const idleRuns = await findRunningRuns(app, isIdle);
  for (const run of idleRuns) await stopRunTree(app, run, runErrorText.expired);
  const overdueRuns = await findRunningRuns(app, sql`${workedTime} > ${ms(activeMs)}`);
  for (const run of overdueRuns) await stopRunTree(app, run, runErrorText.tooLong);
  return idleRuns.length + overdueRuns.length;
}

/** Runs without an open parent run; the others are stopped with it. A tool call's run can outlive its parent. */
async function findRunningRuns(app: App, isOverdue: SQL): Promise<{ workspaceId: string; runId: string }[]> {
  const { rows } = await app.database.system.execute<{ workspaceId: string; runId: string }>(sql`
    select run.workspace_id as "workspaceId", run.id as "runId" from workflow_run run
    where run.status = 'RUNNING' and ${isOverdue}
      and not exists (select from node_execution around join workflow_run outer_run on outer_run.id = around.run_id
        where around.id = run.parent_execution_id and outer_run.status = 'RUNNING')`);
  return rows;
}
