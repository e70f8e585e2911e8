import { and, eq } from "drizzle-orm";
import { noCosts } from "#features/tool-call/schema.ts";
import { toolCall } from "#features/tool-call/table.ts";
import type { Trace } from "#features/trace/schema.ts";
import { loadAgentTitles, loadCalls } from "#features/trace/service/load-calls.ts";
import { type ReplyFacts, replyTrace } from "#features/trace/service/reply-trace.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";
import { type MessageStatus, message } from "../table.ts";
import { findChat } from "./chats.ts";

const states: Readonly<Record<MessageStatus, ReplyFacts["state"]>> = {
  DONE: "done",
  STREAMING: "running",
  WAITING: "waiting",
  STOPPED: "stopped",
  FAILED: "failed",
};

/** The trace of a reply. Throws "not found" for other people's chats. */
export async function getReplyTrace(ctx: WorkspaceContext, messageId: string): Promise<Trace> {
  const { workspaceId } = ctx.actor;
  const [row] = await ctx.db
    .select({ chatId: message.chatId })
    .from(message)
    .where(and(eq(message.id, messageId), eq(message.workspaceId, workspaceId)));
  if (!row) return notFound("message");
  await findChat(ctx, row.chatId);
  return (await loadReplyTrace(ctx.db, { workspaceId, messageId })) ?? notFound("message");
}

/** The same without a check of rights; null for a message that is no reply. */
export async function loadReplyTrace(
  db: Db,
  { workspaceId, messageId }: { workspaceId: string; messageId: string },
): Promise<Trace | null> {
  const [row] = await db
    .select({
      role: message.role,
      status: message.status,
      error: message.error,
      metadata: message.metadata,
      modelCalls: message.modelCalls,
      createdAt: message.createdAt,
    })
    .from(message)
    .where(and(eq(message.id, messageId), eq(message.workspaceId, workspaceId)));
  if (row?.role !== "assistant") return null;
  const { metadata } = row;
  const titles = await loadAgentTitles(db, workspaceId, [metadata.agentId]);
  const { toolCosts = noCosts } = metadata;
  return replyTrace({
    id: messageId,
    agent: titles.get(metadata.agentId ?? "") ?? null,
    state: states[row.status],
    error: row.error,
    startMs: row.createdAt.getTime(),
    durationMs: metadata.durationMs ?? null,
    credits: metadata.credits ?? 0,
    toolCredits: toolCosts.credits,
    usage: metadata.usage ?? null,
    toolUsage: metadata.toolCosts?.usage ?? null,
    modelCalls: row.modelCalls,
    calls: await loadCalls(db, workspaceId, eq(toolCall.messageId, messageId)),
  });
}
