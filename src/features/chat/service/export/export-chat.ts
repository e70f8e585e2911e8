import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { hideSources } from "#features/knowledge/service/limits/hide-sources.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { limits } from "#product/limits.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatExportText } from "#product/texts/chat/chat-export.ts";
import { type chat, message } from "../../table.ts";
import { isShown } from "../versions/is-shown.ts";
import { type ExportedHead, type ExportedMessage, type ExportFormat, exportVersion } from "./export-format.ts";
import { oneLine, type StoredMessage, toExportedMessages } from "./to-exported-message.ts";
import { headToMarkdown, messageToMarkdown } from "./to-markdown.ts";

type ChatRow = typeof chat.$inferSelect;

const fileTypes: Readonly<Record<ExportFormat, { extension: string; contentType: string }>> = {
  markdown: { extension: "md", contentType: "text/markdown; charset=utf-8" },
  json: { extension: "json", contentType: "application/json; charset=utf-8" },
};

/** The file name comes from the title; slashes in it are no folders. */
export function exportFileFor(title: string, format: ExportFormat): { name: string; contentType: string } {
  const { extension, contentType } = fileTypes[format];
  return { name: `${title.replaceAll(/[/\\]+/g, "-")}.${extension}`, contentType };
}

/** Writes a chat as a file, page by page, so that memory use stays constant. */
export async function* writeChatExport(
  ctx: WorkspaceContext,
  row: ChatRow,
  format: ExportFormat,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const names = await findNames(ctx, row);
  const agentName = row.agentId ? (names.agents.get(row.agentId) ?? null) : null;
  const head: ExportedHead = {
    format: "troupe-chat",
    version: exportVersion,
    title: oneLine(row.title),
    agent: agentName === null ? null : oneLine(agentName),
    startedAt: row.createdAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
    exportedAt: new Date().toISOString(),
  };
  yield format === "json" ? startOfJson(head) : headToMarkdown(head);
  let after = -1;
  let isFirst = true;
  while (!signal.aborted) {
    const page = await readPage(ctx, row.id, after);
    await addAgentNames(ctx, names.agents, page);
    const messages = page.flatMap((one) => toExportedMessages(one, authorOf(one, names), names.person));
    if (messages.length > 0)
      yield format === "json" ? pageOfJson(messages, isFirst) : messages.map(messageToMarkdown).join("");
    isFirst = false;
    after = page.at(-1)?.ordinal ?? after;
    if (page.length < limits.chat.exportPageMessages) break;
  }
  if (format === "json" && !signal.aborted) yield "\n  ]\n}\n";
}

/** The object without its last brace, up to the list of messages. */
const startOfJson = (head: ExportedHead): string => `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`;

const pageOfJson = (messages: readonly ExportedMessage[], isFirst: boolean): string =>
  messages.map((one, at) => `${isFirst && at === 0 ? "" : ","}\n    ${JSON.stringify(one)}`).join("");

async function readPage(ctx: WorkspaceContext, chatId: string, after: number) {
  const { app, db, actor } = ctx;
  const rows = await db
    .select({
      id: message.id,
      ordinal: message.ordinal,
      role: message.role,
      parts: message.parts,
      metadata: message.metadata,
      status: message.status,
      streamId: message.streamId,
      createdAt: message.createdAt,
    })
    .from(message)
    .where(
      and(eq(message.chatId, chatId), eq(message.workspaceId, actor.workspaceId), isShown, gt(message.ordinal, after)),
    )
    .orderBy(asc(message.ordinal))
    .limit(limits.chat.exportPageMessages);
  const messages = rows.map(({ streamId, ...row }) => ({
    ...row,
    // What this process has written of an open reply so far.
    parts: (row.status === "STREAMING" && streamId && app.streams.findWriter(streamId)?.fold.parts) || row.parts,
  }));
  return hideSources(ctx, messages);
}

interface Names {
  readonly person: string;
  /** By id; null for an agent that no longer exists. */
  readonly agents: Map<string, string | null>;
}

async function findNames(ctx: WorkspaceContext, { userId, agentId }: ChatRow): Promise<Names> {
  const [person] = await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, userId));
  const agents = new Map<string, string | null>();
  await addNames(ctx, agents, agentId ? [agentId] : []);
  return { person: person?.name || chatExportText.formerMember, agents };
}

const addAgentNames = (ctx: WorkspaceContext, known: Names["agents"], page: readonly StoredMessage[]) =>
  addNames(
    ctx,
    known,
    page.flatMap(({ metadata: { agentId } }) => (agentId && !known.has(agentId) ? [agentId] : [])),
  );

async function addNames({ db, actor }: WorkspaceContext, known: Names["agents"], ids: readonly string[]) {
  if (ids.length === 0) return;
  for (const id of ids) known.set(id, null);
  const rows = await db
    .select({ id: agent.id, title: agent.title })
    .from(agent)
    .where(and(inArray(agent.id, [...new Set(ids)]), eq(agent.workspaceId, actor.workspaceId)));
  for (const { id, title } of rows) known.set(id, title);
}

const authorOf = ({ role, metadata }: StoredMessage, { person, agents }: Names): string =>
  role === "user" ? person : (agents.get(metadata.agentId ?? "") ?? chatText.assistant);
