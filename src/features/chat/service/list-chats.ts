import { and, desc, eq, getTableColumns, ilike, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { project } from "#features/project/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { searchWords } from "../schema.ts";
import { chat, message } from "../table.ts";
import { excerptOf } from "./excerpt.ts";
import { isShown } from "./versions/is-shown.ts";

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
  /** A schedule wrote in it, and it was not opened since. */
  isUnread: boolean;
  excerpt: string | null;
}

/**
 * Lists the person's own chats, the newest first, `limits.workspace.recentChats` per page. `before` is the time of the
 * previous page's last row. A chat matches if its title or one of its messages contains every search word.
 */
export async function listChats(ctx: WorkspaceContext, input: ChatListQuery): Promise<ListedChat[]> {
  const { db, actor } = ctx;
  const words = searchWords(input.search ?? "");
  const conditions = [
    eq(chat.workspaceId, actor.workspaceId),
    eq(chat.userId, actor.userId),
    eq(chat.isTest, false),
    isNull(chat.apiKeyId),
    input.before ? lt(chat.lastMessageAt, input.before) : undefined,
    input.agentId ? eq(chat.agentId, input.agentId) : undefined,
    input.projectId ? eq(chat.projectId, input.projectId) : undefined,
    input.isPinned ? isNotNull(chat.pinnedAt) : undefined,
  ];
  const { id, title, agentId, isPublic, lastMessageAt, pinnedAt, isUnread } = getTableColumns(chat);
  const columns = {
    id,
    title,
    agentId,
    isPublic,
    lastMessageAt,
    pinnedAt,
    isUnread,
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
  const matches = await findMatches(db, words);
  const newest = newestMatch(ctx, words, matches);
  const rows = await db
    .select({ ...columns, text: newest.text })
    .from(chat)
    .leftJoin(project, eq(project.id, chat.projectId))
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        ...conditions,
        matches && or(inTitle, isOneOf(chat.id, matches.chatIds)),
        or(inTitle, isNotNull(newest.text)),
      ),
    )
    .orderBy(desc(chat.lastMessageAt))
    .limit(limits.workspace.recentChats);
  return rows.map(({ text, ...row }) => ({ ...row, excerpt: text === null ? null : excerptOf(text, words) }));
}

/** The text of the newest message of a chat that contains all words, for a lateral join. */
function newestMatch({ db, actor }: WorkspaceContext, words: readonly string[], matches: Matches | undefined) {
  // The limit keeps PostgreSQL from checking every message of a chat before it sorts them.
  const newestFirst = db
    .select({ ordinal: message.ordinal, parts: message.parts })
    .from(message)
    .where(
      and(
        eq(message.chatId, chat.id),
        eq(message.workspaceId, actor.workspaceId),
        isShown,
        matches && isOneOf(message.id, matches.messageIds),
      ),
    )
    .orderBy(desc(message.ordinal))
    .limit(limits.chat.searchedMessages)
    .as("newest_first");
  // The same text as `message_text` of the index, but inlined.
  const text = sql<string>`(select string_agg(coalesce(part ->> 'text', part -> 'data' ->> 'text'), ' ') from jsonb_array_elements(${newestFirst.parts}) part where part ->> 'type' in ('text', 'data-steering'))`;
  return db
    .select({ text: text.as("text") })
    .from(newestFirst)
    .where(containsWords(text, words))
    .orderBy(desc(newestFirst.ordinal))
    .limit(1)
    .as("found");
}

interface Matches {
  readonly messageIds: string[];
  readonly chatIds: string[];
}

/** A word without three letters in a row is in no index. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);
/** More words make a search slower, not narrower: the query for chats checks all of them. */
const indexedWords = 2;

/**
 * Finds the messages of the workspace with all words by their index, which row security hides from queries: the query for
 * chats then checks whose they are. Undefined if there are too many, or if the index has none of the words.
 */
async function findMatches(db: WorkspaceContext["db"], words: readonly string[]): Promise<Matches | undefined> {
  const [first, second = null] = words
    .filter(isIndexed)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, indexedWords)
    .map(patternOf);
  if (first === undefined) return undefined;
  const { rows } = await db.execute<{ id: string; chat_id: string }>(
    sql`select id, chat_id from find_messages(${first}, ${second}, ${limits.chat.searchMatches + 1}::int)`,
  );
  if (rows.length > limits.chat.searchMatches) return undefined;
  return { messageIds: rows.map(({ id }) => id), chatIds: [...new Set(rows.map(({ chat_id }) => chat_id))] };
}

const isOneOf = (column: typeof chat.id | typeof message.id, ids: string[]) =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;

const containsWords = (text: typeof chat.title | SQL, words: readonly string[]) =>
  and(...words.map((word) => ilike(text, patternOf(word))));

const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
