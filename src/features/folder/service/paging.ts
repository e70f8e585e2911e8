import { and, arrayContains, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Cursor, LibraryFilterInput } from "../schema.ts";
import type { LibraryTable } from "./library-table.ts";

/** What rows are sorted by, how a cursor holds that value, and how it is read from a cursor. */
export interface SortOrder {
  key: SQL;
  cursorKey: SQL<string>;
  parseKey: (cursorKey: string) => SQL;
  isDescending: boolean;
}

/** To the microsecond, as the rows are compared; the newest first. */
export const sortByTime = (key: SQL): SortOrder => ({
  key,
  cursorKey: sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  parseKey: (moment) => sql`${moment}::timestamptz`,
  isDescending: true,
});

/** From A to Z, with numbers by their value: "Report 2" before "Report 10". */
export const sortByTitle = ({ title }: LibraryTable): SortOrder => ({
  key: sql`${title} collate natural_order`,
  cursorKey: sql`${title}`,
  parseKey: (value) => sql`${value}::text collate natural_order`,
  isDescending: false,
});

export const reverseSort = (sort: SortOrder): SortOrder => ({ ...sort, isDescending: !sort.isDescending });

/** That a row lies in the folder, where one is given, and has all of the tags. */
export function matchesFilter(table: LibraryTable, { folderId, tags = [] }: LibraryFilterInput): SQL | undefined {
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
export async function findPageIds(
  { db }: WorkspaceContext,
  table: LibraryTable,
  { where, sort, after, limit }: { where: SQL | undefined; sort: SortOrder; after: Cursor | undefined; limit: number },
): Promise<{ ids: string[]; next: Cursor | null }> {
  const { key, cursorKey, parseKey, isDescending } = sort;
  const isAfterCursor =
    after && sql`(${key}, ${table.id}) ${isDescending ? sql`<` : sql`>`} (${parseKey(after.key)}, ${after.id}::uuid)`;
  const rows: Cursor[] = await db
    .select({ id: sql<string>`${table.id}`, key: cursorKey })
    .from(table)
    .where(and(where, isAfterCursor))
    .orderBy(...[key, table.id].map((by) => (isDescending ? desc(by) : asc(by))))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return { ids: shown.map(({ id }) => id), next: rows.length > limit ? (shown.at(-1) ?? null) : null };
}

/** These rows in the order of their ids; without those that are gone. */
export function sortByIds<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
