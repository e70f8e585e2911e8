import { and, eq, type SQL, sql } from "drizzle-orm";
import { listConditions } from "#features/run/service/history/list-runs.ts";
import { workflow } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import type { RetryTarget } from "../schema.ts";

/** SQL condition on `workflow_run` and `workflow`: the failed runs of the target that the actor may retry. */
export function retryableRuns(ctx: WorkspaceContext, { runIds, ...filters }: RetryTarget): SQL | undefined {
  return and(
    ...listConditions(ctx, { ...filters, statuses: ["FAILED"] }),
    isControlled(ctx),
    runIds && sql`workflow_run.id = any(${sql.param(runIds)}::uuid[])`,
  );
}

/** SQL condition: the actor may control the run. It is `canControlRun` for many rows. */
export const isControlled = ({ actor }: WorkspaceContext): SQL =>
  actor.role === "OWNER" ? sql`true` : sql`workflow_run.user_id = ${actor.userId}`;

/** Throws "not found" if the target names a workflow or a run of another workspace. */
export async function requireTarget(
  { db, actor }: WorkspaceContext,
  { workflowId, runIds }: Pick<RetryTarget, "workflowId" | "runIds">,
): Promise<void> {
  if (workflowId) {
    const own = and(eq(workflow.id, workflowId), eq(workflow.workspaceId, actor.workspaceId));
    if ((await db.$count(workflow, own)) === 0) notFound("workflow");
  }
  if (!runIds) return;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from workflow_run
    where workspace_id = ${actor.workspaceId} and id = any(${sql.param(runIds)}::uuid[])`);
  if (rows[0]?.count !== new Set(runIds).size) notFound("run");
}
