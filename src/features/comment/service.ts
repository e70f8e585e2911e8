import { and, asc, count, eq, isNull } from "drizzle-orm";
import { workflow } from "#features/workflow/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { commentText } from "#product/texts/builder/comments.ts";
import { canDeleteComment } from "./access.ts";
import type { CommentThread, ThreadDraft } from "./schema.ts";
import { workflowComment as comment } from "./table.ts";

const commentsOf = ({ actor }: WorkspaceContext, workflowId: string) =>
  and(eq(comment.workflowId, workflowId), eq(comment.workspaceId, actor.workspaceId));

/** All threads of a workflow, the oldest first. */
export async function listThreads(ctx: WorkspaceContext, workflowId: string): Promise<CommentThread[]> {
  await requireWorkflow(ctx, workflowId);
  const rows = await ctx.db
    .select({
      id: comment.id,
      threadId: comment.threadId,
      nodeId: comment.nodeId,
      x: comment.x,
      y: comment.y,
      text: comment.text,
      resolvedAt: comment.resolvedAt,
      authorId: comment.authorId,
      authorName: user.name,
      createdAt: comment.createdAt,
    })
    .from(comment)
    .leftJoin(user, eq(user.id, comment.authorId))
    .where(commentsOf(ctx, workflowId))
    .orderBy(asc(comment.createdAt), asc(comment.id));
  const threads = new Map<string, CommentThread>();
  for (const { id, threadId, nodeId, x, y, resolvedAt } of rows) {
    if (threadId !== null) continue;
    const position = x === null || y === null ? null : { x, y };
    threads.set(id, { id, nodeId, position, isResolved: resolvedAt !== null, comments: [] });
  }
  for (const { id, threadId, text, authorId, authorName, createdAt } of rows)
    threads.get(threadId ?? id)?.comments.push({ id, text, authorId, authorName, createdAt });
  return [...threads.values()];
}

export async function startThread(ctx: WorkspaceContext, draft: ThreadDraft): Promise<{ id: string }> {
  const { workflowId, nodeId, position, text } = draft;
  if (nodeId === null && position === null) throw new AppError("invalid", commentText.placeRequired);
  // A comment on a step moves with the step, so it has no position.
  const canvasPosition = nodeId === null ? position : null;
  return insertComment(ctx, workflowId, { nodeId, x: canvasPosition?.x ?? null, y: canvasPosition?.y ?? null, text });
}

/** Adds a reply, which reopens a resolved thread. */
export async function replyToThread(ctx: WorkspaceContext, threadId: string, text: string): Promise<{ id: string }> {
  const thread = await findThread(ctx, threadId);
  return insertComment(ctx, thread.workflowId, { threadId, text });
}

export async function resolveThread(ctx: WorkspaceContext, threadId: string, isResolved: boolean): Promise<void> {
  const thread = await findThread(ctx, threadId);
  await setResolved(ctx.db, ctx, threadId, isResolved);
  publishCommentsChanged(ctx, thread.workflowId);
}

/** Deletes a comment; the first comment of a thread takes its replies with it. */
export async function deleteComment(ctx: WorkspaceContext, id: string): Promise<void> {
  const row = await findComment(ctx, id);
  assertAllowed(canDeleteComment(ctx.actor, row));
  await ctx.db.delete(comment).where(and(eq(comment.id, id), eq(comment.workspaceId, ctx.actor.workspaceId)));
  publishCommentsChanged(ctx, row.workflowId);
}

async function insertComment(
  ctx: WorkspaceContext,
  workflowId: string,
  values: Pick<typeof comment.$inferInsert, "threadId" | "nodeId" | "x" | "y" | "text">,
): Promise<{ id: string }> {
  const { workspaceId, userId } = ctx.actor;
  const id = newId();
  await ctx.db.transaction(async (tx) => {
    // The lock makes parallel writers wait, so that the limit holds.
    const [row] = await tx
      .select({ id: workflow.id })
      .from(workflow)
      .where(matchesWorkflow(ctx, workflowId))
      .for("update");
    if (!row) return notFound("workflow");
    const [existing] = await tx.select({ n: count() }).from(comment).where(commentsOf(ctx, workflowId));
    const { comments } = limits.workflow;
    if ((existing?.n ?? 0) >= comments) throw new AppError("limit", commentText.tooMany(comments));
    await tx.insert(comment).values({ ...values, id, workspaceId, workflowId, authorId: userId });
    if (values.threadId) await setResolved(tx, ctx, values.threadId, false);
  });
  publishCommentsChanged(ctx, workflowId);
  return { id };
}

async function setResolved(
  db: WorkspaceContext["db"] | Tx,
  { actor }: WorkspaceContext,
  threadId: string,
  isResolved: boolean,
) {
  await db
    .update(comment)
    .set({ resolvedAt: isResolved ? new Date() : null })
    .where(and(eq(comment.id, threadId), eq(comment.workspaceId, actor.workspaceId)));
}

const matchesWorkflow = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(workflow.id, id), eq(workflow.workspaceId, actor.workspaceId), isNull(workflow.deletedAt));

async function requireWorkflow(ctx: WorkspaceContext, id: string): Promise<void> {
  const [row] = await ctx.db.select({ id: workflow.id }).from(workflow).where(matchesWorkflow(ctx, id));
  if (!row) return notFound("workflow");
}

async function findComment({ db, actor }: WorkspaceContext, id: string) {
  const [row] = await db
    .select({ workflowId: comment.workflowId, threadId: comment.threadId, authorId: comment.authorId })
    .from(comment)
    .where(and(eq(comment.id, id), eq(comment.workspaceId, actor.workspaceId)));
  return row ?? notFound("comment");
}

async function findThread(ctx: WorkspaceContext, id: string) {
  const row = await findComment(ctx, id);
  return row.threadId === null ? row : notFound("comment");
}

function publishCommentsChanged({ app, actor }: WorkspaceContext, workflowId: string): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "workflowComments", id: workflowId });
}
