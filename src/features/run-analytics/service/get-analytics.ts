import { type SQL, sql } from "drizzle-orm";
import type { RunStatus } from "#engine/status.ts";
import { failedStep } from "#features/run/service/history/failures.ts";
import { visibleRuns } from "#features/run/service/history/list-runs.ts";
import { nameNodes } from "#features/run/service/history/name-nodes.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { AnalyticsInput } from "../schema.ts";
import { countedColumns, partsOf } from "./run-parts.ts";
import { type RunGroup, sumUp } from "./sum-up.ts";

/** What the actor's visible runs of a workflow did, day by day: stored totals, and the runs of days without them. */
export async function getAnalytics(ctx: WorkspaceContext, input: AnalyticsInput) {
  const [groups, steps] = await Promise.all([loadGroups(ctx, input), loadFailingSteps(ctx, input)]);
  return { ...sumUp(groups, input, new Date()), steps };
}

/** SQL condition on stored totals. */
const visibleTotals = (
  { actor }: WorkspaceContext,
  { workflowId }: AnalyticsInput,
  table: "run_total" | "run_failure_total",
): SQL =>
  sql`${sql.raw(table)}.workspace_id = ${actor.workspaceId} and ${sql.raw(table)}.workflow_id = ${workflowId}
    and ${actor.role === "USER" ? sql`${sql.raw(table)}.user_id = ${actor.userId}` : sql`true`}`;

/**
 * SQL of CTEs: `local_day`, the person's days with their begin and end; and `utc_day`, the days in UTC that they touch,
 * with whether the runs of each are stored as totals.
 */
const dayTables = ({ actor }: WorkspaceContext, { workflowId, days, timezone }: AnalyticsInput): SQL => sql`
  local_day as materialized (
    select to_char(midnight, 'YYYY-MM-DD') as name, midnight at time zone ${timezone} as starts_at,
      (midnight + interval '1 day') at time zone ${timezone} as ends_at
    from (select date_trunc('day', now() at time zone ${timezone}) as today) current
      cross join generate_series(today - make_interval(days => ${days - 1}), today, interval '1 day') midnight
  ), utc_day as materialized (
    select midnight::date as day, midnight at time zone 'UTC' as starts_at,
      (midnight + interval '1 day') at time zone 'UTC' as ends_at,
      midnight at time zone 'UTC' >= period.starts_at as is_whole, run_day.day is not null as is_stored
    from (select min(starts_at) as starts_at, max(ends_at) as ends_at from local_day) period
      cross join generate_series(date_trunc('day', period.starts_at at time zone 'UTC'),
        period.ends_at at time zone 'UTC' - interval '1 microsecond', interval '1 day') midnight
      left join run_day on run_day.workspace_id = ${actor.workspaceId} and run_day.workflow_id = ${workflowId}
        and run_day.day = midnight::date
  )`;

/** SQL subquery: the visible runs of `utc_day` in the period, found by their index. */
const runsOfUtcDay = ({ actor }: WorkspaceContext, { workflowId }: AnalyticsInput): SQL => sql`(
  select * from workflow_run
  where workflow_run.workspace_id = ${actor.workspaceId} and workflow_run.workflow_id = ${workflowId}
    and workflow_run.created_at < utc_day.ends_at
    and workflow_run.created_at >= greatest(utc_day.starts_at, (select min(starts_at) from local_day))
    and ${visibleRuns(actor)} offset 0)`;

/** The runs by day, trigger and status, with credits that include child runs. */
async function loadGroups(ctx: WorkspaceContext, input: AnalyticsInput): Promise<RunGroup[]> {
  const counted = sql`select ${countedColumns}
    from utc_day cross join lateral ${runsOfUtcDay(ctx, input)} workflow_run where not utc_day.is_stored`;
  // What belongs to a person's day is the difference between two moments of a day in UTC.
  const between = (list: SQL) => sql`coalesce(${list}[piece.upto], 0) - coalesce(${list}[piece.after], 0)`;
  const { rows } = await ctx.db.execute<Record<keyof RunGroup, string | number> & { status: RunStatus }>(sql`
    with recursive ${dayTables(ctx, input)}, ${partsOf(counted, ctx.actor.workspaceId)},
    piece as materialized (
      select local_day.name, utc_day.day,
        greatest(0, extract(epoch from local_day.starts_at - utc_day.starts_at) / 900)::int as after,
        least(96, extract(epoch from local_day.ends_at - utc_day.starts_at) / 900)::int as upto
      from utc_day join local_day on local_day.starts_at < utc_day.ends_at and local_day.ends_at > utc_day.starts_at
      where utc_day.is_stored
    ), amount as (
      select to_char(started_at at time zone ${input.timezone}, 'YYYY-MM-DD') as day, trigger, status, runs, ms, credits
      from part
      union all
      select piece.name, trigger, status, ${between(sql`runs`)}, ${between(sql`ms`)}, ${between(sql`credits`)}
      from piece join run_total on run_total.day = piece.day and ${visibleTotals(ctx, input, "run_total")}
    )
    select day, trigger, status, sum(runs)::int as runs, coalesce(sum(ms), 0)::float8 as ms,
      coalesce(sum(credits), 0)::float8 as credits
    from amount group by day, trigger, status having sum(runs) > 0`);
  return rows.map(({ day, trigger, status, runs, ms, credits }) => ({
    ...{ day: String(day), trigger: String(trigger), status },
    ...{ runs: Number(runs), ms: Number(ms), credits: Number(credits) },
  }));
}

/** At which steps failed runs failed, the most frequent first. Totals have no times, so days that begin earlier are read. */
async function loadFailingSteps(ctx: WorkspaceContext, input: AnalyticsInput) {
  const { rows } = await ctx.db.execute<{
    nodeId: string;
    runs: number;
    lastAt: string;
    versionId: string;
    isRemoved: boolean;
  }>(sql`
    with ${dayTables(ctx, input)}, failure as (
      select failed.node_id, 1 as runs, failed.ended_at as last_at, workflow_run.version_id,
        workflow_run.created_at as started_at
      from utc_day cross join lateral ${runsOfUtcDay(ctx, input)} workflow_run cross join lateral ${failedStep} failed
      where not (utc_day.is_stored and utc_day.is_whole) and workflow_run.status = 'FAILED'
      union all
      select node_id, runs, last_at, version_id, run_failure_total.started_at
      from utc_day join run_failure_total on run_failure_total.day = utc_day.day
        and ${visibleTotals(ctx, input, "run_failure_total")}
      where utc_day.is_stored and utc_day.is_whole
    ), failing as (
      select node_id as "nodeId", sum(runs)::int as runs, max(last_at) as "lastAt",
        (array_agg(version_id order by started_at desc))[1] as "versionId"
      from failure group by node_id
    )
    select failing.*, not exists (
      select from workflow cross join lateral jsonb_array_elements(workflow.graph -> 'nodes') node
      where workflow.id = ${input.workflowId} and workflow.workspace_id = ${ctx.actor.workspaceId}
        and node ->> 'id' = failing."nodeId") as "isRemoved"
    from failing order by runs desc, "lastAt" desc`);
  const names = await nameNodes(ctx, rows);
  return rows.map(({ nodeId, runs, lastAt, versionId, isRemoved }) => {
    const { label = "", type = "" } = names.get(`${versionId}:${nodeId}`) ?? {};
    return { nodeId, label, type, isRemoved, runs, lastAt: new Date(lastAt) };
  });
}
