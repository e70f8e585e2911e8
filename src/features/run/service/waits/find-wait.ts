import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { workflow } from "#features/workflow/table.ts";
import type { App } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { stepWait } from "../../table/wait.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { isCurrentWait } from "../find-run.ts";

export type StepWait = NonNullable<Awaited<ReturnType<typeof findWait>>>;

/** SQL condition on `answer` and `wait`: the step was answered in this wait and not in a later one. */
export const isAnswerOf = sql`answer.execution_id = wait.execution_id and answer.created_at >= wait.created_at
  and not exists (select from step_wait later where later.execution_id = wait.execution_id
    and later.created_at > wait.created_at and later.created_at <= answer.created_at)`;

const author = alias(user, "author");

/** A wait that is not over, with what messages about it say and who reads them. */
export function findOpenWait(app: App, id: string) {
  const isCurrent = sql`exists (select from step_wait wait join node_execution step on step.id = wait.execution_id
    where wait.id = ${id} and ${isCurrentWait})`;
  return findWait(app, id, and(eq(workflowRun.status, "RUNNING"), isCurrent));
}

/** Like `findOpenWait`, for a wait that may be over. */
export async function findWait({ database }: App, id: string, condition?: SQL) {
  const [found] = await database.system
    .select({
      wait: stepWait,
      isOverdue: sql<boolean>`coalesce(${stepWait.dueAt} <= now(), false)`,
      run: workflowRun,
      execution: nodeExecution,
      workflowTitle: workflow.title,
      slug: workspace.slug,
      workspaceName: workspace.name,
      memberEmail: user.email,
      metadata: user.publicMetadata,
      suspendedAt: user.suspendedAt,
      /** Settings of who wrote the workflow. */
      authorMetadata: author.publicMetadata,
    })
    .from(stepWait)
    .innerJoin(workflowRun, eq(workflowRun.id, stepWait.runId))
    .innerJoin(nodeExecution, eq(nodeExecution.id, stepWait.executionId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(workspace, eq(workspace.id, stepWait.workspaceId))
    .leftJoin(user, eq(user.id, stepWait.assigneeId))
    .leftJoin(author, eq(author.id, workflow.userId))
    .where(and(eq(stepWait.id, id), isNull(workspace.deletedAt), condition));
  return found;
}
