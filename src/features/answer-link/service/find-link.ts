import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { findRunContext, isCurrentWait } from "#features/run/service/find-run.ts";
import { hashAnswerToken } from "#features/run/service/waits/answer-token.ts";
import { showWait } from "#features/run/service/waits/show-wait.ts";
import { nodeExecution, stepWait, workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import type { Caller } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/**
 * The wait that a token is for, with what its page shows and the context in which its run acts. Null as soon as the step
 * was answered, ended, or given to someone else, and when the link has expired: all of it is read from the step itself,
 * so that every process knows at once. The token is all that the reader knows, so no workspace is known yet.
 */
export async function findLink({ app, requestId }: Pick<Caller, "app" | "requestId">, token: string) {
  const tokenHash = hashAnswerToken(token);
  const isMember = sql`exists (select from ${workspaceMember} where ${workspaceMember.userId} = ${stepWait.assigneeId}
    and ${workspaceMember.workspaceId} = ${stepWait.workspaceId})`;
  const [found] = await app.database.system
    .select({
      wait: stepWait,
      run: workflowRun,
      execution: nodeExecution,
      workflowTitle: workflow.title,
      workspaceName: workspace.name,
      slug: workspace.slug,
      memberEmail: user.email,
    })
    .from(stepWait)
    .innerJoin(workflowRun, eq(workflowRun.id, stepWait.runId))
    .innerJoin(nodeExecution, eq(nodeExecution.id, stepWait.executionId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(workspace, eq(workspace.id, stepWait.workspaceId))
    .leftJoin(user, eq(user.id, stepWait.assigneeId))
    .where(
      and(
        eq(stepWait.tokenHash, tokenHash),
        gt(stepWait.linkExpiresAt, sql`now()`),
        eq(workflowRun.status, "RUNNING"),
        isNull(workspace.deletedAt),
        isNull(workspace.suspendedAt),
        or(isNotNull(stepWait.assigneeEmail), and(isMember, isNull(user.suspendedAt))),
        sql`exists (select from step_wait wait join node_execution step on step.id = wait.execution_id
          where wait.id = ${stepWait.id} and ${isCurrentWait})`,
      ),
    );
  const ctx = found && (await findRunContext(app, found.run, requestId));
  if (!found || !ctx) return null;
  const shown = await showWait(ctx.db, found);
  const email = found.memberEmail ?? found.wait.assigneeEmail ?? "";
  return { ...found, ctx, shown, tokenHash, token, email, isMember: found.wait.assigneeId !== null };
}
