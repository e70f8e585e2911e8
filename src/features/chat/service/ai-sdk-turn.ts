import { createHash } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import { idOf } from "#lib/entity-id.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { type AiSdkRequest, aiSdkMessage, type ChatRequest, personParts, type UserTurn } from "../schema.ts";
import { chat, message } from "../table.ts";
import { readPersonParts } from "./person-parts.ts";
import { isShown } from "./versions/is-shown.ts";

/** Whether a body comes from the AI SDK's own transport. */
export const isAiSdkBody = (input: unknown): boolean =>
  typeof input === "object" && input !== null && Object.hasOwn(input, "messages");

/**
 * The turn that a client of the AI SDK means. It sends all its messages, but only the last one is read: earlier ones are
 * the server's, so a client can neither change them nor invent answers.
 */
export async function readAiSdkTurn(ctx: WorkspaceContext, body: AiSdkRequest): Promise<ChatRequest> {
  const { id, chatId: ownChatId, messages, trigger, messageId, ...settings } = body;
  const chatId = ownChatId ?? id;
  if (!isUuid(chatId)) throw new AppError("invalid", chatErrorText.chatIdInvalid);
  const request = { ...settings, chatId };
  const last = messages.at(-1);
  const named = messageId === undefined ? null : toMessageId(chatId, messageId);
  return trigger === "regenerate-message"
    ? { ...request, ...(await regeneratedTurn(ctx, chatId, named, last)) }
    : { ...request, ...(await submittedTurn(ctx, chatId, named, last)) };
}

type AskedTurn = Pick<ChatRequest, "trigger" | "message" | "replyId">;

/** A message with a name replaces the stored one of this name. A message that was refused before is sent as a new one. */
async function submittedTurn(
  ctx: WorkspaceContext,
  chatId: string,
  named: string | null,
  last: unknown,
): Promise<AskedTurn> {
  const turn = await readTurn(ctx, chatId, requirePersonMessage(last));
  if (named === null) return { trigger: "submit", message: turn };
  const stored = await findOwnMessage(ctx, chatId, named);
  return { trigger: stored?.role === "user" ? "edit" : "submit", message: { ...turn, id: named } };
}

/**
 * The client names a reply, or keeps the messages up to the question whose reply it wants again. A question that was
 * never stored, because it was refused, is sent as a new one, so that no other question loses its reply.
 */
async function regeneratedTurn(
  ctx: WorkspaceContext,
  chatId: string,
  named: string | null,
  last: unknown,
): Promise<AskedTurn> {
  const reply = named === null ? null : await findOwnMessage(ctx, chatId, named);
  if (reply?.role === "assistant") return { trigger: "regenerate", replyId: reply.id };
  const asked = requirePersonMessage(last);
  const question = await findOwnMessage(ctx, chatId, toMessageId(chatId, asked.id));
  if (!question) return { trigger: "submit", message: await readTurn(ctx, chatId, asked) };
  const [next] = await ctx.db
    .select({ id: message.id })
    .from(message)
    .where(
      and(eq(message.chatId, chatId), gt(message.ordinal, question.ordinal), eq(message.role, "assistant"), isShown),
    )
    .orderBy(asc(message.ordinal))
    .limit(1);
  return next ? { trigger: "regenerate", replyId: next.id } : { trigger: "submit" };
}

interface PersonMessage {
  id: string;
  parts: readonly unknown[];
}

function requirePersonMessage(last: unknown): PersonMessage {
  if (fieldOf(last, "role") !== "user") throw new AppError("invalid", chatErrorText.lastMessageNotYours);
  return aiSdkMessage.parse(last);
}

async function readTurn(ctx: WorkspaceContext, chatId: string, { id, parts }: PersonMessage): Promise<UserTurn> {
  for (const part of parts) requireReadablePart(part);
  if (parts.length === 0) throw new AppError("invalid", chatErrorText.emptyMessage);
  return { id: toMessageId(chatId, id), ...(await readPersonParts(ctx, personParts.parse(parts))) };
}

/** The two mistakes of clients that would otherwise be refused without a reason. */
function requireReadablePart(part: unknown): void {
  const type = fieldOf(part, "type");
  if (type !== "text" && type !== "file") throw new AppError("invalid", chatErrorText.partUnsupported);
  const url = fieldOf(part, "url");
  if (type === "file" && typeof url === "string" && /^[a-z][a-z\d+.-]*:/i.test(url))
    throw new AppError("invalid", chatErrorText.fileNotUploaded);
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const isUuid = (id: string): boolean => idOf("message").safeParse(id).success;

/**
 * The id of a message on the server. A client may name its messages as it likes; in one chat, a name always gives the
 * same id, so that a message that is sent again is stored once and can be edited.
 */
function toMessageId(chatId: string, id: string): string {
  if (isUuid(id)) return id;
  const hex = createHash("sha256").update(`${chatId.toLowerCase()} ${id}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}

/** A message of the person's own chat. */
async function findOwnMessage({ db, actor }: WorkspaceContext, chatId: string, id: string) {
  const [found] = await db
    .select({ id: message.id, role: message.role, ordinal: message.ordinal })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(
      and(
        eq(message.id, id),
        eq(message.chatId, chatId),
        eq(message.workspaceId, actor.workspaceId),
        eq(chat.userId, actor.userId),
      ),
    );
  return found ?? null;
}
