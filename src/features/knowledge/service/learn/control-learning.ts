import { and, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { timers } from "#product/timers.ts";
import { knowledgeSource } from "../../table.ts";
import { publishKnowledgeChanged } from "../live.ts";
import { deleteNodes } from "../tree/change-nodes.ts";
import { findOwnSource, type SourceRow } from "../tree/nodes.ts";
import { discardAttempt, isLearning, learningStatuses, queueAttempt, startAttempt } from "./start-learning.ts";

/** Stops learning after the batch that is under way; what is stored is kept. */
export async function pauseLearning(ctx: WorkspaceContext, nodeId: string): Promise<void> {
  const { source } = await findOwnSource(ctx, nodeId);
  const paused = await ctx.db
    .update(knowledgeSource)
    .set({ status: "PAUSED", updatedAt: sql`now()` })
    .where(and(isSource(ctx, source), inArray(knowledgeSource.status, [...learningStatuses])))
    .returning({ id: knowledgeSource.id });
  if (paused.length === 0) throw new AppError("invalid", knowledgeErrorText.notLearning);
  publishKnowledgeChanged(ctx.app, ctx.actor.workspaceId);
}

/** Continues after the last stored chunk. */
export async function resumeLearning(ctx: WorkspaceContext, nodeId: string): Promise<void> {
  const { source } = await findOwnSource(ctx, nodeId);
  await startLearning(ctx, source, (now) => {
    if (now.status !== "PAUSED") throw new AppError("invalid", knowledgeErrorText.notPaused);
    return { isContinued: true };
  });
}

/**
 * Learns a source again that failed, or of which something is missing. What failed without room, money or a model
 * continues after what it had stored; of everything else that failed, nothing is left.
 */
export async function retryLearning(ctx: WorkspaceContext, nodeId: string): Promise<void> {
  const { source } = await findOwnSource(ctx, nodeId);
  await startLearning(ctx, source, (now) => {
    requireIdle(now);
    return { isContinued: now.status === "FAILED" };
  });
}

/** Fetches a page again. Until the new text is ready, the one before answers. */
export async function relearnUrl(
  ctx: WorkspaceContext,
  ids: { knowledgeSourceTreeNodeId: string; knowledgeSourceId: string; documentId: string },
): Promise<void> {
  const { source } = await findOwnSource(ctx, ids.knowledgeSourceTreeNodeId);
  if (source.id !== ids.knowledgeSourceId) return notFound("source");
  if (source.documentId !== ids.documentId || source.type !== "URL") return notFound("document");
  await startLearning(ctx, source, (now) => {
    requireIdle(now);
    const isTooSoon = now.status !== "FAILED" && Date.now() - now.startedAt.getTime() < timers.knowledge.relearnMs;
    if (isTooSoon) throw new AppError("limit", knowledgeErrorText.relearnTooSoon(timers.knowledge.relearnMs / 60_000));
    return { isContinued: false };
  });
}

/** Ends learning. What was learned before still answers; a source that never was is removed. */
export async function cancelLearning(ctx: WorkspaceContext, nodeId: string): Promise<void> {
  const { source } = await findOwnSource(ctx, nodeId);
  const isRemoved = await ctx.db.transaction(async (tx) => {
    const now = await lockSource(tx, ctx, source);
    if (!isLearning(now.status) && now.status !== "PAUSED")
      throw new AppError("invalid", knowledgeErrorText.notLearning);
    if (now.generation === 0) return true;
    await discardAttempt(tx, source.id);
    await tx
      .update(knowledgeSource)
      .set({ status: "READY", problem: null, updatedAt: sql`now()` })
      .where(isSource(ctx, source));
    return false;
  });
  if (isRemoved) await deleteNodes(ctx, [nodeId]);
  else publishKnowledgeChanged(ctx.app, ctx.actor.workspaceId);
}

function requireIdle({ status }: SourceRow): void {
  if (isLearning(status)) throw new AppError("conflict", knowledgeErrorText.learningNow);
}

const isSource = ({ actor }: WorkspaceContext, { id }: SourceRow) =>
  and(eq(knowledgeSource.id, id), eq(knowledgeSource.workspaceId, actor.workspaceId));

async function lockSource(tx: Tx, ctx: WorkspaceContext, source: SourceRow): Promise<SourceRow> {
  const [now] = await tx.select().from(knowledgeSource).where(isSource(ctx, source)).for("update");
  return now ?? notFound("source");
}

/** `decide` gets the row as it is under its lock, so that two presses start one attempt; it throws if none may start. */
async function startLearning(
  ctx: WorkspaceContext,
  source: SourceRow,
  decide: (now: SourceRow) => { isContinued: boolean },
): Promise<void> {
  const attempt = await ctx.db.transaction(async (tx) =>
    startAttempt(tx, source, decide(await lockSource(tx, ctx, source))),
  );
  if (!attempt) return notFound("source");
  await queueAttempt(ctx.app, attempt);
  publishKnowledgeChanged(ctx.app, ctx.actor.workspaceId);
}
