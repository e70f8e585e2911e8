import { and, desc, eq, lt } from "drizzle-orm";
import { modelOptionsFor } from "#features/agent/service/model-options.ts";
import { releaseReservation } from "#features/billing/service/ledger.ts";
import { acquireModel } from "#features/credential/service/acquire-model.ts";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isUniqueViolation, type Tx } from "#platform/db/database.ts";
import type { StreamSlot } from "#platform/streams/streams.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { canWriteInChat } from "../access.ts";
import { type ChatRequest, replyJob, type UserTurn } from "../schema.ts";
import { chat, message } from "../table.ts";
import { publishChatsChanged } from "./chats.ts";
import { titleFromText } from "./generate-title.ts";
import { deleteFromMessage, findAvailableAgent, replaceMessageText, toMessageParts } from "./messages.ts";
import { listEarlierMessages, type NewReply, type ReplyRow, writeReply } from "./write-reply.ts";

export interface SubmittedTurn {
  messageId: string;
  streamId: string;
}

/**
 * Stores a person's message and the row of its reply together, then writes the reply as durable work. Stores nothing if
 * credits or keys are missing, so that the page keeps the typed text.
 */
export async function submitTurn(ctx: WorkspaceContext, input: ChatRequest): Promise<SubmittedTurn> {
  using slot = ctx.app.streams.reserveSlot(ctx.actor.userId, ctx.app.config.limits.streamsPerUser);
  const request: ChatRequest = { ...input, isFallback: input.isFallback && (await isFallbackAllowed(ctx, input)) };
  const agentRow = request.agentId ? await findAvailableAgent(ctx, request.agentId) : null;
  const { languageModelId } = modelOptionsFor(agentRow, { languageModelId: request.languageModelId ?? undefined });
  if (request.message) request.message = await requireOwnMessage(ctx, request.message, request.trigger);

  const messageId = newId();
  const streamId = newId();
  const acquired = await acquireModel(ctx, {
    requestId: `chat:${messageId}`,
    languageModelId,
    source: "AGENT_CHAT",
    isFallback: request.isFallback,
  });
  try {
    const stored = await storeTurn(ctx, request, { messageId, streamId, languageModelId });
    return await startReply(stored.row, slot, { ctx, acquired, agent: agentRow, ...stored });
  } catch (error) {
    await releaseReservation(ctx.db, acquired.reservation);
    throw error;
  }
}

/**
 * Whether the fallback model may answer: only to regenerate a reply that its provider failed. Otherwise clients could
 * get it at the lower price by asking. `agentVersion` shows that a model was really called.
 */
async function isFallbackAllowed(
  { db, actor }: WorkspaceContext,
  { chatId, agentId, trigger }: ChatRequest,
): Promise<boolean> {
  if (trigger !== "regenerate" || !agentId) return false;
  const [last] = await db
    .select({ role: message.role, status: message.status, metadata: message.metadata })
    .from(message)
    .where(and(eq(message.chatId, chatId), eq(message.workspaceId, actor.workspaceId)))
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (last?.role !== "assistant" || last.status !== "FAILED") return false;
  return last.metadata.agentId === agentId && last.metadata.agentVersion !== undefined;
}

async function requireOwnMessage(
  ctx: WorkspaceContext,
  turn: UserTurn,
  trigger: ChatRequest["trigger"],
): Promise<UserTurn> {
  const isEmpty = !turn.text.trim() && turn.images.length + turn.files.length === 0;
  if (isEmpty && trigger !== "edit") throw new AppError("invalid", chatErrorText.emptyMessage);
  return { ...turn, ...(await requireOwnAttachments(ctx, turn)) };
}

interface StoredTurn {
  row: ReplyRow;
  isTitled: boolean;
  /** The earlier messages, if they are loaded already. */
  earlier?: Promise<ReplyRow[]>;
}

async function storeTurn(
  ctx: WorkspaceContext,
  request: ChatRequest,
  { messageId, streamId, languageModelId }: SubmittedTurn & { languageModelId: string | null },
): Promise<StoredTurn> {
  const { app, actor } = ctx;
  const chatKey = { workspaceId: actor.workspaceId, chatId: request.chatId };
  const reply: typeof message.$inferInsert = {
    id: messageId,
    ...chatKey,
    role: "assistant",
    parts: [],
    status: "STREAMING",
    streamId,
    holderId: app.processId,
    metadata: {
      agentId: request.agentId,
      languageModelId,
      knowledgeSourceTreeNodeIds: request.knowledgeSourceTreeNodeIdList,
      noteIds: request.noteIdList,
      ...(request.isFallback ? { isFallback: true } : {}),
    },
  };
  try {
    return await ctx.db.transaction(async (tx) => {
      const isTitled = await upsertChat(tx, ctx, request);
      if (request.trigger !== "submit") await requireNoOpenReply(tx, request.chatId);
      if (request.trigger === "regenerate") await removeReply(tx, ctx, request);
      if (request.trigger === "edit")
        await replaceMessageText(tx, ctx, request.chatId, request.message ?? { text: "" });
      const question = request.trigger === "edit" ? undefined : request.message;
      if (!question && request.trigger !== "edit") await requireUnansweredQuestion(tx, request.chatId);
      const stored = await tx
        .insert(message)
        .values(question ? [{ ...chatKey, ...toUserRow(question) }, reply] : [reply])
        .onConflictDoNothing({ target: message.id })
        .returning();
      const row = stored.find((one) => one.id === messageId) ?? notFound("message");
      if (!question) return { row, isTitled };
      const questionRow = stored.find((one) => one.id !== messageId);
      // The message was already stored and possibly answered: the page resent it after a broken connection.
      if (!questionRow) await requireUnansweredQuestion(tx, request.chatId, row);
      return { row, isTitled, ...(questionRow ? { earlier: readEarlier(ctx, questionRow) } : {}) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("conflict", chatErrorText.stillAnswering);
    throw error;
  }
}

const toUserRow = ({ id = newId(), ...turn }: UserTurn & { id?: string }) => ({
  id,
  role: "user" as const,
  ...toMessageParts(turn),
});

/** Reads earlier messages in parallel to the commit, which does not change them. */
function readEarlier(ctx: WorkspaceContext, question: ReplyRow): Promise<ReplyRow[]> {
  const earlier = listEarlierMessages(ctx, question).then((rows) => [...rows, question]);
  // If the commit fails first, nothing awaits this promise.
  earlier.catch(() => undefined);
  return earlier;
}

/** Starts writing the reply in this process. Its row names the process, so that a recovery finds it after a crash. */
async function startReply(row: ReplyRow, slot: StreamSlot, newReply: NewReply): Promise<SubmittedTurn> {
  const { app } = newReply.ctx;
  const streamId = row.streamId ?? "";
  // Opened before the work starts, so that this request can read it from the start.
  await app.streams.open({
    id: streamId,
    workspaceId: row.workspaceId,
    owner: `chat:${row.chatId}`,
    userId: newReply.ctx.actor.userId,
    slot,
  });
  app.jobs.run(replyJob.name, () =>
    writeReply(app, { workspaceId: row.workspaceId, messageId: row.id }, { row, ...newReply }),
  );
  app.live.publish(`chat:${row.chatId}`, { changed: "messages" });
  publishChatsChanged(newReply.ctx);
  return { messageId: row.id, streamId };
}

/**
 * Creates the chat on its first turn. Returns whether it has a title. The row's lock lets one turn through at a time.
 */
async function upsertChat(tx: Tx, { actor }: WorkspaceContext, request: ChatRequest): Promise<boolean> {
  const choice = {
    agentId: request.agentId,
    ...(request.languageModelId === undefined ? {} : { languageModelId: request.languageModelId }),
    lastMessageAt: new Date(),
  };
  const [existing] = await tx
    .update(chat)
    .set(choice)
    .where(and(eq(chat.id, request.chatId), eq(chat.userId, actor.userId)))
    .returning({ isTitled: chat.isTitled });
  if (existing) return existing.isTitled;
  const [created] = await tx
    .insert(chat)
    .values({
      id: request.chatId,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      title: titleFromText(request.message?.text ?? "") || chatText.newChat,
      ...choice,
    })
    .onConflictDoNothing()
    .returning({ isTitled: chat.isTitled });
  if (created) return created.isTitled;
  const [row] = await tx.select({ userId: chat.userId }).from(chat).where(eq(chat.id, request.chatId));
  if (!row) return notFound("chat");
  assertAllowed(canWriteInChat(actor, row));
  // Another page of the same person created the chat at the same moment.
  throw new AppError("conflict", chatErrorText.stillAnswering);
}

async function requireNoOpenReply(tx: Tx, chatId: string): Promise<void> {
  const [openReply] = await tx
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.chatId, chatId), eq(message.status, "STREAMING")))
    .limit(1);
  if (openReply) throw new AppError("conflict", chatErrorText.stillAnswering);
}

/** Deletes the reply to regenerate, and everything after it. */
async function removeReply(tx: Tx, ctx: WorkspaceContext, { chatId, replyId }: ChatRequest): Promise<void> {
  const [found] = await tx
    .select({ id: message.id, role: message.role })
    .from(message)
    .where(and(eq(message.chatId, chatId), replyId ? eq(message.id, replyId) : undefined))
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (found?.role === "assistant") await deleteFromMessage(tx, ctx, chatId, found.id);
  else if (replyId) return notFound("message");
}

/** Throws unless the last message is an unanswered question, so that two pages get one reply. */
async function requireUnansweredQuestion(tx: Tx, chatId: string, before?: ReplyRow): Promise<void> {
  const [last] = await tx
    .select({ role: message.role })
    .from(message)
    .where(and(eq(message.chatId, chatId), before && lt(message.ordinal, before.ordinal)))
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (!last) throw new AppError("invalid", chatErrorText.emptyMessage);
  if (last.role === "assistant") throw new AppError("conflict", commonErrorText.conflict);
}
