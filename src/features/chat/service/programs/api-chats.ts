import { and, eq } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import { awaitState } from "#platform/await-state.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { chatRequest } from "../../schema.ts";
import { chat, type MessageStatus, message } from "../../table.ts";
import { titleFromText } from "../generate-title.ts";
import { submitTurn } from "../submit-turn.ts";

/** A reply to a program. */
export interface ApiReply {
  readonly messageId: string;
  readonly chatId: string;
  readonly status: MessageStatus;
  /** What the agent has written so far. */
  readonly text: string;
  readonly error: string | null;
  readonly createdAt: Date;
}

/** The chats of the acting person in person, or of the acting key. */
const isOwn = ({ actor }: WorkspaceContext) => [
  eq(chat.workspaceId, actor.workspaceId),
  eq(chat.userId, actor.userId),
  ...(actor.through === undefined ? [] : [eq(chat.apiKeyId, actor.through.id)]),
];

/** Sends a message of a program to an agent, in a chat of its own or, without one, in a new chat. */
export async function askAgent(
  ctx: WorkspaceContext,
  { agentId, chatId, text }: { agentId: string; chatId: string | undefined; text: string },
): Promise<{ chatId: string; messageId: string }> {
  const { db, actor } = ctx;
  const id = chatId ?? newId();
  if (chatId !== undefined) {
    const [known] = await db
      .select({ id: chat.id })
      .from(chat)
      .where(and(eq(chat.id, chatId), eq(chat.isTest, false), ...isOwn(ctx)));
    if (!known) return notFound("conversation");
  } else if (actor.through !== undefined)
    await db.insert(chat).values({
      ...{ id, workspaceId: actor.workspaceId, userId: actor.userId, apiKeyId: actor.through.id, agentId },
      ...{ title: titleFromText(text), isTitled: true },
    });
  const { messageId } = await submitTurn(
    ctx,
    chatRequest.parse({ workspaceId: actor.workspaceId, chatId: id, agentId, message: { text } }),
  );
  return { chatId: id, messageId };
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
    })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(and(eq(message.id, messageId), eq(message.role, "assistant"), eq(chat.isTest, false), ...isOwn(ctx)));
  if (!row) return null;
  const { parts, ...reply } = row;
  return { ...reply, text: textOf(parts) };
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
