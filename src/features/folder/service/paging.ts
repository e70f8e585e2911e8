import { and, arrayContains, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Cursor, LibraryFilterInput } from "../schema.ts";
import type { LibraryTable, TaggedTable } from "./library-table.ts";

/** The sort key of rows, its format in a cursor, and how to parse it. */
export interface SortOrder {
  key: SQL;
  cursorKey: SQL<string>;
  parseKey: (cursorKey: string) => SQL;
  isDescending: boolean;
}

/** Newest first. The cursor has microseconds, like the comparison of rows. */
export const sortByTime = (key: SQL): SortOrder => ({
  key,
  cursorKey: sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  parseKey: (moment) => sql`${moment}::timestamptz`,
  isDescending: true,
});

/** By name, with numbers by value: "Report 2" before "Report 10". */
export const sortByTitle = ({ title }: TaggedTable): SortOrder => ({
  key: sql`${title} collate natural_order`,
  cursorKey: sql`${title}`,
  parseKey: (value) => sql`${value}::text collate natural_order`,
  isDescending: false,
});

export const reverseSort = (sort: SortOrder): SortOrder => ({ ...sort, isDescending: !sort.isDescending });

/** Condition for the folder, if any, and all tags. */
export function matchesFilter(table: LibraryTable, { folderId, tags = [] }: LibraryFilterInput): SQL | undefined {
  return and(
    folderId === null ? isNull(table.parentFolderId) : undefined,
    folderId ? eq(table.parentFolderId, folderId) : undefined,
    tags.length > 0 ? arrayContains(table.category, tags) : undefined,
  );
}

/**
 * The ids of one page. The cursor contains the sort key and id of the last row, not its position, so rows that are added,
 * changed, or deleted in between neither repeat nor hide other rows.
 */
export async function findPageIds(
  { db }: WorkspaceContext,
  table: TaggedTable,
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

/** Sorts rows by the order of `ids`; ids without a row are skipped. */
export function sortByIds<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
