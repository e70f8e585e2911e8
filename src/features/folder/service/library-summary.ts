import { count, desc, type SQL, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import type { LibraryTable } from "./library-table.ts";

/** Number of rows per folder (null is the top), and the tags, most used first. */
export async function summarizeLibrary({ db }: WorkspaceContext, table: LibraryTable, where: SQL | undefined) {
  const folderId = sql<string | null>`${table.parentFolderId}`;
  const tag = sql<string>`tag`;
  const [folders, tags] = await Promise.all([
    db.select({ folderId, count: count() }).from(table).where(where).groupBy(table.parentFolderId),
    db
      .select({ tag, count: count() })
      .from(table)
      .crossJoin(sql`unnest(${table.category}) as tag`)
      .where(where)
      .groupBy(tag)
      .orderBy(desc(count()), tag)
      .limit(limits.library.filterTags),
  ]);
  return { total: folders.reduce((sum, folder) => sum + folder.count, 0), folders, tags };
}
