import { and, asc, desc, eq, lt } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { isUniqueViolation, type Tx } from "#platform/db/database.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { canWriteInChat } from "../access.ts";
import type { ChatRequest, UserTurn } from "../schema.ts";
import { chat, message } from "../table.ts";
import type { ReplyRow } from "./commit-reply.ts";
import { titleFromText } from "./generate-title.ts";
import { insertQuestion } from "./insert-question.ts";
import { deleteFromMessage, replaceMessageText, toMessageParts } from "./messages.ts";

/** A stored question and the open row of its reply. */
export interface StoredTurn {
  row: ReplyRow;
  isTitled: boolean;
  /** The earlier messages, if they are loaded already. */
  earlier?: Promise<ReplyRow[]>;
}

/** The ids of a turn that is not stored yet. */
export interface TurnIds {
  readonly messageId: string;
  readonly streamId: string;
  /** The model that was chosen, or null for Auto. */
  readonly languageModelId: string | null;
}

/** Stores a person's message and the row of its reply together. Throws "conflict" while another reply is open. */
export async function storeTurn(ctx: WorkspaceContext, request: ChatRequest, ids: TurnIds): Promise<StoredTurn> {
  const { app, actor } = ctx;
  const reply: ReplyRow = {
    id: ids.messageId,
    workspaceId: actor.workspaceId,
    chatId: request.chatId,
    ordinal: 0,
    role: "assistant",
    parts: [],
    status: "STREAMING",
    error: null,
    streamId: ids.streamId,
    holderId: app.processId,
    metadata: {
      agentId: request.agentId,
      languageModelId: ids.languageModelId,
      knowledgeSourceTreeNodeIds: request.knowledgeSourceTreeNodeIdList,
      noteIds: request.noteIdList,
      ...(request.isFallback ? { isFallback: true } : {}),
    },
    createdAt: new Date(),
  };
  try {
    return (await storeQuestion(ctx, request, reply)) ?? (await storeInTransaction(ctx, request, reply));
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("conflict", chatErrorText.stillAnswering);
    throw error;
  }
}

/** The usual turn, a new message at the end of one's own chat, is one statement. Null for any other. */
async function storeQuestion(
  ctx: WorkspaceContext,
  { trigger, message: turn, chatId, agentId, languageModelId }: ChatRequest,
  reply: ReplyRow,
): Promise<StoredTurn | null> {
  if (trigger !== "submit" || !turn) return null;
  // Read beside the statement, which doesn't change the earlier messages.
  const reading = listMessages(ctx, chatId);
  reading.catch(() => undefined);
  const question = toQuestion(turn);
  const stored = await insertQuestion(ctx.db, {
    chat_id: chatId,
    workspace_id: reply.workspaceId,
    user_id: ctx.actor.userId,
    agent_id: agentId,
    model: languageModelId ?? null,
    is_model_chosen: languageModelId !== undefined,
    title: newTitle(turn),
    question: question.id,
    question_parts: question.parts,
    question_metadata: question.metadata,
    reply: reply.id,
    reply_metadata: reply.metadata,
    stream: reply.streamId,
    holder: reply.holderId,
  });
  if (!stored) return null;
  const { replyOrdinal, questionOrdinal, isTitled } = stored;
  const questionRow: ReplyRow = {
    ...reply,
    ...question,
    ordinal: questionOrdinal,
    role: "user",
    status: "DONE",
    streamId: null,
    holderId: null,
  };
  const earlier = reading.then(async (rows) => {
    // Another reply ended between the two statements.
    const isOutdated = rows.some(({ status, id }) => status === "STREAMING" && id !== reply.id);
    const all = isOutdated ? await listMessages(ctx, chatId) : rows;
    return [...all.filter(({ ordinal }) => ordinal < questionOrdinal), questionRow];
  });
  earlier.catch(() => undefined);
  return { row: { ...reply, ordinal: replyOrdinal }, isTitled, earlier };
}

const listMessages = ({ db }: WorkspaceContext, chatId: string): Promise<ReplyRow[]> =>
  db.select().from(message).where(eq(message.chatId, chatId)).orderBy(asc(message.ordinal));

/** Any turn: a resent, edited or regenerated one, too. */
function storeInTransaction(ctx: WorkspaceContext, request: ChatRequest, reply: ReplyRow): Promise<StoredTurn> {
  const { id: messageId, workspaceId, chatId, role, parts, status, streamId, holderId, metadata } = reply;
  const replyRow = { id: messageId, workspaceId, chatId, role, parts, status, streamId, holderId, metadata };
  return ctx.db.transaction(async (tx) => {
    const isTitled = await upsertChat(tx, ctx, request);
    if (request.trigger !== "submit") await requireNoOpenReply(tx, chatId);
    if (request.trigger === "regenerate") await removeReply(tx, ctx, request);
    if (request.trigger === "edit") await replaceMessageText(tx, ctx, chatId, request.message ?? { text: "" });
    const question = request.trigger === "edit" ? undefined : request.message;
    if (!question && request.trigger !== "edit") await requireUnansweredQuestion(tx, chatId);
    const questionRow = question && { workspaceId, chatId, role: "user" as const, ...toQuestion(question) };
    const stored = await tx
      .insert(message)
      .values(questionRow ? [questionRow, replyRow] : [replyRow])
      .onConflictDoNothing({ target: message.id })
      .returning();
    const row = stored.find(({ id }) => id === messageId) ?? notFound("message");
    // The message was already stored and possibly answered: the page resent it after a broken connection.
    if (questionRow && stored.length === 1) await requireUnansweredQuestion(tx, chatId, row);
    return { row, isTitled };
  });
}

/** A person's message as a row. */
const toQuestion = ({ id = newId(), ...turn }: UserTurn & { id?: string | undefined }) => ({
  id,
  ...toMessageParts(turn),
});

const newTitle = (turn: UserTurn | undefined): string => titleFromText(turn?.text ?? "") || chatText.newChat;

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
      title: newTitle(request.message),
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
