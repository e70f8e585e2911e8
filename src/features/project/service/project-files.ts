import { and, eq } from "drizzle-orm";
import { publishProjectsChanged } from "#features/chat/service/chats.ts";
import { removeUnusedJob } from "#features/file/schema.ts";
import { requireOwnAttachments } from "#features/file/service/attachments.ts";
import { releaseFiles } from "#features/file/service/unused-files.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { projectText } from "#product/texts/project/project.ts";
import type { ProjectFile } from "../schema.ts";
import { project } from "../table.ts";
import { findOwnProject } from "./projects.ts";

/** Adds a document that the person uploaded. Throws "limit" beyond the maximum. */
export async function addProjectFile(ctx: WorkspaceContext, id: string, added: ProjectFile): Promise<void> {
  await findOwnProject(ctx, id);
  const { files } = await requireOwnAttachments(ctx, { images: [], files: [added] });
  await ctx.db.transaction(async (tx) => {
    const present = await lockFiles(tx, ctx, id);
    const others = present.filter(({ documentId }) => documentId !== added.documentId);
    if (others.length >= limits.project.files)
      throw new AppError("limit", projectText.files.tooMany(limits.project.files));
    await setFiles(tx, id, [...others, ...files]);
  });
  publishProjectsChanged(ctx);
}

/** Removes a document. Its file is deleted unless something else refers to it. */
export async function removeProjectFile(ctx: WorkspaceContext, id: string, documentId: string): Promise<void> {
  const { app, actor } = ctx;
  await findOwnProject(ctx, id);
  const owner = { workspaceId: actor.workspaceId, userId: actor.userId };
  const paths = await ctx.db.transaction(async (tx) => {
    const present = await lockFiles(tx, ctx, id);
    const removed = present.filter((one) => one.documentId === documentId).map(({ s3FilePath }) => s3FilePath);
    if (removed.length === 0) return notFound("file");
    await setFiles(
      tx,
      id,
      present.filter((one) => one.documentId !== documentId),
    );
    await releaseFiles(tx, { ...owner, paths: removed });
    return removed;
  });
  publishProjectsChanged(ctx);
  await app.jobs.start(removeUnusedJob, `${removeUnusedJob.name}:${newId()}`, { ...owner, paths });
}

/** The files of the project; its row is locked, so that two pages lose nothing. */
async function lockFiles(tx: Tx, { actor }: WorkspaceContext, id: string): Promise<ProjectFile[]> {
  const [row] = await tx
    .select({ files: project.files })
    .from(project)
    .where(and(eq(project.id, id), eq(project.workspaceId, actor.workspaceId)))
    .for("update");
  return row?.files ?? notFound("project");
}

const setFiles = (tx: Tx, id: string, files: ProjectFile[]) =>
  tx.update(project).set({ files, updatedAt: new Date() }).where(eq(project.id, id));
