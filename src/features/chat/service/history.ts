import { and, asc, eq, getTableColumns, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ChatSummary } from "../schema.ts";
import { chat, message } from "../table.ts";
import type { ReplyRow } from "./commit-reply.ts";
import type { StoredTurn } from "./new-turn.ts";
import { isShown } from "./versions/is-shown.ts";

/** The columns of a message without what only its trace needs. */
export const messageColumns = { ...getTableColumns(message), modelCalls: sql<null>`null` };

/** A chat before its next turn. */
export interface OwnChat {
  /** In order. */
  readonly messages: readonly ReplyRow[];
  readonly allowedTools: readonly string[];
  readonly summary: ChatSummary | null;
}

/** A chat of the person's own; empty if it is someone else's or new. */
export async function readOwnChat({ db, actor }: WorkspaceContext, chatId: string): Promise<OwnChat> {
  const rows = await db
    .select({ message: messageColumns, allowedTools: chat.allowedTools, summary: chat.summary })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(and(eq(message.chatId, chatId), eq(chat.userId, actor.userId), isShown))
    .orderBy(asc(message.ordinal));
  const [first] = rows;
  return {
    messages: rows.map((row) => row.message),
    allowedTools: first?.allowedTools ?? [],
    summary: first?.summary ?? null,
  };
}

/** Whether messages that were read before a turn was stored are still all the earlier ones, each at its end. */
export const isCurrent = (
  earlier: readonly ReplyRow[],
  { previousOrdinal }: NonNullable<StoredTurn["usual"]>,
): boolean => (earlier.at(-1)?.ordinal ?? null) === previousOrdinal && !earlier.some(isBeingWritten);

export const isBeingWritten = ({ status }: Pick<ReplyRow, "status">): boolean => status === "STREAMING";

/** The messages before this one in order, and the summary of the chat. */
export async function readEarlier(
  { db }: WorkspaceContext,
  row: ReplyRow,
): Promise<{ messages: ReplyRow[]; summary: ChatSummary | null }> {
  const rows = await db
    .select({ message: messageColumns, summary: chat.summary })
    .from(message)
    .innerJoin(chat, eq(chat.id, message.chatId))
    .where(
      and(
        eq(message.chatId, row.chatId),
        lt(message.ordinal, row.ordinal),
        isShown,
        // Another answer to the same question may be shown beside it.
        row.versionGroupId === null
          ? undefined
          : or(isNull(message.versionGroupId), ne(message.versionGroupId, row.versionGroupId)),
      ),
    )
    .orderBy(asc(message.ordinal));
  return { messages: rows.map((one) => one.message), summary: rows[0]?.summary ?? null };
}
