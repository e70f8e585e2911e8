import { and, asc, eq, getTableColumns, lt } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { chat, message } from "../table.ts";
import type { ReplyRow } from "./commit-reply.ts";
import type { StoredTurn } from "./new-turn.ts";

/** A chat before its next turn. */
export interface OwnChat {
  /** In order. */
  readonly messages: readonly ReplyRow[];
  readonly allowedTools: readonly string[];
}

export const newChat: OwnChat = { messages: [], allowedTools: [] };

/** A chat of the person's own; empty if it is someone else's or new. */
export async function readOwnChat({ db, actor }: WorkspaceContext, chatId: string): Promise<OwnChat> {
  const rows = await db
    .select({ message: getTableColumns(message), allowedTools: chat.allowedTools })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(and(eq(message.chatId, chatId), eq(chat.userId, actor.userId)))
    .orderBy(asc(message.ordinal));
  return { messages: rows.map((row) => row.message), allowedTools: rows[0]?.allowedTools ?? [] };
}

/** Whether messages that were read before a turn was stored are still all the earlier ones, each at its end. */
export const isCurrent = (
  earlier: readonly ReplyRow[],
  { previousOrdinal }: NonNullable<StoredTurn["usual"]>,
): boolean => (earlier.at(-1)?.ordinal ?? null) === previousOrdinal && !earlier.some(isBeingWritten);

export const isBeingWritten = ({ status }: Pick<ReplyRow, "status">): boolean => status === "STREAMING";

/** The messages before this one, in order. */
export async function listEarlierMessages({ db }: WorkspaceContext, row: ReplyRow): Promise<ReplyRow[]> {
  return await db
    .select()
    .from(message)
    .where(and(eq(message.chatId, row.chatId), lt(message.ordinal, row.ordinal)))
    .orderBy(asc(message.ordinal));
}
