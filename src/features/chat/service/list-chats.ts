import { and, desc, eq, getTableColumns, ilike, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { project } from "#features/project/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { searchWords } from "../schema.ts";
import { chat, message } from "../table.ts";
import { excerptOf } from "./excerpt.ts";

interface ChatListQuery {
  search?: string;
  /** Searches messages as well as titles. */
  isInMessages?: boolean;
  isPinned?: boolean;
  before?: Date;
  agentId?: string;
  projectId?: string;
}

/** A chat of a list. `excerpt` is the part of the newest matching message around the search words. */
export interface ListedChat {
  id: string;
  title: string;
  agentId: string | null;
  project: { id: string; name: string } | null;
  isPublic: boolean;
  lastMessageAt: Date;
  pinnedAt: Date | null;
  excerpt: string | null;
}

/**
 * Lists the person's own chats, the newest first, `limits.workspace.recentChats` per page. `before` is the time of the
 * previous page's last row. A chat matches if its title or one of its messages contains every search word.
 */
export async function listChats({ db, actor }: WorkspaceContext, input: ChatListQuery): Promise<ListedChat[]> {
  const words = searchWords(input.search ?? "");
  const conditions = [
    eq(chat.workspaceId, actor.workspaceId),
    eq(chat.userId, actor.userId),
    input.before ? lt(chat.lastMessageAt, input.before) : undefined,
    input.agentId ? eq(chat.agentId, input.agentId) : undefined,
    input.projectId ? eq(chat.projectId, input.projectId) : undefined,
    input.isPinned ? isNotNull(chat.pinnedAt) : undefined,
  ];
  const { id, title, agentId, isPublic, lastMessageAt, pinnedAt } = getTableColumns(chat);
  const columns = {
    id,
    title,
    agentId,
    isPublic,
    lastMessageAt,
    pinnedAt,
    project: { id: project.id, name: project.name },
  };
  const inTitle = containsWords(chat.title, words);
  if (words.length === 0 || !input.isInMessages) {
    const rows = await db
      .select(columns)
      .from(chat)
      .leftJoin(project, eq(project.id, chat.projectId))
      .where(and(...conditions, inTitle))
      .orderBy(desc(chat.lastMessageAt))
      .limit(limits.workspace.recentChats);
    return rows.map((row) => ({ ...row, excerpt: null }));
  }
  const messageText = sql`(select string_agg(part ->> 'text', ' ') from jsonb_array_elements(${message.parts}) part where part ->> 'type' = 'text')`;
  const matchingMessage = db
    .select({ text: sql<string>`${messageText}`.as("text") })
    .from(message)
    .where(
      and(eq(message.chatId, chat.id), eq(message.workspaceId, actor.workspaceId), containsWords(messageText, words)),
    )
    .orderBy(desc(message.ordinal))
    .limit(1)
    .as("found");
  const rows = await db
    .select({ ...columns, text: matchingMessage.text })
    .from(chat)
    .leftJoin(project, eq(project.id, chat.projectId))
    .leftJoinLateral(matchingMessage, sql`true`)
    .where(and(...conditions, or(inTitle, isNotNull(matchingMessage.text))))
    .orderBy(desc(chat.lastMessageAt))
    .limit(limits.workspace.recentChats);
  return rows.map(({ text, ...row }) => ({ ...row, excerpt: text === null ? null : excerptOf(text, words) }));
}

const containsWords = (text: typeof chat.title | SQL, words: readonly string[]) =>
  and(...words.map((word) => ilike(text, `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)));
