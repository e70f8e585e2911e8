import { and, desc, eq, lt } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { canWriteInChat } from "../access.ts";
import type { ChatRequest } from "../schema.ts";
import { chat, message } from "../table.ts";
import type { ReplyRow } from "./commit-reply.ts";
import { replaceMessage, requireNoOpenReply } from "./messages.ts";
import { type NewTurn, newChatTitle, type StoredTurn } from "./new-turn.ts";
import { findPrevious, isChatFor, storeDraft } from "./test-chat/test-replies.ts";
import { setReplyAside } from "./versions/branches.ts";
import { isShown } from "./versions/is-shown.ts";

/** Stores any turn whose credits are reserved: a resent, edited or regenerated one, too. */
export function storeInTransaction(
  ctx: WorkspaceContext,
  { request, reply, question, projectId, scheduled }: NewTurn,
): Promise<StoredTurn> {
  const { id: messageId, chatId } = reply;
  return ctx.db.transaction(async (tx) => {
    const isTitled = await upsertChat(tx, ctx, request, projectId);
    if (scheduled && !(await scheduled.claim(tx, messageId))) throw new AppError("conflict", commonErrorText.conflict);
    if (request.trigger !== "submit") await requireNoOpenReply(tx, chatId);
    const previous = request.draft ? await findPrevious(tx, request) : null;
    const versionGroupId = request.trigger === "regenerate" ? await setFormerReplyAside(tx, ctx, request) : null;
    if (request.trigger === "edit")
      await replaceMessage(tx, ctx, chatId, request.message ?? { text: "", images: [], files: [] });
    if (!question && request.trigger !== "edit") await requireUnansweredQuestion(tx, chatId);
    const rows = [...(question ? [question] : []), { ...reply, versionGroupId }];
    const stored = await tx
      .insert(message)
      .values(rows.map(({ ordinal: _assigned, ...row }) => row))
      .onConflictDoNothing({ target: message.id })
      .returning();
    const row = stored.find(({ id }) => id === messageId) ?? notFound("message");
    // The message was already stored and possibly answered: the page resent it after a broken connection.
    if (question && stored.length === 1) await requireUnansweredQuestion(tx, chatId, row);
    if (request.draft) await storeDraft(tx, row, { draft: request.draft, previous });
    return { row, isTitled, usual: null };
  });
}

/**
 * Creates the chat on its first turn, unless it is a test. Returns whether it has a title. The row's lock lets one turn
 * through at a time.
 */
export async function upsertChat(
  tx: Tx,
  { actor }: WorkspaceContext,
  request: ChatRequest,
  projectId: string | null,
): Promise<boolean> {
  const choice = {
    agentId: request.agentId,
    // The model of a regenerated answer is a choice for this answer only.
    ...(request.languageModelId === undefined || request.trigger === "regenerate"
      ? {}
      : { languageModelId: request.languageModelId }),
    ...(request.modelSettings === undefined ? {} : { modelSettings: request.modelSettings }),
    lastMessageAt: new Date(),
    comparedGroupId: null,
  };
  const [existing] = await tx
    .update(chat)
    .set(choice)
    .where(and(eq(chat.id, request.chatId), eq(chat.userId, actor.userId), isChatFor(request)))
    .returning({ isTitled: chat.isTitled });
  if (existing) return existing.isTitled;
  const [created] = request.draft
    ? []
    : await tx
        .insert(chat)
        .values({
          id: request.chatId,
          workspaceId: actor.workspaceId,
          userId: actor.userId,
          title: newChatTitle(request),
          projectId,
          ...choice,
        })
        .onConflictDoNothing()
        .returning({ isTitled: chat.isTitled });
  if (created) return created.isTitled;
  const [row] = await tx
    .select({ userId: chat.userId, isTest: chat.isTest })
    .from(chat)
    .where(eq(chat.id, request.chatId));
  if (!row) return notFound("chat");
  assertAllowed(canWriteInChat(actor, row));
  if (row.isTest) throw new AppError("invalid", chatErrorText.onlyUnsavedAgent);
  if (request.draft) throw new AppError("invalid", chatErrorText.onlyInTestChat);
  // Another page of the same person created the chat at the same moment.
  throw new AppError("conflict", chatErrorText.stillAnswering);
}

/** Makes room for a new version of the reply to regenerate. Returns the group of its versions. */
async function setFormerReplyAside(
  tx: Tx,
  ctx: WorkspaceContext,
  { chatId, replyId }: ChatRequest,
): Promise<string | null> {
  const [found] = await tx
    .select()
    .from(message)
    .where(
      and(
        eq(message.chatId, chatId),
        eq(message.workspaceId, ctx.actor.workspaceId),
        isShown,
        replyId ? eq(message.id, replyId) : undefined,
      ),
    )
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (found?.role === "assistant") return setReplyAside(tx, ctx, found);
  return replyId ? notFound("message") : null;
}

/** Throws unless the last message is an unanswered question, so that two pages get one reply. */
async function requireUnansweredQuestion(tx: Tx, chatId: string, before?: ReplyRow): Promise<void> {
  const [last] = await tx
    .select({ role: message.role })
    .from(message)
    .where(and(eq(message.chatId, chatId), isShown, before && lt(message.ordinal, before.ordinal)))
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (!last) throw new AppError("invalid", chatErrorText.emptyMessage);
  if (last.role === "assistant") throw new AppError("conflict", commonErrorText.conflict);
}
