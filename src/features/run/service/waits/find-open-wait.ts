import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { workflow } from "#features/workflow/table.ts";
import type { App } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { stepWait } from "../../table/wait.ts";
import { nodeExecution, workflowRun } from "../../table.ts";
import { isCurrentWait } from "../find-run.ts";

export type OpenWait = NonNullable<Awaited<ReturnType<typeof findOpenWait>>>;

const author = alias(user, "author");

/** A wait that is not over, with what messages about it say and who reads them. */
export async function findOpenWait({ database }: App, id: string) {
  const wait = sql`exists (select from step_wait wait join node_execution step on step.id = wait.execution_id
    where wait.id = ${id} and ${isCurrentWait})`;
  const [found] = await database.system
    .select({
      wait: stepWait,
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
    .where(and(eq(stepWait.id, id), eq(workflowRun.status, "RUNNING"), isNull(workspace.deletedAt), wait));
  return found;
}
