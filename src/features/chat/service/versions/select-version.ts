import { and, eq, or } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { messageVersionsText } from "#product/texts/chat/message-versions.ts";
import { chat, message } from "../../table.ts";
import { findOwnMessages, lockChats, publishMessagesChanged } from "../change-messages.ts";
import { hideBranch, showBranch } from "./branches.ts";
import { isShown } from "./is-shown.ts";

/**
 * Shows another version of a message with the messages that followed it, instead of the version that is shown now. From
 * now on, the model sees these messages.
 */
export async function selectVersion(ctx: WorkspaceContext, messageServerId: string): Promise<void> {
  const [found] = await findOwnMessages(ctx, [messageServerId]);
  if (!found) return notFound("message");
  const { chatId } = found;
  await ctx.db.transaction(async (tx) => {
    await lockChats(tx, [chatId]);
    const [version] = await tx.select().from(message).where(eq(message.id, found.id));
    if (version?.hiddenWith === null) return;
    const [shown] = version?.versionGroupId
      ? await tx
          .select()
          .from(message)
          .where(and(eq(message.chatId, chatId), eq(message.versionGroupId, version.versionGroupId), isShown))
      : [];
    // The version belongs to a message that isn't shown any more.
    if (!version || !shown) return notFound("message");
    await requireEndedReplies(tx, chatId);
    await hideBranch(tx, ctx, shown);
    await showBranch(tx, version);
    await tx.update(chat).set({ comparedGroupId: null }).where(eq(chat.id, chatId));
  });
  publishMessagesChanged(ctx, [chatId]);
}

/** A reply that isn't shown can neither be followed nor ask the person. */
async function requireEndedReplies(tx: Tx, chatId: string): Promise<void> {
  const [open] = await tx
    .select({ status: message.status })
    .from(message)
    .where(
      and(eq(message.chatId, chatId), or(eq(message.status, "STREAMING"), and(eq(message.status, "WAITING"), isShown))),
    )
    .limit(1);
  if (!open) return;
  const isWaiting = open.status === "WAITING";
  throw new AppError("conflict", isWaiting ? messageVersionsText.decideFirst : chatErrorText.stillAnswering);
}
