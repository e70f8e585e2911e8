import { and, eq, exists, isNotNull, notExists, or, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed } from "#product/refusals.ts";
import { queueText } from "#product/texts/chat/queue.ts";
import { canWriteInChat } from "../../access.ts";
import type { UserTurn } from "../../schema.ts";
import { message, steeringMessage } from "../../table.ts";
import { findChat } from "../chats.ts";
import { requireOwnMessage } from "../submit-turn.ts";
import { isShown } from "../versions/is-shown.ts";
import { asQuestion, isWaiting, publishSteering } from "./take-steering.ts";

/**
 * Sends a message into the open reply of a chat: its model gets it before its next step. Stores nothing if no reply is
 * being written; a message that is stored already is accepted again as long as it waits.
 */
export async function steerReply(
  ctx: WorkspaceContext,
  chatId: string,
  input: UserTurn & { id: string },
): Promise<{ isAccepted: boolean }> {
  const found = await findChat(ctx, chatId);
  assertAllowed(canWriteInChat(ctx.actor, found));
  const turn = await requireOwnMessage(ctx, input, "submit");
  // Of replies that are written side by side, none gets it.
  if (found.comparedGroupId !== null) return { isAccepted: false };
  const isAccepted = await ctx.db.transaction(async (tx) => {
    // The lock keeps the reply from ending meanwhile.
    const [reply] = await tx
      .select({ id: message.id })
      .from(message)
      .where(and(eq(message.chatId, chatId), eq(message.status, "STREAMING"), isShown))
      .for("update");
    if (!reply) return false;
    await removeSettled(tx, chatId, reply.id);
    const ofChat = and(eq(steeringMessage.chatId, chatId), isWaiting);
    if ((await tx.$count(steeringMessage, and(ofChat, eq(steeringMessage.id, input.id)))) > 0) return true;
    const { queuedMessages } = limits.chat;
    if ((await tx.$count(steeringMessage, ofChat)) >= queuedMessages)
      throw new AppError("limit", queueText.full(queuedMessages));
    const stored = await tx
      .insert(steeringMessage)
      .values({ id: input.id, workspaceId: ctx.actor.workspaceId, chatId, replyId: reply.id, turn })
      .onConflictDoNothing()
      .returning({ id: steeringMessage.id });
    return stored.length > 0;
  });
  if (isAccepted) publishSteering(ctx, chatId);
  return { isAccepted };
}

/** Takes a waiting message back. Removes nothing if a model has got it, or if it was sent as a question. */
export async function withdrawSteering(
  ctx: WorkspaceContext,
  chatId: string,
  id: string,
): Promise<{ isRemoved: boolean }> {
  assertAllowed(canWriteInChat(ctx.actor, await findChat(ctx, chatId)));
  const removed = await ctx.db
    .delete(steeringMessage)
    .where(
      and(eq(steeringMessage.id, id), eq(steeringMessage.chatId, chatId), isWaiting, notExists(asQuestion(ctx.db))),
    )
    .returning({ id: steeringMessage.id });
  const isRemoved = removed.length > 0;
  if (isRemoved) publishSteering(ctx, chatId);
  return { isRemoved };
}

/** Removes those that are parts of finished replies, or questions. */
async function removeSettled(tx: Tx, chatId: string, openReplyId: string): Promise<void> {
  const isOver = sql`${steeringMessage.replyId} is distinct from ${openReplyId}`;
  const isSettled = or(and(isNotNull(steeringMessage.step), isOver), exists(asQuestion(tx)));
  await tx.delete(steeringMessage).where(and(eq(steeringMessage.chatId, chatId), isSettled));
}
