import { and, desc, eq, lt } from "drizzle-orm";
import { type AgentRow, agentColumns } from "#features/agent/service/agent-columns.ts";
import { agent } from "#features/agent/table.ts";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { closeOpenParts, sizeOfParts } from "#lib/ui-message.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import type { StreamWriter } from "#platform/streams/writer.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { canWriteInChat } from "../access.ts";
import type { MessageMetadata, MessagePart, UserTurn } from "../schema.ts";
import { chat, type MessageStatus, message } from "../table.ts";
import { messageColumns } from "./history.ts";
import { dropSummaryOf } from "./summarize-chat.ts";
import { setQuestionAside } from "./versions/branches.ts";
import { isShown } from "./versions/is-shown.ts";
import { listVersions } from "./versions/list-versions.ts";

/** A message on the wire. `streamId` is set while the reply is being written. */
export interface WireMessage {
  id: string;
  role: "user" | "assistant";
  parts: MessagePart[];
  metadata: MessageMetadata;
  status: MessageStatus;
  error: string | null;
  streamId: string | null;
  /** The ids of its versions in order, its own included; null if it is the only one. */
  versions: string[] | null;
  createdAt: Date;
}

/** A page of a chat, the oldest message first. */
export interface MessagePage {
  messages: WireMessage[];
  /** Cursor of the previous page; null if there is none. */
  before: number | null;
  /** Number of messages before this page. */
  countBefore: number;
}

type MessageRow = typeof message.$inferSelect;

export const toWireMessage = (
  { streams }: Pick<App, "streams">,
  row: MessageRow,
  versions: string[] | null,
): WireMessage => ({
  id: row.id,
  role: row.role,
  parts: row.status === "STREAMING" && row.streamId ? partsSoFar(row, streams.findWriter(row.streamId)) : row.parts,
  metadata: row.metadata,
  status: row.status,
  error: row.error,
  streamId: row.status === "STREAMING" ? row.streamId : null,
  versions,
  createdAt: row.createdAt,
});

/**
 * The parts written so far by this process; readers then follow the stream. A reply that continues after a wait writes its
 * earlier parts again, and shows the stored ones meanwhile.
 */
function partsSoFar({ parts }: MessageRow, writer: StreamWriter | undefined): MessagePart[] {
  const written = writer?.fold.parts ?? [];
  return sizeOfParts(written) < sizeOfParts(parts) ? parts : written;
}

/** Lists the last messages of a chat, or the last ones before a cursor. */
export async function listMessages(
  ctx: WorkspaceContext,
  chatId: string,
  { before, limit = limits.chat.pageMessages }: { before?: number | undefined; limit?: number } = {},
): Promise<MessagePage> {
  const { app, db, actor } = ctx;
  const inChat = and(eq(message.chatId, chatId), eq(message.workspaceId, actor.workspaceId), isShown);
  const rows = await db
    .select(messageColumns)
    .from(message)
    .where(and(inChat, before === undefined ? undefined : lt(message.ordinal, before)))
    .orderBy(desc(message.ordinal))
    .limit(limit);
  rows.reverse();
  const [first] = rows;
  const countBefore =
    first && rows.length === limit ? await db.$count(message, and(inChat, lt(message.ordinal, first.ordinal))) : 0;
  const versions = await listVersions(db, chatId, rows);
  const messages = rows.map((row) => toWireMessage(app, row, versions.get(row.versionGroupId ?? "") ?? null));
  return {
    messages: await hideSources(ctx, messages),
    before: first && countBefore > 0 ? first.ordinal : null,
    countBefore,
  };
}

/** The open reply of a chat, or one of several that are written side by side; null if there is none. */
export async function findOpenReply(
  { db, actor }: WorkspaceContext,
  chatId: string,
  messageId?: string,
): Promise<{ id: string; streamId: string } | null> {
  const [row] = await db
    .select({ id: message.id, streamId: message.streamId })
    .from(message)
    .where(
      and(
        eq(message.chatId, chatId),
        eq(message.workspaceId, actor.workspaceId),
        eq(message.status, "STREAMING"),
        messageId === undefined ? isShown : eq(message.id, messageId),
      ),
    );
  return row?.streamId ? { id: row.id, streamId: row.streamId } : null;
}

/** The parts and attachments of a person's message. */
export function toMessageParts(turn: UserTurn): { parts: MessagePart[]; metadata: MessageMetadata } {
  return {
    parts: turn.text ? [{ type: "text", text: turn.text }] : [],
    metadata: {
      ...(turn.images.length > 0 ? { images: turn.images } : {}),
      ...(turn.files.length > 0 ? { files: turn.files } : {}),
    },
  };
}

/** Throws "conflict" while a reply of the chat is open. */
export async function requireNoOpenReply(tx: Tx, chatId: string): Promise<void> {
  const [openReply] = await tx
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.chatId, chatId), eq(message.status, "STREAMING")))
    .limit(1);
  if (openReply) throw new AppError("conflict", chatErrorText.stillAnswering);
}

/** Replaces a person's message within a turn. The former message stays as a version, with the later messages. */
export async function replaceMessage(tx: Tx, ctx: WorkspaceContext, chatId: string, turn: UserTurn) {
  const [found] = turn.id
    ? await tx
        .select()
        .from(message)
        .where(
          and(
            eq(message.id, turn.id),
            eq(message.chatId, chatId),
            eq(message.role, "user"),
            eq(message.workspaceId, ctx.actor.workspaceId),
            isShown,
          ),
        )
    : [];
  if (!found) return notFound("message");
  await setQuestionAside(tx, ctx, found);
  await setContent(tx, found, turn);
}

const hasAttachments = ({ images = [], files = [] }: Pick<MessageMetadata, "images" | "files">) =>
  images.length + files.length > 0;

/** Sets the text of a person's message, and its attachments if there are new ones. Throws "invalid" if nothing is left. */
export async function setContent(tx: Tx, row: MessageRow, turn: UserTurn): Promise<void> {
  const { images: _images, files: _files, ...others } = row.metadata;
  const metadata = hasAttachments(turn) ? { ...others, ...toMessageParts(turn).metadata } : row.metadata;
  if (!turn.text.trim() && !hasAttachments(metadata)) throw new AppError("invalid", chatErrorText.emptyMessage);
  const rest = row.parts.filter((part) => part.type !== "text");
  await tx
    .update(message)
    .set({ parts: [...toMessageParts(turn).parts, ...rest], metadata })
    .where(eq(message.id, row.id));
  await dropSummaryOf(tx, row.chatId, row.ordinal);
}

/** Finds the agent of a turn. Throws "not found" for deleted agents. */
export async function findAvailableAgent({ db, actor }: WorkspaceContext, agentId: string): Promise<AgentRow> {
  const [row] = await db
    .select(agentColumns)
    .from(agent)
    .where(and(eq(agent.id, agentId), eq(agent.workspaceId, actor.workspaceId)));
  return row && !row.deletedAt && can(actor, "agent.use", row) ? row : notFound("agent");
}

/** Adds a message without requesting a reply. */
export async function createMessage(
  ctx: WorkspaceContext,
  input: { chatId: string; role: "user" | "assistant"; content: string; metadata: MessageMetadata },
) {
  const [row] = await ctx.db.select({ userId: chat.userId }).from(chat).where(eq(chat.id, input.chatId));
  if (!row) return notFound("chat");
  assertAllowed(canWriteInChat(ctx.actor, row));
  const { agentId, images = [], files = [] } = input.metadata;
  if (agentId) await findAvailableAgent(ctx, agentId);
  const ownAttachments = await requireOwnAttachments(ctx, { images, files });
  const id = newId();
  await ctx.db.insert(message).values({
    id,
    workspaceId: ctx.actor.workspaceId,
    chatId: input.chatId,
    role: input.role,
    parts: closeOpenParts([{ type: "text", text: input.content }]),
    metadata: { ...input.metadata, ...ownAttachments },
  });
  return { id };
}
