import { and, eq, sql } from "drizzle-orm";
import { failedStep } from "#features/run/service/history/failures.ts";
import { isRunOfItsOwn } from "#features/run/service/history/list-runs.ts";
import { workflow } from "#features/workflow/table.ts";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { runDay } from "../table.ts";
import { countedColumns, partsOf } from "./run-parts.ts";

/** The runs of a workflow that were started on a day in UTC. */
interface WorkflowDay extends Record<string, unknown> {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly day: string;
}

/** Adds up the runs of days that are over, for analytics, and deletes what is too old for them. Returns how many days. */
export async function storeRunDays(app: App): Promise<number> {
  const { system } = app.database;
  await system.delete(runDay).where(sql`${runDay.day} < current_date - ${limits.runAnalytics.storedDays}::int - 1`);
  let stored = 0;
  for (const one of await findUnstoredDays(app)) {
    if (app.shutdownSignal.aborted) break;
    if (await app.database.tenant(one.workspaceId).transaction((tx) => storeDay(tx, one))) stored += 1;
  }
  return stored;
}

/**
 * Only days that ended some time ago: changes to runs that are younger than that take no lock (the triggers in the
 * migration), and a transaction may have begun while the day was still going on.
 */
async function findUnstoredDays({ database }: App): Promise<WorkflowDay[]> {
  const { rows } = await database.system.execute<WorkflowDay>(sql`
    with today as (
      select date_trunc('day', (now() - ${`${timers.runAnalytics.settledMs} milliseconds`}::interval) at time zone 'UTC') as begin
    )
    select workflow_run.workspace_id as "workspaceId", workflow_run.workflow_id as "workflowId",
      (workflow_run.created_at at time zone 'UTC')::date::text as day
    from today join workflow_run on workflow_run.created_at < today.begin at time zone 'UTC'
      and workflow_run.created_at >= (today.begin - make_interval(days => ${limits.runAnalytics.storedDays})) at time zone 'UTC'
    where not exists (select from run_day where run_day.workflow_id = workflow_run.workflow_id
      and run_day.day = (workflow_run.created_at at time zone 'UTC')::date)
    group by 1, 2, 3 order by 3 desc limit ${limits.runAnalytics.daysPerPass}`);
  return rows;
}

/** False if a run of that day is being changed, or the workflow is gone. */
async function storeDay(tx: Tx, { workspaceId, workflowId, day }: WorkflowDay): Promise<boolean> {
  // In the order of a transaction that deletes a workflow, so that the two never wait for each other.
  const [found] = await tx
    .select({ id: workflow.id })
    .from(workflow)
    .where(and(eq(workflow.id, workflowId), eq(workflow.workspaceId, workspaceId)))
    .for("key share");
  if (!found) return false;
  // Changes to runs of the day share this lock, so the statements below see each change, or it finds the stored day.
  const { rows } = await tx.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(run_day_lock(${workflowId}::uuid, ${day}::date)) as "isLocked"`,
  );
  if (!rows[0]?.isLocked) return false;
  const inserted = await tx
    .insert(runDay)
    .values({ workspaceId, workflowId, day })
    .onConflictDoNothing()
    .returning({ day: runDay.day });
  if (inserted.length === 0) return false;
  const ofDay = sql`workflow_run.workspace_id = ${workspaceId} and workflow_run.workflow_id = ${workflowId}
    and workflow_run.created_at >= ${day}::timestamp at time zone 'UTC'
    and workflow_run.created_at < (${day}::timestamp + interval '1 day') at time zone 'UTC' and ${isRunOfItsOwn}`;
  await tx.execute(sql`
    with recursive ${partsOf(sql`select ${countedColumns} from workflow_run where ${ofDay}`, workspaceId)},
    slot as (
      select user_id, trigger, status, floor(extract(epoch from started_at - ${day}::timestamp at time zone 'UTC') / 900)::int + 1 as quarter,
        sum(runs) as runs, sum(ms) as ms, sum(credits) as credits
      from part group by 1, 2, 3, 4
    ), owner as (select distinct user_id, trigger, status from slot),
    filled as (
      select owner.*, quarter,
        sum(coalesce(slot.runs, 0)) over upto as runs, sum(coalesce(slot.ms, 0)) over upto as ms,
        sum(coalesce(slot.credits, 0)) over upto as credits
      from owner cross join generate_series(1, 96) quarter left join slot using (user_id, trigger, status, quarter)
      window upto as (partition by owner.user_id, owner.trigger, owner.status order by quarter)
    )
    insert into run_total (workspace_id, workflow_id, day, user_id, trigger, status, runs, ms, credits)
    select ${workspaceId}::uuid, ${workflowId}::uuid, ${day}::date, user_id, trigger, status, array_agg(runs::int order by quarter),
      array_agg(ms::float8 order by quarter), array_agg(credits::float8 order by quarter)
    from filled group by user_id, trigger, status`);
  await tx.execute(sql`
    insert into run_failure_total (workspace_id, workflow_id, day, user_id, node_id, runs, last_at, version_id, started_at)
    select ${workspaceId}::uuid, ${workflowId}::uuid, ${day}::date, workflow_run.user_id, failed.node_id, count(*), max(failed.ended_at),
      (array_agg(workflow_run.version_id order by workflow_run.created_at desc))[1], max(workflow_run.created_at)
    from workflow_run cross join lateral ${failedStep} failed
    where workflow_run.status = 'FAILED' and ${ofDay} group by workflow_run.user_id, failed.node_id`);
  return true;
}
