import { and, eq } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { message, testReply } from "../../table.ts";
import { findChat } from "../chats.ts";

/** What a reply has sent, and what it cost. Throws "not found" for replies of other chats and until it has ended. */
export async function getSentRequest(ctx: WorkspaceContext, messageId: string) {
  const [found] = await ctx.db
    .select({ chatId: message.chatId, metadata: message.metadata, sent: testReply.sent })
    .from(message)
    .innerJoin(testReply, eq(testReply.messageId, message.id))
    .where(and(eq(message.id, messageId), eq(message.workspaceId, ctx.actor.workspaceId)));
  if (!found?.sent) return notFound("message");
  await findChat(ctx, found.chatId);
  const { credits = null, usage = null, toolCosts = null, durationMs = null } = found.metadata;
  return { ...found.sent, credits, usage, toolCosts, durationMs };
}
