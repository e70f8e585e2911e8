import { and, eq } from "drizzle-orm";
import { applyDecision } from "#features/tool-call/service/apply-decision.ts";
import { toolCall } from "#features/tool-call/table.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { toolErrorText } from "#product/texts/tools/tool-errors.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { canWriteInChat } from "../../access.ts";
import { chat, message } from "../../table.ts";
import { publishChatsChanged } from "../chats.ts";
import { continueReply } from "../write-reply.ts";
import { findOpenCalls, withDecision, writeDecision } from "./asked-calls.ts";

/**
 * Decides about a call that asks. After the last decision, the reply continues from its journal; `isOpen` says whether it
 * is being written. A call may ask while others of its reply still run: the reply then continues by itself (`commitReply`).
 */
export async function decideToolCall(
  ctx: WorkspaceContext,
  { id, decision }: { id: string; decision: ToolDecision },
): Promise<{ isOpen: boolean }> {
  const { app } = ctx;
  const { reply, decided, isEarly } = await ctx.db.transaction(async (tx) => {
    const { row, call } = await lockAskingReply(tx, ctx, id);
    const decided = await applyDecision(tx, ctx, call, decision);
    if (decision.kind === "allowInChat") await allowInChat(tx, row.chatId, call.tool);
    if (row.status === "STREAMING") return { reply: row, decided, isEarly: true };
    const open = await findOpenCalls(tx, row.id);
    const next = open.length === 0 ? { status: "STREAMING" as const, holderId: app.processId, streamId: newId() } : {};
    const [updated] = await tx
      .update(message)
      .set({ ...next, parts: withDecision(row, decided) })
      .where(eq(message.id, row.id))
      .returning();
    return { reply: updated ?? notFound("message"), decided, isEarly: false };
  });
  app.failpoint("decision.stored");
  const isOpen = reply.status === "STREAMING";
  if (isEarly) writeDecision(app.streams.findWriter(reply.streamId ?? ""), decided);
  else if (isOpen) await continueReply(app, reply, ctx.actor.userId);
  app.live.publish(`chat:${reply.chatId}`, { changed: "messages" });
  publishChatsChanged(ctx);
  return { isOpen };
}

/** Locks the reply first and then its calls, in the order of everyone who writes both. */
async function lockAskingReply(tx: Tx, { actor }: WorkspaceContext, callId: string) {
  const [found] = await tx
    .select({ message, userId: chat.userId })
    .from(toolCall)
    .innerJoin(message, eq(message.id, toolCall.messageId))
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(and(eq(toolCall.id, callId), eq(toolCall.workspaceId, actor.workspaceId)))
    .for("update", { of: message });
  if (!found) return notFound("tool call");
  assertAllowed(canWriteInChat(actor, found));
  const [call] = await tx.select().from(toolCall).where(eq(toolCall.id, callId));
  const isAsked = found.message.status === "WAITING" || found.message.status === "STREAMING";
  if (!call || !isAsked) throw new AppError("conflict", toolErrorText.notWaiting);
  return { row: found.message, call };
}

async function allowInChat(tx: Tx, chatId: string, tool: string): Promise<void> {
  const [row] = await tx.select({ allowedTools: chat.allowedTools }).from(chat).where(eq(chat.id, chatId));
  const allowedTools = [...new Set([...(row?.allowedTools ?? []), tool])];
  await tx.update(chat).set({ allowedTools }).where(eq(chat.id, chatId));
}
