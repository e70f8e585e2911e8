import { and, desc, eq, ilike, sql } from "drizzle-orm";
import { deleteChat, publishProjectsChanged } from "#features/chat/service/chats.ts";
import { findAvailableAgent } from "#features/chat/service/messages.ts";
import { chat } from "#features/chat/table.ts";
import { removeUnusedJob } from "#features/file/schema.ts";
import { releaseFiles } from "#features/file/service/unused-files.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed, notFound } from "#product/refusals.ts";
import { projectText } from "#product/texts/project/project.ts";
import { canDeleteProject, canEditProject, canSeeProject } from "../access.ts";
import type { ProjectFile, ProjectListQuery, ProjectUpdate } from "../schema.ts";
import { project } from "../table.ts";

/** A project of a list. */
export interface ListedProject {
  id: string;
  name: string;
  agentId: string | null;
  chatCount: number;
  /** When it was changed, or when one of its chats got its last message. */
  usedAt: Date;
}

export interface Project extends Pick<ListedProject, "id" | "name" | "agentId"> {
  userId: string;
  instructions: string;
  files: ProjectFile[];
  chatCount: number;
}

/** Finds a project that the actor may see. Throws "not found" for those of others. */
async function findProject({ db, actor }: WorkspaceContext, id: string) {
  const [row] = await db
    .select()
    .from(project)
    .where(and(eq(project.id, id), eq(project.workspaceId, actor.workspaceId)));
  return row && canSeeProject(actor, row) ? row : notFound("project");
}

/** Finds a project that the actor may change. */
export async function findOwnProject(ctx: WorkspaceContext, id: string) {
  const row = await findProject(ctx, id);
  assertAllowed(canEditProject(ctx.actor, row));
  return row;
}

/** Lists the person's own projects, the last used first, `limits.project.page` per page. */
export async function listProjects(
  { db, actor }: WorkspaceContext,
  { search, after }: ProjectListQuery,
): Promise<ListedProject[]> {
  const words = search?.trim().split(/\s+/).filter(Boolean) ?? [];
  const inProject = db
    .select({ count: sql<number>`count(*)::int`.as("count"), last: sql`max(${chat.lastMessageAt})`.as("last") })
    .from(chat)
    .where(and(eq(chat.projectId, project.id), eq(chat.workspaceId, actor.workspaceId)))
    .as("in_project");
  // In milliseconds, like the dates of the wire, so that a page starts right after the row before it.
  const usedAt = sql<Date>`date_trunc('milliseconds', greatest(${project.updatedAt}, ${inProject.last}))`;
  return db
    .select({
      id: project.id,
      name: project.name,
      agentId: project.agentId,
      chatCount: inProject.count,
      usedAt: usedAt.mapWith(project.updatedAt),
    })
    .from(project)
    .leftJoinLateral(inProject, sql`true`)
    .where(
      and(
        eq(project.workspaceId, actor.workspaceId),
        eq(project.userId, actor.userId),
        ...words.map((word) => ilike(project.name, `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)),
        after && sql`(${usedAt}, ${project.id}) < (${after.usedAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(usedAt), desc(project.id))
    .limit(limits.project.page)
    .then((rows) => rows.map((row) => ({ ...row, chatCount: row.chatCount ?? 0 })));
}

export async function getProject(ctx: WorkspaceContext, id: string): Promise<Project> {
  const { name, agentId, userId, instructions, files } = await findProject(ctx, id);
  const chatCount = await ctx.db.$count(chat, and(eq(chat.projectId, id), eq(chat.workspaceId, ctx.actor.workspaceId)));
  return { id, name, agentId, userId, instructions, files, chatCount };
}

/** Throws "limit" beyond the maximum. */
export async function createProject(ctx: WorkspaceContext, name: string): Promise<{ id: string }> {
  const { db, actor } = ctx;
  const own = and(eq(project.workspaceId, actor.workspaceId), eq(project.userId, actor.userId));
  if ((await db.$count(project, own)) >= limits.project.perPerson)
    throw new AppError("limit", projectText.tooMany(limits.project.perPerson));
  const created = { id: newId() };
  await db.transaction(async (tx) => {
    await tx.insert(project).values({ ...created, workspaceId: actor.workspaceId, userId: actor.userId, name });
    await storeResponse(ctx, tx, created);
  });
  publishProjectsChanged(ctx);
  return created;
}

/** Its chats follow from their next message on. */
export async function updateProject(ctx: WorkspaceContext, { id, ...changes }: ProjectUpdate): Promise<void> {
  await findOwnProject(ctx, id);
  if (changes.agentId) await findAvailableAgent(ctx, changes.agentId);
  await ctx.db
    .update(project)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(project.id, id));
  publishProjectsChanged(ctx);
}

/**
 * Deletes a project with the files that its owner uploaded for it. Its chats stay without a project, unless they are to
 * be deleted, too: then one after another before the project, so that it still has the rest if one fails.
 */
export async function deleteProject(
  ctx: WorkspaceContext,
  { id, isWithChats }: { id: string; isWithChats: boolean },
): Promise<void> {
  const { app, db, actor } = ctx;
  const row = await findProject(ctx, id);
  assertAllowed(canDeleteProject(actor, row));
  const chats = isWithChats
    ? await db
        .select({ id: chat.id })
        .from(chat)
        .where(and(eq(chat.projectId, id), eq(chat.workspaceId, actor.workspaceId)))
    : [];
  for (const one of chats) await deleteChat(ctx, one.id);
  const owner = { workspaceId: actor.workspaceId, userId: row.userId };
  const paths = await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(project).where(eq(project.id, id)).returning({ files: project.files });
    const released = (deleted?.files ?? []).map(({ s3FilePath }) => s3FilePath);
    await releaseFiles(tx, { ...owner, paths: released });
    return released;
  });
  publishProjectsChanged(ctx);
  if (paths.length > 0) await app.jobs.start(removeUnusedJob, `${removeUnusedJob.name}:${id}`, { ...owner, paths });
}
