import { and, eq, isNotNull, sql } from "drizzle-orm";
import { agent } from "#features/agent/table.ts";
import { listFilesOfChatCanvases } from "#features/artifact/service/canvas-files.ts";
import { removeUnusedJob } from "#features/file/schema.ts";
import { filterGeneratedFiles, releaseFiles } from "#features/file/service/unused-files.ts";
import { project } from "#features/project/table.ts";
import { releaseFoldersOfChat, removeFolders } from "#features/tool-call/service/folders.ts";
import { AppError } from "#lib/errors.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { canDeleteChat, canSeeChat, canWriteInChat } from "../access.ts";
import { chat, message, steeringMessage } from "../table.ts";
import { listComparison } from "./comparison/list-comparison.ts";
import { listMessages, type MessagePage } from "./messages.ts";
import { requireOwnProject } from "./project/chat-project.ts";
import { attachedPaths } from "./release-attachments.ts";
import { listSteering } from "./steering/take-steering.ts";
import { findLastTest } from "./test-chat/test-replies.ts";
import { answeredFilePaths, steeringFilePaths, toolFilePaths } from "./tool-files.ts";

/** Finds a chat that the actor may see. Throws "not found" for chats of others. */
export async function findChat({ db, actor }: WorkspaceContext, id: string) {
  const [row] = await db
    .select()
    .from(chat)
    .where(and(eq(chat.id, id), eq(chat.workspaceId, actor.workspaceId)));
  return row && canSeeChat(actor, row) ? row : notFound("chat");
}

/** Loads a chat with its last messages. */
export async function loadChat(ctx: WorkspaceContext, id: string) {
  const row = await findChat(ctx, id);
  const [page, steering] = await Promise.all([
    listMessages(ctx, id),
    canWriteInChat(ctx.actor, row) ? listSteering(ctx, id) : [],
  ]);
  const [chatAgent] = row.agentId
    ? await ctx.db
        .select({
          id: agent.id,
          title: agent.title,
          hasMemory: sql<boolean>`coalesce((${agent.config} ->> 'isMemoryEnabled')::boolean, false)`,
        })
        .from(agent)
        .where(eq(agent.id, row.agentId))
    : [];
  const [chatProject] = row.projectId
    ? await ctx.db.select({ id: project.id, name: project.name }).from(project).where(eq(project.id, row.projectId))
    : [];
  return {
    id: row.id,
    title: row.title,
    userId: row.userId,
    isPublic: row.isPublic,
    isTakenDown: row.takenDownAt !== null,
    agentId: row.agentId,
    agent: chatAgent ?? null,
    project: chatProject ?? null,
    languageModelId: row.languageModelId,
    modelSettings: row.modelSettings,
    pinnedAt: row.pinnedAt,
    isUnread: row.isUnread,
    /** A summary replaces the earlier messages for the model. */
    isSummarized: row.summary !== null,
    /** Messages that wait for the next step of the open reply, or that it ended without. */
    steering,
    comparison: await listComparison(ctx, row, page),
    isTest: row.isTest,
    lastTest: row.isTest ? await findLastTest(ctx, id) : null,
    ...page,
  };
}

export async function listEarlierPage(
  ctx: WorkspaceContext,
  { id, before, limit }: { id: string; before: number; limit: number },
): Promise<MessagePage> {
  await findChat(ctx, id);
  return listMessages(ctx, id, { before, limit });
}

export async function renameChat(ctx: WorkspaceContext, id: string, title: string) {
  await findChat(ctx, id);
  await ctx.db.update(chat).set({ title, isTitled: true }).where(eq(chat.id, id));
  publishChatChanged(ctx, id);
}

/** Pins or unpins a chat in its author's lists. Throws "limit" beyond the maximum. */
export async function pinChat(ctx: WorkspaceContext, id: string, isPinned: boolean) {
  const { db, actor } = ctx;
  const row = await findChat(ctx, id);
  assertAllowed(canWriteInChat(actor, row));
  if (isPinned && !row.pinnedAt) {
    const ownPinned = and(
      eq(chat.workspaceId, actor.workspaceId),
      eq(chat.userId, actor.userId),
      isNotNull(chat.pinnedAt),
    );
    const pinned = await db.$count(chat, ownPinned);
    if (pinned >= limits.chat.pinned) throw new AppError("limit", chatListText.tooManyPinned(limits.chat.pinned));
  }
  await db
    .update(chat)
    .set({ pinnedAt: isPinned ? (row.pinnedAt ?? new Date()) : null })
    .where(eq(chat.id, id));
  publishChatChanged(ctx, id);
}

/** Its author has seen what a schedule wrote in it. */
export async function markChatRead(ctx: WorkspaceContext, id: string): Promise<void> {
  const row = await findChat(ctx, id);
  assertAllowed(canWriteInChat(ctx.actor, row));
  await ctx.db.update(chat).set({ isUnread: false }).where(eq(chat.id, id));
  publishChatChanged(ctx, id);
}

/** Moves a chat into a project of its author, or out of its project. Its next message follows. */
export async function moveChat(ctx: WorkspaceContext, id: string, projectId: string | null): Promise<void> {
  const row = await findChat(ctx, id);
  assertAllowed(canWriteInChat(ctx.actor, row));
  if (projectId) await requireOwnProject(ctx, projectId);
  await ctx.db.update(chat).set({ projectId }).where(eq(chat.id, id));
  publishChatChanged(ctx, id);
  publishProjectsChanged(ctx);
}

export async function deleteChat(ctx: WorkspaceContext, id: string) {
  const row = await findChat(ctx, id);
  assertAllowed(canDeleteChat(ctx.actor, row));
  await removeChat(ctx.app, row, () => {
    publishChatsChanged(ctx);
    if (row.projectId) publishProjectsChanged(ctx);
  });
}

/**
 * Deletes a chat with its messages, its canvases, its working folder, the files its author uploaded for them, and those
 * that tools made; the ledger keeps its rows. An open reply is stopped. `onDeleted` runs before the files are removed.
 */
export async function removeChat(
  app: App,
  { id, workspaceId, userId }: Pick<typeof chat.$inferSelect, "id" | "workspaceId" | "userId">,
  onDeleted?: () => void,
): Promise<void> {
  const { messages, paths, folders } = await app.database.tenant(workspaceId).transaction(async (tx) => {
    const folders = await releaseFoldersOfChat(tx, workspaceId, id);
    const steering = await tx
      .delete(steeringMessage)
      .where(and(eq(steeringMessage.chatId, id), eq(steeringMessage.workspaceId, workspaceId)))
      .returning({ turn: steeringMessage.turn });
    const deletedMessages = await tx
      .delete(message)
      .where(and(eq(message.chatId, id), eq(message.workspaceId, workspaceId)))
      .returning({
        status: message.status,
        streamId: message.streamId,
        metadata: message.metadata,
        parts: message.parts,
      });
    const canvasFiles = await listFilesOfChatCanvases(tx, workspaceId, id);
    await tx.delete(chat).where(and(eq(chat.id, id), eq(chat.workspaceId, workspaceId)));
    const uploads = deletedMessages.flatMap(({ metadata, parts }) => [
      ...attachedPaths(metadata),
      ...answeredFilePaths(parts),
      ...steeringFilePaths(parts),
    ]);
    uploads.push(...steering.flatMap(({ turn }) => attachedPaths(turn)));
    const made = deletedMessages.flatMap(({ parts }) => toolFilePaths(parts));
    const filePaths = [...uploads, ...(await filterGeneratedFiles(tx, workspaceId, made)), ...canvasFiles];
    await releaseFiles(tx, { workspaceId, userId, paths: filePaths });
    return { messages: deletedMessages, paths: filePaths, folders };
  });
  for (const { status, streamId } of messages) if (status === "STREAMING" && streamId) app.streams.stop(streamId);
  onDeleted?.();
  await removeFolders(app, workspaceId, folders);
  if (paths.length > 0)
    await app.jobs.start(removeUnusedJob, `${removeUnusedJob.name}:${id}`, { workspaceId, userId, paths });
}

/** Publishes that a chat's title or pin changed, to its page and the lists. */
export function publishChatChanged(ctx: Pick<WorkspaceContext, "app" | "actor">, id: string) {
  ctx.app.live.publish(`chat:${id}`, { changed: "chat" });
  publishChatsChanged(ctx);
}

/** Publishes that the person's projects or their numbers of chats changed. */
export function publishProjectsChanged({ app, actor }: Pick<WorkspaceContext, "app" | "actor">) {
  app.live.publish(`user:${actor.userId}`, { changed: "projects", workspaceId: actor.workspaceId });
}

/** Publishes that the person's list of chats changed. */
export function publishChatsChanged({ app, actor }: Pick<WorkspaceContext, "app" | "actor">) {
  app.live.publish(`user:${actor.userId}`, { changed: "chats", workspaceId: actor.workspaceId });
}
