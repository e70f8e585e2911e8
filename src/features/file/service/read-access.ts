import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { nodeExecution, nodeOutputVersion, nodePart, workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { notFound } from "#product/refusals.ts";
import { can } from "#product/rights.ts";
import { document, file } from "../table.ts";

/** A file or its document; `name` is the file's path or the document's id. */
interface FileReference {
  name: string;
  origin: (typeof file.$inferSelect)["origin"];
  userId: string | null;
}

/**
 * Throws "not found" for files from a colleague's chat, which only their author and owners can read. If a run or a
 * workflow refers to the file, everyone who can read that run or workflow can read the file too.
 */
export async function requireReadableFile(ctx: WorkspaceContext, path: string): Promise<void> {
  const [row] = await ctx.db
    .select({ name: file.path, origin: file.origin, userId: file.userId, documentId: document.id })
    .from(file)
    .leftJoin(document, eq(document.fileId, file.id))
    .where(and(eq(file.path, path), eq(file.workspaceId, ctx.actor.workspaceId), ne(file.purpose, "folder")));
  // Row security hides the document of a source that the actor may not see.
  if (!row || (row.origin === "knowledge" && !row.documentId)) return notFound("file");
  if (!(await readableNames(ctx, [row])).has(path)) return notFound("file");
}

/** The ids of the documents that the actor can read. */
export async function filterReadableDocuments(ctx: WorkspaceContext, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: document.id, origin: file.origin, userId: file.userId })
    .from(document)
    .innerJoin(file, eq(file.id, document.fileId))
    .where(and(inArray(document.id, [...ids]), eq(document.workspaceId, ctx.actor.workspaceId)));
  const readable = await readableNames(ctx, rows);
  const files = new Set(rows.map(({ name }) => name));
  // A document without a file is a web page, and only forms accept those.
  return ids.filter((id) => !files.has(id) || readable.has(id));
}

async function readableNames(ctx: WorkspaceContext, rows: readonly FileReference[]): Promise<Set<string>> {
  const { actor } = ctx;
  const isReadable = ({ origin, userId }: FileReference) =>
    can(actor, "file.read", { author: userId, isPrivate: origin === "chat" || origin === "server" });
  const restricted = rows.filter((row) => !isReadable(row)).map(({ name }) => name);
  return new Set([...rows.filter(isReadable).map(({ name }) => name), ...(await findSharedNames(ctx, restricted))]);
}

/**
 * The names that a workflow or a run visible to the actor refers to. Names contain an id, so none is part of another.
 */
async function findSharedNames({ db, actor }: WorkspaceContext, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const runs = sql`select ${workflowRun.id} from ${workflowRun} where ${workflowRun.workspaceId} = ${actor.workspaceId}
    ${actor.role === "USER" ? sql`and ${workflowRun.userId} = ${actor.userId}` : sql``}`;
  const steps = sql`select ${nodeExecution.id} from ${nodeExecution} where ${nodeExecution.runId} in (${runs})`;
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from unnest(${sql.param([...names])}::text[]) as name where exists (
          select from ${nodeExecution} where ${nodeExecution.runId} in (${runs})
            and strpos(${nodeExecution.output}::text, name) > 0
        ) or exists (
          select from ${nodePart} where ${nodePart.executionId} in (${steps}) and strpos(${nodePart.value}::text, name) > 0
        ) or exists (
          select from ${nodeOutputVersion} where ${nodeOutputVersion.executionId} in (${steps})
            and strpos(${nodeOutputVersion.output}::text, name) > 0
        ) or exists (
          select from ${workflow} where ${workflow.workspaceId} = ${actor.workspaceId}
            and strpos(${workflow.graph}::text, name) > 0
        )`,
  );
  return rows.map(({ name }) => name);
}
