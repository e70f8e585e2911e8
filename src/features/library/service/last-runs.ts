import { type SQL, sql } from "drizzle-orm";
import type { RunStatus } from "#engine/status.ts";
import { type RowStatus, rowStatus } from "#features/run/schema.ts";
import { standsInside } from "#features/run/service/inside.ts";
import { listRuns } from "#features/run/service/list-runs.ts";
import { workflow } from "#features/workflow/table.ts";
import type { Member } from "#server/context.ts";

export interface LastRun {
  runId: string;
  status: RowStatus;
  createdAt: Date;
}

/** The runs of the workflow at hand that the actor may see: of the whole, and not inside another one. */
const itsRuns = ({ role, userId }: Member["actor"]): SQL => sql`workflow_run.workflow_id = ${workflow.id}
  and workflow_run.graph is null and not ${standsInside}
  and ${role === "USER" ? sql`workflow_run.user_id = ${userId}` : sql`true`}`;

/** When the workflow at hand ran last; null where it never did. */
export const lastRunAt = (actor: Member["actor"]): SQL =>
  sql`(select max(workflow_run.created_at) from workflow_run where ${itsRuns(actor)})`;

/** The last run of each of these workflows: one look into the index for each, however many runs there are. */
export async function lastRunsOf(ctx: Member, ids: readonly string[]): Promise<Map<string, LastRun>> {
  const { rows } = await ctx.db.execute<{ workflowId: string; runId: string; status: RunStatus; at: string }>(sql`
    select workflow.id as "workflowId", latest.id as "runId", latest.status, latest.created_at as at
    from workflow cross join lateral (
      select workflow_run.id, workflow_run.status, workflow_run.created_at from workflow_run
      where ${itsRuns(ctx.actor)} order by workflow_run.created_at desc limit 1
    ) latest
    where workflow.id = any(${sql.param([...ids])}::uuid[]) and workflow.workspace_id = ${ctx.actor.workspaceId}`);
  const told = rows.map(async ({ workflowId, runId, status, at }): Promise<[string, LastRun]> => {
    // Whether a run waits for somebody is asked of those that go on, and of a page they are few.
    const [going] = status === "RUNNING" ? await listRuns(ctx, { workflowId, limit: 1 }) : [];
    const waitsFor = going?.id === runId ? going.waitsFor : null;
    return [workflowId, { runId, status: rowStatus({ status, waitsFor }), createdAt: new Date(at) }];
  });
  return new Map(await Promise.all(told));
}
