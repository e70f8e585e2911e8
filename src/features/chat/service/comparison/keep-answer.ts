import { and, eq, ne } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { chat, message } from "../../table.ts";
import { findOwnMessages, lockChats, publishMessagesChanged } from "../change-messages.ts";
import { requestStops } from "../stop-reply.ts";
import { dismissWaitingReplies } from "../versions/dismiss-waiting.ts";

/**
 * Ends a comparison: the conversation continues with this answer, and the others stay as its versions. Those that are
 * still being written are stopped.
 */
export async function keepAnswer(ctx: WorkspaceContext, messageServerId: string): Promise<void> {
  const [found] = await findOwnMessages(ctx, [messageServerId]);
  if (!found) return notFound("message");
  const { id, chatId } = found;
  const stopped = await ctx.db.transaction(async (tx) => {
    await lockChats(tx, [chatId]);
    const [kept] = await tx
      .select({ status: message.status, versionGroupId: message.versionGroupId, comparedGroupId: chat.comparedGroupId })
      .from(message)
      .innerJoin(chat, eq(chat.id, message.chatId))
      .where(eq(message.id, id));
    if (!kept) return notFound("message");
    const { versionGroupId, comparedGroupId } = kept;
    // Another page has kept an answer.
    if (versionGroupId === null || versionGroupId !== comparedGroupId) return [];
    if (kept.status === "STREAMING") throw new AppError("conflict", chatErrorText.stillAnswering);
    const isOther = and(eq(message.chatId, chatId), eq(message.versionGroupId, versionGroupId), ne(message.id, id));
    const streams = await requestStops(tx, ctx, and(isOther, eq(message.status, "STREAMING")));
    await dismissWaitingReplies(tx, ctx, chatId, id);
    await tx.update(message).set({ hiddenWith: message.id }).where(isOther);
    await tx.update(message).set({ hiddenWith: null }).where(eq(message.id, id));
    await tx.update(chat).set({ comparedGroupId: null }).where(eq(chat.id, chatId));
    return streams;
  });
  for (const streamId of stopped) ctx.app.streams.stop(streamId);
  publishMessagesChanged(ctx, [chatId]);
}
