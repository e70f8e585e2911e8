import { and, eq, getTableColumns, inArray, ne } from "drizzle-orm";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { canWriteInChat } from "../access.ts";
import type { PersonPart } from "../schema.ts";
import { chat, message } from "../table.ts";
import { publishChatsChanged } from "./chats.ts";
import { deleteAfterMessage, requireNoOpenReply, setContent } from "./messages.ts";
import { readPersonParts } from "./person-parts.ts";
import { dropSummaryOf } from "./summarize-chat.ts";

/** A message gets these parts, or this text. Without files, it keeps its attachments. */
interface MessageChange {
  messageServerId: string;
  parts?: readonly PersonPart[] | undefined;
  text?: string | undefined;
  isResend: boolean;
}

/** Edits a person's message. `isResend` deletes the later messages, so that a new reply can follow. */
export async function updateMessage(ctx: WorkspaceContext, change: MessageChange) {
  const [found] = await findOwnMessages(ctx, [change.messageServerId]);
  if (found?.role !== "user") throw new AppError("invalid", chatErrorText.answerNotEditable);
  const turn = await readPersonParts(ctx, change.parts ?? [{ type: "text", text: change.text ?? "" }]);
  const ownAttachments = await requireOwnAttachments(ctx, turn);
  await ctx.db.transaction(async (tx) => {
    if (change.isResend) {
      // Turns wait for the lock, so no reply begins meanwhile.
      await tx.select({ id: chat.id }).from(chat).where(eq(chat.id, found.chatId)).for("update");
      await requireNoOpenReply(tx, found.chatId);
    }
    await setContent(tx, found, { ...turn, ...ownAttachments });
    if (change.isResend) await deleteAfterMessage(tx, found);
  });
  publishMessagesChanged(ctx, [found.chatId]);
}

/** Deletes single messages; later ones stay. */
export async function deleteMessages(ctx: WorkspaceContext, messageServerIds: readonly string[]) {
  const found = await findOwnMessages(ctx, messageServerIds);
  const ids = found.map(({ id }) => id);
  await ctx.db.transaction(async (tx) => {
    const deleted = await tx
      .delete(message)
      .where(and(inArray(message.id, ids), ne(message.status, "STREAMING")))
      .returning({ chatId: message.chatId, ordinal: message.ordinal });
    if (deleted.length < ids.length) throw new AppError("conflict", chatErrorText.stillAnswering);
    for (const { chatId, ordinal } of deleted) await dropSummaryOf(tx, chatId, ordinal);
  });
  publishMessagesChanged(ctx, [...new Set(found.map(({ chatId }) => chatId))]);
}

/** Messages of chats in which the person may write. */
async function findOwnMessages(ctx: WorkspaceContext, messageServerIds: readonly string[]) {
  const ids = [...new Set(messageServerIds.map((id) => id.toLowerCase()))];
  const rows = await ctx.db
    .select({ ...getTableColumns(message), userId: chat.userId })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(and(inArray(message.id, ids), eq(message.workspaceId, ctx.actor.workspaceId)));
  if (rows.length < ids.length) return notFound("message");
  for (const row of rows) assertAllowed(canWriteInChat(ctx.actor, row));
  return rows;
}

/** Publishes to the pages of the chats, and to the lists, which say where a reply waits. */
function publishMessagesChanged(ctx: WorkspaceContext, chatIds: readonly string[]) {
  for (const id of chatIds) ctx.app.live.publish(`chat:${id}`, { changed: "messages" });
  publishChatsChanged(ctx);
}
