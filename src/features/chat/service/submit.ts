import { and, desc, eq } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { release } from "#features/billing/service/ledger.ts";
import { takeModel } from "#features/credential/service/use-model.ts";
import { requireOwnAttachments } from "#features/file/service/files.ts";
import type { StreamWriter } from "#features/stream/service/writer.ts";
import { AppError, allow, notFound } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { chatText } from "#product/texts/chat.ts";
import type { Member } from "#server/context.ts";
import type { Tx } from "#server/db.ts";
import { canSpeakInChat } from "../access.ts";
import { type ChatRequest, replyJob } from "../schema.ts";
import { chat, message } from "../table.ts";
import { announceChats } from "./chats.ts";
import { partsOf, removeFrom } from "./messages.ts";

export interface Submitted {
  messageId: string;
  streamId: string;
}

/**
 * A person's turn: their message and the row of the reply are stored together, then the reply is written as durable
 * work. Nothing is stored when credits or keys are missing, so that the page keeps what was typed (spec 2 §5).
 */
export async function submitTurn(ctx: Member, request: ChatRequest): Promise<Submitted> {
  const agentRow = request.agentId ? await findAgentChoice(ctx, request.agentId) : null;
  const languageModelId = request.languageModelId ?? agentRow?.config.languageModelId ?? null;
  if (request.message) await requireOwnAttachments(ctx, request.message);

  const messageId = newId();
  const streamId = newId();
  const { hold } = await takeModel(ctx, {
    requestId: `chat:${messageId}`,
    languageModelId,
    source: "AGENT_CHAT",
    isFallback: request.isFallback,
  });
  try {
    await storeTurn(ctx, request, { messageId, streamId, languageModelId });
  } catch (error) {
    await release(ctx.db, hold);
    throw error;
  }
  return beginReply(ctx, request.chatId, { messageId, streamId });
}

async function storeTurn(
  ctx: Member,
  request: ChatRequest,
  { messageId, streamId, languageModelId }: Submitted & { languageModelId: string | null },
): Promise<void> {
  const { app, actor } = ctx;
  await ctx.db.transaction(async (tx) => {
    await openChatFor(tx, ctx, request);
    if (request.trigger === "regenerate") await dropLastReply(tx, ctx, request.chatId);
    if (request.message) {
      const { id = newId(), ...turn } = request.message;
      await tx
        .insert(message)
        .values({ id, workspaceId: actor.workspaceId, chatId: request.chatId, role: "user", ...partsOf(turn) })
        .onConflictDoNothing();
    }
    await tx.insert(message).values({
      id: messageId,
      workspaceId: actor.workspaceId,
      chatId: request.chatId,
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
    });
  });
}

async function beginReply(ctx: Member, chatId: string, { messageId, streamId }: Submitted): Promise<Submitted> {
  const { app, actor } = ctx;
  // Opened before the work starts, so that this request's reader cannot come too early.
  const writer: StreamWriter = await app.streams.open({
    id: streamId,
    workspaceId: actor.workspaceId,
    owner: `chat:${chatId}`,
  });
  try {
    await app.jobs.start(replyJob, `chat.reply:${messageId}`, { workspaceId: actor.workspaceId, messageId });
  } catch (error) {
    app.streams.close(writer);
    throw error;
  }
  app.live.publish(`chat:${chatId}`, { changed: "messages" });
  announceChats(ctx);
  return { messageId, streamId };
}

async function findAgentChoice({ db, actor }: Member, agentId: string) {
  const [row] = await db
    .select({ id: agent.id, config: agent.config, deletedAt: agent.deletedAt })
    .from(agent)
    .where(and(eq(agent.id, agentId), eq(agent.workspaceId, actor.workspaceId)));
  return row && !row.deletedAt ? row : notFound("agent");
}

/** The chat of this id, made on the first turn; the row lock lets one turn at a time through. */
async function openChatFor(tx: Tx, { actor }: Member, request: ChatRequest): Promise<void> {
  const choice = {
    agentId: request.agentId,
    ...(request.languageModelId === undefined ? {} : { languageModelId: request.languageModelId }),
    lastMessageAt: new Date(),
  };
  const [made] = await tx
    .insert(chat)
    .values({
      id: request.chatId,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      title: chatText.newChat,
      ...choice,
    })
    .onConflictDoNothing()
    .returning({ id: chat.id });
  if (made) return;
  const [row] = await tx.select({ userId: chat.userId }).from(chat).where(eq(chat.id, request.chatId)).for("update");
  if (!row) return notFound("chat");
  allow(canSpeakInChat(actor, row));
  const [busy] = await tx
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.chatId, request.chatId), eq(message.status, "STREAMING")))
    .limit(1);
  if (busy) throw new AppError("conflict", chatText.stillAnswering);
  await tx.update(chat).set(choice).where(eq(chat.id, request.chatId));
}

async function dropLastReply(tx: Tx, ctx: Member, chatId: string): Promise<void> {
  const [last] = await tx
    .select({ id: message.id, role: message.role })
    .from(message)
    .where(eq(message.chatId, chatId))
    .orderBy(desc(message.ordinal))
    .limit(1);
  if (last?.role === "assistant") await removeFrom(tx, ctx, chatId, last.id);
}

/** Stops the reply that is being written; the text so far stays. */
export async function stopReply(ctx: Member, chatId: string): Promise<void> {
  const [row] = await ctx.db.select({ userId: chat.userId }).from(chat).where(eq(chat.id, chatId));
  if (!row) return notFound("chat");
  allow(canSpeakInChat(ctx.actor, row));
  const open = await ctx.db
    .select({ streamId: message.streamId })
    .from(message)
    .where(and(eq(message.chatId, chatId), eq(message.status, "STREAMING")));
  for (const { streamId } of open) if (streamId) await ctx.app.streams.stop(streamId);
}
