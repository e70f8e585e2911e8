import { type SQL, sql } from "drizzle-orm";
import type { RunStatus } from "#engine/status.ts";
import { type DisplayStatus, displayStatus } from "#features/run/schema.ts";
import { visibleRuns, waitsFor } from "#features/run/service/history/list-runs.ts";
import { workflow } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";

export interface LastRun {
  runId: string;
  status: DisplayStatus;
  createdAt: Date;
}

/** SQL for the time of a workflow's last run; null if it never ran. */
export const lastRunAt = (actor: WorkspaceContext["actor"]): SQL =>
  sql`(select max(workflow_run.created_at) from workflow_run
    where workflow_run.workflow_id = ${workflow.id} and ${visibleRuns(actor)})`;

/** The last run of each workflow, with one index lookup per workflow. */
export async function findLastRuns(
  { db, actor }: WorkspaceContext,
  ids: readonly string[],
): Promise<Map<string, LastRun>> {
  const { rows } = await db.execute<{
    workflowId: string;
    runId: string;
    status: RunStatus;
    at: string;
    waits: string | null;
  }>(sql`
    select workflow.id as "workflowId", latest.id as "runId", latest.status, latest.created_at as at, latest.waits
    from workflow cross join lateral (
      select workflow_run.id, workflow_run.status, workflow_run.created_at, ${waitsFor} as waits from workflow_run
      where workflow_run.workflow_id = workflow.id and ${visibleRuns(actor)}
      order by workflow_run.created_at desc limit 1
    ) latest
    where workflow.id = any(${sql.param([...ids])}::uuid[]) and workflow.workspace_id = ${actor.workspaceId}`);
  return new Map(
    rows.map(({ workflowId, runId, status, at, waits }) => [
      workflowId,
      { runId, status: displayStatus({ status, waitsFor: waits }), createdAt: new Date(at) },
    ]),
  );
}
