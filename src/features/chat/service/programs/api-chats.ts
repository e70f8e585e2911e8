import { and, asc, eq, lte } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { noCosts } from "#features/tool-call/schema.ts";
import { newId } from "#lib/id.ts";
import type { TokenCounts } from "#lib/tokens.ts";
import { textOf } from "#lib/ui-message.ts";
import { awaitState } from "#platform/await-state.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { type ChatRequest, chatRequest, type UserTurn } from "../../schema.ts";
import { chat, type MessageStatus, message } from "../../table.ts";
import { titleFromText } from "../generate-title.ts";
import { toMessageParts } from "../messages.ts";
import { type SubmittedTurn, submitTurn } from "../submit-turn.ts";

/** A reply to a program. */
export interface ApiReply {
  readonly messageId: string;
  readonly chatId: string;
  readonly status: MessageStatus;
  /** What the agent has written so far. */
  readonly text: string;
  readonly error: string | null;
  readonly createdAt: Date;
  /** Of its tools, too. */
  readonly usage: TokenCounts;
  readonly credits: number;
}

/** What a program says in a chat. */
export interface ApiQuestion {
  readonly agentId: string;
  /** A chat of the program; without one, it starts a new chat. */
  readonly chatId: string | undefined;
  readonly text: string;
  readonly images?: UserTurn["images"];
  /** What was said before, in a new chat. */
  readonly earlier?: readonly EarlierMessage[];
  readonly modelSettings?: ChatRequest["modelSettings"];
}

export interface EarlierMessage extends Pick<UserTurn, "text" | "images"> {
  readonly role: "user" | "assistant";
}

/** The chats of the acting person in person, or of the acting key. */
const isOwn = ({ actor }: WorkspaceContext) => [
  eq(chat.workspaceId, actor.workspaceId),
  eq(chat.userId, actor.userId),
  ...(actor.through === undefined ? [] : [eq(chat.apiKeyId, actor.through.id)]),
];

/** Sends a message of a program to an agent. Throws "not found" for a chat that is not its own. */
export async function askAgent(ctx: WorkspaceContext, ask: ApiQuestion): Promise<SubmittedTurn & { chatId: string }> {
  const { actor } = ctx;
  const { agentId, chatId = newId(), text, images = [], modelSettings } = ask;
  if (ask.chatId !== undefined) await requireOwnChat(ctx, ask.chatId);
  else if (actor.through !== undefined) await createChat(ctx, { ...ask, chatId, throughId: actor.through.id });
  const message = { text, images };
  const turn = await submitTurn(
    ctx,
    chatRequest.parse({
      ...{ workspaceId: actor.workspaceId, chatId, agentId, message },
      ...(modelSettings && { modelSettings }),
    }),
  );
  return { ...turn, chatId };
}

async function requireOwnChat(ctx: WorkspaceContext, id: string): Promise<void> {
  const own = and(eq(chat.id, id), eq(chat.isTest, false), ...isOwn(ctx));
  if ((await ctx.db.$count(chat, own)) === 0) return notFound("conversation");
}

async function createChat(
  ctx: WorkspaceContext,
  { agentId, chatId: id, throughId, text, earlier = [] }: ApiQuestion & { chatId: string; throughId: string },
): Promise<void> {
  const { workspaceId, userId } = ctx.actor;
  await requireOwnAttachments(ctx, { images: earlier.flatMap(({ images }) => images), files: [] });
  await ctx.db.transaction(async (tx) => {
    await tx.insert(chat).values({
      ...{ id, workspaceId, userId, apiKeyId: throughId, agentId },
      ...{ title: titleFromText(text), isTitled: true },
    });
    if (earlier.length === 0) return;
    await tx.insert(message).values(
      earlier.map(({ role, text: said, images }) => ({
        ...{ workspaceId, chatId: id, role },
        ...toMessageParts({ text: said, images, files: [] }),
      })),
    );
  });
}

/** A reply in a chat of the program; null if it has none with this id. */
export async function findApiReply(ctx: WorkspaceContext, messageId: string): Promise<ApiReply | null> {
  const [row] = await ctx.db
    .select({
      messageId: message.id,
      chatId: message.chatId,
      status: message.status,
      parts: message.parts,
      error: message.error,
      createdAt: message.createdAt,
      metadata: message.metadata,
    })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(and(eq(message.id, messageId), eq(message.role, "assistant"), eq(chat.isTest, false), ...isOwn(ctx)));
  if (!row) return null;
  const { parts, metadata, ...reply } = row;
  const { usage = noCosts.usage, credits = 0 } = metadata;
  return { ...reply, text: textOf(parts), usage, credits };
}

/** A chat of the program up to one of its replies, to start another chat with; empty if it has no such reply. */
export async function readEarlierOf(ctx: WorkspaceContext, messageId: string): Promise<EarlierMessage[]> {
  const reply = alias(message, "reply");
  const rows = await ctx.db
    .select({ role: message.role, parts: message.parts, metadata: message.metadata })
    .from(reply)
    .innerJoin(chat, eq(chat.id, reply.chatId))
    .innerJoin(message, and(eq(message.chatId, reply.chatId), lte(message.ordinal, reply.ordinal)))
    .where(and(eq(reply.id, messageId), eq(reply.role, "assistant"), eq(chat.isTest, false), ...isOwn(ctx)))
    .orderBy(asc(message.ordinal));
  return rows.map(({ role, parts, metadata: { images = [] } }) => ({ role, text: textOf(parts), images }));
}

/** Waits until the reply has ended or waits for a person, at most for `waitMs`. */
export async function waitForApiReply(
  ctx: WorkspaceContext,
  { chatId, messageId, signal, waitMs }: { chatId: string; messageId: string; signal: AbortSignal; waitMs: number },
): Promise<ApiReply> {
  return awaitState(ctx.app, {
    ...{ topic: `chat:${chatId}`, waitMs, signal },
    read: async () => (await findApiReply(ctx, messageId)) ?? notFound("message"),
    isFinal: ({ status }) => status !== "STREAMING",
  });
}
