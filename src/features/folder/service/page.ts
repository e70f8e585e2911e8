import { and, arrayContains, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Cursor, LibraryPlace } from "../schema.ts";
import type { LibraryTable } from "./library-table.ts";

/** What rows are sorted by, how a cursor holds that value, and how it is read from a cursor. */
export interface Sort {
  key: SQL;
  cursorKey: SQL<string>;
  readKey: (cursorKey: string) => SQL;
  isDescending: boolean;
}

/** To the microsecond, as the rows are compared; the newest first. */
export const byTime = (key: SQL): Sort => ({
  key,
  cursorKey: sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  readKey: (moment) => sql`${moment}::timestamptz`,
  isDescending: true,
});

/** From A to Z, with numbers by their value: "Report 2" before "Report 10". */
export const byTitle = ({ title }: LibraryTable): Sort => ({
  key: sql`${title} collate natural_order`,
  cursorKey: sql`${title}`,
  readKey: (value) => sql`${value}::text collate natural_order`,
  isDescending: false,
});

export const reversed = (sort: Sort): Sort => ({ ...sort, isDescending: !sort.isDescending });

/** That a row lies in the folder, where one is given, and has all of the tags. */
export function isInPlace(table: LibraryTable, { folderId, tags = [] }: LibraryPlace): SQL | undefined {
  return and(
    folderId === null ? isNull(table.parentFolderId) : undefined,
    folderId ? eq(table.parentFolderId, folderId) : undefined,
    tags.length > 0 ? arrayContains(table.category, tags) : undefined,
  );
}

/**
 * The ids of one page. The cursor holds the sort key and the id of the last row, not its position: rows that are added,
 * changed or deleted meanwhile neither repeat nor hide another one.
 */
export async function findPage(
  { db }: WorkspaceContext,
  table: LibraryTable,
  { where, sort, after, limit }: { where: SQL | undefined; sort: Sort; after: Cursor | undefined; limit: number },
): Promise<{ ids: string[]; next: Cursor | null }> {
  const { key, cursorKey, readKey, isDescending } = sort;
  const follows =
    after && sql`(${key}, ${table.id}) ${isDescending ? sql`<` : sql`>`} (${readKey(after.key)}, ${after.id}::uuid)`;
  const rows: Cursor[] = await db
    .select({ id: sql<string>`${table.id}`, key: cursorKey })
    .from(table)
    .where(and(where, follows))
    .orderBy(...[key, table.id].map((by) => (isDescending ? desc(by) : asc(by))))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return { ids: shown.map(({ id }) => id), next: rows.length > limit ? (shown.at(-1) ?? null) : null };
}

/** These rows in the order of their ids; without those that are gone. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
