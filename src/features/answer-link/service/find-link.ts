import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { WaitChannel } from "#engine/step-options.ts";
import { findRunContext, isCurrentWait } from "#features/run/service/find-run.ts";
import { hashAnswerToken } from "#features/run/service/waits/answer-token.ts";
import { needOfApp } from "#features/run/service/waits/app-need.ts";
import { showWait } from "#features/run/service/waits/show-wait.ts";
import { timeZoneOf } from "#features/run/service/waits/time-zone.ts";
import { stepWait } from "#features/run/table/wait.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import type { Caller } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";

/** Who has the link: the assignee, or everyone in the channel in which it was posted. */
export type LinkReader =
  | { readonly kind: "member" | "outside"; readonly userId: string | null; readonly email: string }
  | { readonly kind: "channel"; readonly channel: WaitChannel };

export type OpenLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

const author = alias(user, "author");

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
      metadata: user.publicMetadata,
      authorMetadata: author.publicMetadata,
    })
    .from(stepWait)
    .innerJoin(workflowRun, eq(workflowRun.id, stepWait.runId))
    .innerJoin(nodeExecution, eq(nodeExecution.id, stepWait.executionId))
    .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
    .innerJoin(workspace, eq(workspace.id, stepWait.workspaceId))
    .leftJoin(user, eq(user.id, stepWait.assigneeId))
    .leftJoin(author, eq(author.id, workflow.userId))
    .where(
      and(
        or(
          eq(stepWait.channelTokenHash, tokenHash),
          and(
            eq(stepWait.tokenHash, tokenHash),
            or(isNotNull(stepWait.assigneeEmail), and(isMember, isNull(user.suspendedAt))),
          ),
        ),
        gt(stepWait.linkExpiresAt, sql`now()`),
        eq(workflowRun.status, "RUNNING"),
        isNull(workspace.deletedAt),
        isNull(workspace.suspendedAt),
        sql`exists (select from step_wait wait join node_execution step on step.id = wait.execution_id
          where wait.id = ${stepWait.id} and ${isCurrentWait})`,
      ),
    );
  const ctx = found && (await findRunContext(app, found.run, requestId));
  if (!found || !ctx) return null;
  const shown = await showWait(ctx.db, found);
  const { wait } = found;
  const reader: LinkReader =
    wait.channel && wait.channelTokenHash === tokenHash
      ? { kind: "channel", channel: wait.channel }
      : {
          kind: wait.assigneeId === null ? "outside" : "member",
          userId: wait.assigneeId,
          email: found.memberEmail ?? wait.assigneeEmail ?? "",
        };
  const metadata = reader.kind === "channel" ? null : found.metadata;
  const timeZone = timeZoneOf({ metadata, authorMetadata: found.authorMetadata });
  return { ...found, ctx, shown, tokenHash, token, reader, timeZone, need: needOfApp(wait.reason, shown) };
}
