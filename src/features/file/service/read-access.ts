import { and, eq, inArray, sql } from "drizzle-orm";
import { nodeExecution, nodeOutputVersion, nodePart, workflowRun } from "#features/run/table.ts";
import { workflow } from "#features/workflow/table.ts";
import { notFound } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { document, file } from "../table.ts";

/** A stored file, by where it is stored and by the document that its text is. */
interface FileReference {
  name: string;
  origin: (typeof file.$inferSelect)["origin"];
  userId: string | null;
}

/**
 * Refuses the address of a file that was sent in a colleague's chat: chats are their authors', and an owner's. Once it
 * was given to a run or stands in a workflow, whoever reads that reads the file as well.
 */
export async function requireReadableFile(ctx: WorkspaceContext, path: string): Promise<void> {
  const [row] = await ctx.db
    .select({ name: file.path, origin: file.origin, userId: file.userId })
    .from(file)
    .where(and(eq(file.path, path), eq(file.workspaceId, ctx.actor.workspaceId)));
  if (!row || !(await readableNames(ctx, [row])).has(path)) return notFound("file");
}

/** Those of these documents that the actor may read; the others are simply not there. */
export async function filterReadableDocuments(ctx: WorkspaceContext, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: document.id, origin: file.origin, userId: file.userId })
    .from(document)
    .innerJoin(file, eq(file.id, document.fileId))
    .where(and(inArray(document.id, [...ids]), eq(document.workspaceId, ctx.actor.workspaceId)));
  const readable = await readableNames(ctx, rows);
  const files = new Set(rows.map(({ name }) => name));
  // Without a file it is a web page, which only forms take.
  return ids.filter((id) => !files.has(id) || readable.has(id));
}

async function readableNames(ctx: WorkspaceContext, rows: readonly FileReference[]): Promise<Set<string>> {
  const { actor } = ctx;
  const isReadable = ({ origin, userId }: FileReference) =>
    origin !== "chat" || userId === actor.userId || actor.role === "OWNER";
  const restricted = rows.filter((row) => !isReadable(row)).map(({ name }) => name);
  return new Set([...rows.filter(isReadable).map(({ name }) => name), ...(await findSharedNames(ctx, restricted))]);
}

/** Which of these stand in a run that the actor may see, or in a workflow. A name is never a part of another one. */
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
