import { type SQL, sql } from "drizzle-orm";
import type { RunStatus } from "#engine/status.ts";
import { failedStep } from "#features/run/service/history/failures.ts";
import { triggerOfRun, visibleRuns } from "#features/run/service/history/list-runs.ts";
import { nameNodes } from "#features/run/service/history/name-nodes.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { AnalyticsInput } from "../schema.ts";
import { type RunGroup, sumUp } from "./sum-up.ts";

/** What the actor's visible runs of a workflow did, day by day. */
export async function getAnalytics(ctx: WorkspaceContext, input: AnalyticsInput) {
  const [groups, steps] = await Promise.all([loadGroups(ctx, input), loadFailingSteps(ctx, input)]);
  return { ...sumUp(groups, input, new Date()), steps };
}

/** SQL condition: the counted runs. */
const countedRuns = ({ actor }: WorkspaceContext, { workflowId, days, timezone }: AnalyticsInput): SQL =>
  sql`workflow_run.workspace_id = ${actor.workspaceId} and workflow_run.workflow_id = ${workflowId}
    and ${visibleRuns(actor)}
    and workflow_run.created_at >= (date_trunc('day', now() at time zone ${timezone}) - make_interval(days => ${days - 1}))
      at time zone ${timezone}`;

/** SQL columns of a counted run: what it is grouped by. */
const groupColumns = ({ timezone }: AnalyticsInput): SQL => sql`
  to_char(workflow_run.created_at at time zone ${timezone}, 'YYYY-MM-DD') as day, ${triggerOfRun} as trigger,
  workflow_run.status as status`;

/**
 * The runs by day, trigger and status, with credits that include child runs. `offset 0` makes each run read its charges by
 * their index, and child runs carry the columns of their root: a join of these intermediate results has no statistics, and
 * PostgreSQL would compare every run with every charge.
 */
async function loadGroups(ctx: WorkspaceContext, input: AnalyticsInput): Promise<RunGroup[]> {
  const { workspaceId } = ctx.actor;
  const chargesOf = (runId: SQL) => sql`(select sum(amount) from (
    select workspace_id, amount from credit_transaction where run_id = ${runId} and type = 'SPEND' offset 0
    ) charge where charge.workspace_id = ${workspaceId})`;
  const { rows } = await ctx.db.execute<Record<keyof RunGroup, string | number> & { status: RunStatus }>(sql`
    with recursive inner_run (id, day, trigger, status) as (
      select child.id, ${groupColumns(input)} from workflow_run child
        join node_execution step on step.id = child.parent_execution_id
        join workflow_run on workflow_run.id = step.run_id
        where child.workspace_id = ${workspaceId} and child.parent_execution_id is not null and ${countedRuns(ctx, input)}
      union all
      select child.id, inner_run.day, inner_run.trigger, inner_run.status from inner_run
        join node_execution step on step.run_id = inner_run.id
        join workflow_run child on child.parent_execution_id = step.id
    ), part as (
      select ${groupColumns(input)}, 1 as runs, extract(epoch from ended_at - created_at) * 1000 as ms,
        ${chargesOf(sql`workflow_run.id`)} as credits
      from workflow_run where ${countedRuns(ctx, input)}
      union all
      select day, trigger, status, 0, 0, ${chargesOf(sql`inner_run.id`)} from inner_run
    )
    select day, trigger, status, sum(runs)::int as runs, coalesce(sum(ms), 0)::float8 as ms,
      coalesce(sum(credits), 0)::float8 as credits
    from part group by day, trigger, status`);
  return rows.map(({ day, trigger, status, runs, ms, credits }) => ({
    ...{ day: String(day), trigger: String(trigger), status },
    ...{ runs: Number(runs), ms: Number(ms), credits: Number(credits) },
  }));
}

/** At which steps failed runs failed, the most frequent first. */
async function loadFailingSteps(ctx: WorkspaceContext, input: AnalyticsInput) {
  const { rows } = await ctx.db.execute<{
    nodeId: string;
    runs: number;
    lastAt: string;
    versionId: string;
    isRemoved: boolean;
  }>(sql`
    with failing as (
      select failed.node_id as "nodeId", count(*)::int as runs, max(failed.ended_at) as "lastAt",
        (array_agg(workflow_run.version_id order by workflow_run.created_at desc))[1] as "versionId"
      from workflow_run cross join lateral ${failedStep} failed
      where workflow_run.status = 'FAILED' and ${countedRuns(ctx, input)} group by failed.node_id
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
