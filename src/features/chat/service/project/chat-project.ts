import { and, eq } from "drizzle-orm";
import type { CallProject } from "#features/agent-call/service/assembled-call.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import { project } from "#features/project/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Db } from "#platform/db/database.ts";
import { notFound } from "#product/refusals.ts";

/** What a chat inherits from its project. */
const projectColumns = {
  id: project.id,
  name: project.name,
  instructions: project.instructions,
  files: project.files,
};

export type ChatProject = Pick<typeof project.$inferSelect, keyof typeof projectColumns>;

/** The project of a chat, or the one that a reply was started in; null if it has been deleted since then. */
export async function findProject(db: Db, id: string | null | undefined): Promise<ChatProject | null> {
  if (!id) return null;
  const [row] = await db.select(projectColumns).from(project).where(eq(project.id, id));
  return row ?? null;
}

/** Throws "not found" for projects of others: chats and their project belong to one person. */
export async function requireOwnProject({ db, actor }: WorkspaceContext, id: string): Promise<ChatProject> {
  const [row] = await db
    .select(projectColumns)
    .from(project)
    .where(and(eq(project.id, id), eq(project.userId, actor.userId), eq(project.workspaceId, actor.workspaceId)));
  return row ?? notFound("project");
}

/** A project as an agent's call gets it. The texts of its files are loaded when the request is built. */
export const toCallProject = (ctx: WorkspaceContext, { name, instructions, files }: ChatProject): CallProject => ({
  name,
  instructions,
  loadFiles: () =>
    readDocuments(
      ctx,
      files.map(({ documentId }) => documentId),
    ),
});
