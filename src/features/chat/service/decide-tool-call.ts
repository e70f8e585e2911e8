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
import { canWriteInChat } from "../access.ts";
import { replyJob } from "../schema.ts";
import { chat, message } from "../table.ts";
import { publishChatsChanged } from "./chats.ts";
import { findOpenCalls, withDecision } from "./versions/dismiss-waiting.ts";
import { writeReply } from "./write-reply.ts";

type MessageRow = typeof message.$inferSelect;

/**
 * Decides about a call that a reply waits for. After the last decision, the reply continues from its journal; \`isOpen\`
 * says whether it does.
 */
export async function decideToolCall(
  ctx: WorkspaceContext,
  { id, decision }: { id: string; decision: ToolDecision },
): Promise<{ isOpen: boolean }> {
  const { app } = ctx;
  const reply = await ctx.db.transaction(async (tx) => {
    const { row, call } = await lockWaitingReply(tx, ctx, id);
    const decided = await applyDecision(tx, ctx, call, decision);
    if (decision.kind === "allowInChat") await allowInChat(tx, row.chatId, call.tool);
    const open = await findOpenCalls(tx, row.id);
    const next = open.length === 0 ? { status: "STREAMING" as const, holderId: app.processId, streamId: newId() } : {};
    const [updated] = await tx
      .update(message)
      .set({ ...next, parts: withDecision(row, decided) })
      .where(eq(message.id, row.id))
      .returning();
    return updated ?? notFound("message");
  });
  app.failpoint("decision.stored");
  const isOpen = reply.status === "STREAMING";
  if (isOpen) await continueReply(ctx, reply);
  app.live.publish(`chat:${reply.chatId}`, { changed: "messages" });
  publishChatsChanged(ctx);
  return { isOpen };
}

/** Locks the reply first and then its calls, in the order of everyone who writes both. */
async function lockWaitingReply(tx: Tx, { actor }: WorkspaceContext, callId: string) {
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
  if (!call || found.message.status !== "WAITING") throw new AppError("conflict", toolErrorText.notWaiting);
  return { row: found.message, call };
}

async function allowInChat(tx: Tx, chatId: string, tool: string): Promise<void> {
  const [row] = await tx.select({ allowedTools: chat.allowedTools }).from(chat).where(eq(chat.id, chatId));
  const allowedTools = [...new Set([...(row?.allowedTools ?? []), tool])];
  await tx.update(chat).set({ allowedTools }).where(eq(chat.id, chatId));
}

async function continueReply({ app, actor }: WorkspaceContext, { id, workspaceId, chatId, streamId }: MessageRow) {
  await app.streams.open({ id: streamId ?? "", workspaceId, owner: `chat:${chatId}`, userId: actor.userId });
  app.jobs.run(replyJob.name, () => writeReply(app, { workspaceId, messageId: id }));
}
