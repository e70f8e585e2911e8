import { and, asc, desc, eq, getTableColumns, inArray, ne } from "drizzle-orm";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { canWriteInChat } from "../access.ts";
import type { PersonPart } from "../schema.ts";
import { chat, message } from "../table.ts";
import { publishChatsChanged } from "./chats.ts";
import type { ReplyRow } from "./commit-reply.ts";
import { requireNoOpenReply, setContent } from "./messages.ts";
import { readPersonParts } from "./person-parts.ts";
import { changeWithAttachments } from "./release-attachments.ts";
import { dropSummaryOf } from "./summarize-chat.ts";
import { deleteVersion, setQuestionAside } from "./versions/branches.ts";
import { isShown } from "./versions/is-shown.ts";

/** A message gets these parts, or this text. Without files, it keeps its attachments. */
interface MessageChange {
  messageServerId: string;
  parts?: readonly PersonPart[] | undefined;
  text?: string | undefined;
  isResend: boolean;
}

/**
 * Edits a person's message. `isResend` keeps the former message as a version, with the later messages, so that a new
 * reply can follow.
 */
export async function updateMessage(ctx: WorkspaceContext, change: MessageChange) {
  const [found] = await findOwnMessages(ctx, [change.messageServerId]);
  if (found?.role !== "user") throw new AppError("invalid", chatErrorText.answerNotEditable);
  const turn = await readPersonParts(ctx, change.parts ?? [{ type: "text", text: change.text ?? "" }]);
  const ownAttachments = await requireOwnAttachments(ctx, turn);
  await changeWithAttachments(ctx, [found.chatId], async (tx) => {
    if (change.isResend) {
      await lockChats(tx, [found.chatId]);
      await requireNoOpenReply(tx, found.chatId);
      const [question] = await tx
        .select()
        .from(message)
        .where(and(eq(message.id, found.id), isShown));
      await setQuestionAside(tx, ctx, question ?? notFound("message"));
    }
    await setContent(tx, found, { ...turn, ...ownAttachments });
  });
  publishMessagesChanged(ctx, [found.chatId]);
}

/** Deletes single messages; later ones stay. The versions of a message count as one, unless it is the last. */
export async function deleteMessages(ctx: WorkspaceContext, messageServerIds: readonly string[]) {
  const found = await findOwnMessages(ctx, messageServerIds);
  const ids = found.map(({ id }) => id);
  const chatIds = [...new Set(found.map(({ chatId }) => chatId))];
  await changeWithAttachments(ctx, chatIds, async (tx) => {
    if (found.some(hasVersions)) await lockChats(tx, chatIds);
    const rows = await tx
      .select()
      .from(message)
      .where(and(inArray(message.id, ids), ne(message.status, "STREAMING")))
      .orderBy(desc(message.ordinal))
      .for("update");
    if (rows.length < ids.length) throw new AppError("conflict", chatErrorText.stillAnswering);
    const single = rows.filter((row) => !hasVersions(row));
    await tx.delete(message).where(
      inArray(
        message.id,
        single.map(({ id }) => id),
      ),
    );
    for (const { chatId, ordinal } of single) await dropSummaryOf(tx, chatId, ordinal);
    // One after another, because the messages after a version may have been deleted with it.
    for (const row of rows.filter(hasVersions)) await deleteVersion(tx, row);
  });
  publishMessagesChanged(ctx, chatIds);
}

const hasVersions = ({ versionGroupId, hiddenWith }: Pick<ReplyRow, "versionGroupId" | "hiddenWith">): boolean =>
  versionGroupId !== null || hiddenWith !== null;

/** Turns wait for the lock, so no reply begins meanwhile. */
export const lockChats = (tx: Tx, ids: readonly string[]) =>
  tx.select({ id: chat.id }).from(chat).where(inArray(chat.id, ids)).orderBy(asc(chat.id)).for("update");

/** Messages of chats in which the person may write. */
export async function findOwnMessages(ctx: WorkspaceContext, messageServerIds: readonly string[]) {
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
export function publishMessagesChanged(ctx: WorkspaceContext, chatIds: readonly string[]) {
  for (const id of chatIds) ctx.app.live.publish(`chat:${id}`, { changed: "messages" });
  publishChatsChanged(ctx);
}
