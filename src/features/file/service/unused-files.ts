import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { App } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { timers } from "#product/timers.ts";
import { document, file } from "../table.ts";

/** Files of one person whose owner record was deleted; `userId` is null if the account was deleted. */
interface ReleasedFiles {
  workspaceId: string;
  /** Whose files they must be. Leave it out only if the paths were never in the hands of people or models. */
  userId?: string | null | undefined;
  paths: readonly string[];
}

const matchesFiles = ({ workspaceId, userId, paths }: ReleasedFiles) =>
  and(
    inArray(file.path, [...paths]),
    eq(file.workspaceId, workspaceId),
    userId === undefined ? undefined : userId === null ? isNull(file.userId) : eq(file.userId, userId),
  );

/**
 * Marks files in the transaction that deletes what refers to them. If the process dies before the job, a scheduled job
 * removes them.
 */
export async function releaseFiles(tx: Tx, released: ReleasedFiles): Promise<void> {
  if (released.paths.length > 0) await tx.update(file).set({ releasedAt: sql`now()` }).where(matchesFiles(released));
}

/** Of these paths, those of files that a model or a tool made. Others may have been uploaded for something else. */
export async function filterGeneratedFiles(tx: Tx, workspaceId: string, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await tx
    .select({ path: file.path })
    .from(file)
    .where(and(inArray(file.path, [...paths]), eq(file.workspaceId, workspaceId), eq(file.origin, "model")));
  return rows.map(({ path }) => path);
}

/**
 * Removes released files and their documents unless something else in the workspace refers to them. The rows are deleted
 * last, so a failed removal is retried.
 */
export async function removeUnusedFiles(
  { database, storage }: App,
  released: ReleasedFiles,
  referencingColumns: readonly PgColumn[],
): Promise<void> {
  const { workspaceId } = released;
  await database.tenant(workspaceId, "product").transaction(async (tx) => {
    const rows = await tx
      .select({ id: file.id, path: file.path, documentId: document.id })
      .from(file)
      .leftJoin(document, eq(document.fileId, file.id))
      .where(matchesFiles(released))
      .for("update", { of: file });
    const referenced = await findReferenced(tx, workspaceId, rows.flatMap(referencesTo), referencingColumns);
    const kept = new Set(
      rows.filter((row) => referencesTo(row).some((name) => referenced.has(name))).map(({ id }) => id),
    );
    const unused = new Map(rows.filter(({ id }) => !kept.has(id)).map(({ id, path }) => [id, path]));
    if (kept.size > 0)
      await tx
        .update(file)
        .set({ releasedAt: null })
        .where(inArray(file.id, [...kept]));
    if (unused.size === 0) return;
    for (const path of unused.values()) await storage.remove(path);
    await tx.delete(file).where(inArray(file.id, [...unused.keys()]));
  });
}

/** Removes files whose process died after releasing them and before the job ran. Returns their number. */
export async function removeReleasedFiles(app: App, referencingColumns: readonly PgColumn[]): Promise<number> {
  const releasedFiles = await app.database.system
    .select({
      workspaceId: file.workspaceId,
      userId: file.userId,
      paths: sql<string[]>`array_agg(${file.path} order by ${file.path})`,
    })
    .from(file)
    .where(sql`${file.releasedAt} < now() - ${timers.scheduledJobs.releasedMs} * interval '1 millisecond'`)
    .groupBy(file.workspaceId, file.userId);
  for (const released of releasedFiles) await removeUnusedFiles(app, released, referencingColumns);
  return releasedFiles.reduce((sum, { paths }) => sum + paths.length, 0);
}

/** The strings that refer to a file: its path and its document's id. */
const referencesTo = ({ path, documentId }: { path: string; documentId: string | null }): string[] =>
  documentId ? [path, documentId] : [path];

/** The names that occur in the columns. Names contain an id, so none is part of another. */
async function findReferenced(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
  referencingColumns: readonly PgColumn[],
): Promise<Set<string>> {
  if (names.length === 0 || referencingColumns.length === 0) return new Set();
  const containsName = (column: PgColumn): SQL =>
    sql`exists (select from ${column.table} where workspace_id = ${workspaceId} and strpos(${column}::text, name) > 0)`;
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from unnest(${sql.param([...names])}::text[]) as name where ${sql.join(referencingColumns.map(containsName), sql` or `)}`,
  );
  return new Set(rows.map(({ name }) => name));
}
