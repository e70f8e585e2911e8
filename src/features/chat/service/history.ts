import { and, asc, eq, getTableColumns, isNull, lt, ne, or, sql } from "drizzle-orm";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ChatRequest, ChatSummary } from "../schema.ts";
import { chat, message } from "../table.ts";
import type { ReplyRow } from "./commit-reply.ts";
import type { StoredTurn } from "./new-turn.ts";
import { type ChatProject, findProject, requireOwnProject } from "./project/chat-project.ts";
import { isShown } from "./versions/is-shown.ts";

/** The columns of a message without what only its trace needs. */
export const messageColumns = { ...getTableColumns(message), modelCalls: sql<null>`null` };

/** A chat before its next turn. */
export interface OwnChat {
  /** In order. */
  readonly messages: readonly ReplyRow[];
  readonly allowedTools: readonly string[];
  readonly summary: ChatSummary | null;
  readonly project: ChatProject | null;
}

/** A chat of the person's own; empty if it is someone else's, or a new one in the project `projectId`. */
export async function readOwnChat(
  ctx: WorkspaceContext,
  { chatId, projectId: newProjectId }: Pick<ChatRequest, "chatId" | "projectId">,
): Promise<OwnChat> {
  const { db, actor } = ctx;
  const rows = await db
    .select({
      message: messageColumns,
      allowedTools: chat.allowedTools,
      summary: chat.summary,
      projectId: chat.projectId,
    })
    .from(chat)
    .leftJoin(message, and(eq(message.chatId, chat.id), isShown))
    .where(and(eq(chat.id, chatId), eq(chat.userId, actor.userId)))
    .orderBy(asc(message.ordinal));
  const [first] = rows;
  if (!first) {
    const project = newProjectId ? await requireOwnProject(ctx, newProjectId) : null;
    return { messages: [], allowedTools: [], summary: null, project };
  }
  const { allowedTools, summary, projectId } = first;
  // Not joined, because every row of the messages would repeat it.
  const project = await findProject(db, projectId);
  const messages = await hideSources(
    ctx,
    rows.flatMap((row) => row.message ?? []),
  );
  return { messages, allowedTools, summary, project };
}

/** Whether messages that were read before a turn was stored are still all the earlier ones, each at its end. */
export const isCurrent = (
  earlier: readonly ReplyRow[],
  { previousOrdinal }: NonNullable<StoredTurn["usual"]>,
): boolean => (earlier.at(-1)?.ordinal ?? null) === previousOrdinal && !earlier.some(isBeingWritten);

export const isBeingWritten = ({ status }: Pick<ReplyRow, "status">): boolean => status === "STREAMING";

/** The messages before this one in order, and the summary of the chat. */
export async function readEarlier(
  ctx: WorkspaceContext,
  row: ReplyRow,
): Promise<{ messages: ReplyRow[]; summary: ChatSummary | null }> {
  const rows = await ctx.db
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
  const messages = await hideSources(
    ctx,
    rows.map((one) => one.message),
  );
  return { messages, summary: rows[0]?.summary ?? null };
}
