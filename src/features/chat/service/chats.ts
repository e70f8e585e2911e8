import { and, desc, eq, ilike, lt, type SQL } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { removeUnusedJob } from "#features/file/schema.ts";
import { releaseFiles } from "#features/file/service/unused.ts";
import { allow, notFound } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import type { Member } from "#server/context.ts";
import { canDeleteChat, canSeeChat } from "../access.ts";
import { chat, message } from "../table.ts";
import { listMessages } from "./messages.ts";

/** Newest first; a page is `limits.workspace.recentChats` long and `before` is the last row's time of the page before. */
export async function listChats({ db, actor }: Member, input: { search?: string; before?: Date; agentId?: string }) {
  const conditions: (SQL | undefined)[] = [
    eq(chat.workspaceId, actor.workspaceId),
    eq(chat.userId, actor.userId),
    input.search ? ilike(chat.title, `%${input.search.replaceAll(/[\\%_]/g, "\\$&")}%`) : undefined,
    input.before ? lt(chat.lastMessageAt, input.before) : undefined,
    input.agentId ? eq(chat.agentId, input.agentId) : undefined,
  ];
  return db
    .select({
      id: chat.id,
      title: chat.title,
      agentId: chat.agentId,
      isPublic: chat.isPublic,
      lastMessageAt: chat.lastMessageAt,
    })
    .from(chat)
    .where(and(...conditions))
    .orderBy(desc(chat.lastMessageAt))
    .limit(limits.workspace.recentChats);
}

/** A chat that the actor may see; another workspace's, or a colleague's, does not exist for them. */
export async function findChat({ db, actor }: Member, id: string) {
  const [row] = await db
    .select()
    .from(chat)
    .where(and(eq(chat.id, id), eq(chat.workspaceId, actor.workspaceId)));
  return row && canSeeChat(actor, row) ? row : notFound("chat");
}

/** The chat with its messages, as the page opens it. */
export async function openChat(ctx: Member, id: string) {
  const row = await findChat(ctx, id);
  const messages = await listMessages(ctx, id);
  const [picked] = row.agentId
    ? await ctx.db.select({ id: agent.id, title: agent.title }).from(agent).where(eq(agent.id, row.agentId))
    : [];
  return {
    id: row.id,
    title: row.title,
    userId: row.userId,
    isPublic: row.isPublic,
    agentId: row.agentId,
    agent: picked ?? null,
    languageModelId: row.languageModelId,
    createdAt: row.createdAt,
    messages,
  };
}

export async function renameChat(ctx: Member, id: string, title: string) {
  await findChat(ctx, id);
  await ctx.db.update(chat).set({ title, isTitled: true }).where(eq(chat.id, id));
  announceChats(ctx);
}

/**
 * Messages go with it, and the files that its author uploaded for them; the ledger keeps its rows (behaviours 6). A reply
 * under way is stopped.
 */
export async function deleteChat(ctx: Member, id: string) {
  const { app, db, actor } = ctx;
  const row = await findChat(ctx, id);
  allow(canDeleteChat(actor, row));
  const { messages, paths } = await db.transaction(async (tx) => {
    const gone = await tx
      .delete(message)
      .where(and(eq(message.chatId, id), eq(message.workspaceId, actor.workspaceId)))
      .returning({ status: message.status, streamId: message.streamId, metadata: message.metadata });
    await tx.delete(chat).where(and(eq(chat.id, id), eq(chat.workspaceId, actor.workspaceId)));
    const named = gone.flatMap(({ metadata: { images = [], files = [] } }) =>
      [...images, ...files].map(({ s3FilePath }) => s3FilePath),
    );
    await releaseFiles(tx, { workspaceId: actor.workspaceId, userId: row.userId, paths: named });
    return { messages: gone, paths: named };
  });
  for (const { status, streamId } of messages) if (status === "STREAMING" && streamId) app.streams.stop(streamId);
  announceChats(ctx);
  if (paths.length > 0)
    await app.jobs.start(removeUnusedJob, `${removeUnusedJob.name}:${id}`, {
      workspaceId: actor.workspaceId,
      userId: row.userId,
      paths,
    });
}

/** The sidebar of every open page of this person lists its chats anew. */
export function announceChats({ app, actor }: Pick<Member, "app" | "actor">) {
  app.live.publish(`user:${actor.userId}`, { changed: "chats", workspaceId: actor.workspaceId });
}
