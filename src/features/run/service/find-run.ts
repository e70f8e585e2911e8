import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { findActingContext } from "#platform/access/access.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { canSeeRun } from "../access.ts";
import { nodeExecution, workflowRun } from "../table.ts";

export type RunRow = typeof workflowRun.$inferSelect;

/** A run as the actor finds it, with their part in it. */
export interface FoundRun extends RunRow {
  isAssigned: boolean;
  assignedSteps: string[];
}

/** The context of a job for a run: its starter, or what acts in their place. Null when they lost access. */
export const findRunContext = (
  app: App,
  { workspaceId, userId, trigger }: Pick<RunRow, "workspaceId" | "userId" | "trigger">,
  requestId: string,
): Promise<WorkspaceContext | null> =>
  findActingContext(app, { kind: "member", workspaceId, userId, ...(trigger && { through: trigger }) }, requestId);

/**
 * SQL condition on `wait` and its `step`: the step still waits for what the wait is about. That the run is open is
 * checked apart.
 */
export const isCurrentWait = sql`wait.epoch = step.epoch and (wait.reason = step.waits_for
  or (wait.reason = 'approval' and step.status = 'COMPLETED' and not step.is_approved))`;

/** Finds a run that the actor may see; throws "not found" otherwise. */
export async function findRun({ db, actor }: WorkspaceContext, runId: string): Promise<FoundRun> {
  // A program that acts for someone isn't that person.
  const assigneeId = actor.through ? null : actor.userId;
  const [row] = await db
    .select({
      ...getTableColumns(workflowRun),
      isAssigned: sql<boolean>`exists (
        select from step_wait wait where wait.run_id = workflow_run.id and wait.assignee_id = ${assigneeId}::uuid)`,
      assignedSteps: sql<string[]>`array(
        select step.id from step_wait wait join node_execution step on step.id = wait.execution_id
        where wait.run_id = workflow_run.id and wait.assignee_id = ${assigneeId}::uuid and ${isCurrentWait})`,
    })
    .from(workflowRun)
    .where(and(eq(workflowRun.id, runId), eq(workflowRun.workspaceId, actor.workspaceId)));
  return row && canSeeRun(actor, row) ? row : notFound("run");
}

/** Finds a step and its run; throws "not found" if the actor may not see the run. */
export async function findStep(ctx: WorkspaceContext, nodeExecutionId: string) {
  const [execution] = await ctx.db
    .select()
    .from(nodeExecution)
    .where(and(eq(nodeExecution.id, nodeExecutionId), eq(nodeExecution.workspaceId, ctx.actor.workspaceId)));
  if (!execution) return notFound("step");
  return { execution, run: await findRun(ctx, execution.runId) };
}

/** Publishes a change of the run, so that open pages and lists refetch. */
export function announceRun({ app, actor }: Pick<WorkspaceContext, "app" | "actor">, runId: string): void {
  app.live.publish(`run:${runId}`, { changed: "run" });
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "runs" });
}
