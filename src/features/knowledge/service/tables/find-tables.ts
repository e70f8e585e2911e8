import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { createNames, toSqlName } from "#platform/extract/tables/name-columns.ts";
import { limits } from "#product/limits.ts";
import { knowledgeTable, knowledgeTableRows } from "../../table/spreadsheets.ts";
import { knowledgeNode, knowledgeSource } from "../../table.ts";
import { readSearchedSources, type SearchContext } from "../search/searched-sources.ts";

const { nameChars } = limits.knowledgeTable;

/** A table of a source that answers now. */
export type LibraryTable = Awaited<ReturnType<typeof findTables>>[number];

/** The tables of these sources and folders, each with a name for SQL that no other of them has. */
export async function findTables(ctx: SearchContext, nodeIds: readonly string[]) {
  const { ids } = await readSearchedSources(ctx, nodeIds);
  const rows = await selectTables(ctx, inArray(knowledgeTable.sourceId, [...ids]));
  const toFreeName = createNames();
  const sheets = new Map<string, number>();
  for (const { sourceId } of rows) sheets.set(sourceId, (sheets.get(sourceId) ?? 0) + 1);
  return rows.map((row) => {
    const file = toSqlName(row.source.replace(/\.\w{2,5}$/, ""), "table", nameChars);
    const isOnlyOne = sheets.get(row.sourceId) === 1;
    const sheet = isOnlyOne ? "" : `_${toSqlName(row.title, "sheet", nameChars)}`;
    return { ...row, name: toFreeName(`${file}${sheet}`) };
  });
}

/** Whether any of these sources is a table. */
export async function hasTables(ctx: SearchContext, nodeIds: readonly string[]): Promise<boolean> {
  const { ids } = await readSearchedSources(ctx, nodeIds);
  if (ids.length === 0) return false;
  const [found] = await selectTables(ctx, inArray(knowledgeTable.sourceId, [...ids])).limit(1);
  return found !== undefined;
}

/** The tables of one source, in the order of its sheets. */
export const listTablesOfNode = (ctx: SearchContext, nodeId: string) =>
  selectTables(ctx, eq(knowledgeSource.nodeId, nodeId));

/** Of the generation that answers, by the title of their sources. */
const selectTables = ({ db, actor }: SearchContext, where: SQL | undefined) =>
  db
    .select({
      id: knowledgeTable.id,
      sourceId: knowledgeTable.sourceId,
      nodeId: knowledgeSource.nodeId,
      /** The title of the source. */
      source: knowledgeNode.text,
      /** The sheet; "" for a CSV file. */
      title: knowledgeTable.title,
      columns: knowledgeTable.columns,
      rowsCount: knowledgeTable.rowsCount,
      isTruncated: knowledgeTable.isTruncated,
      chars: knowledgeTable.chars,
    })
    .from(knowledgeTable)
    .innerJoin(
      knowledgeSource,
      and(eq(knowledgeSource.id, knowledgeTable.sourceId), eq(knowledgeSource.generation, knowledgeTable.generation)),
    )
    .innerJoin(knowledgeNode, eq(knowledgeNode.id, knowledgeSource.nodeId))
    .where(and(eq(knowledgeTable.workspaceId, actor.workspaceId), where))
    .orderBy(asc(knowledgeNode.text), asc(knowledgeTable.sourceId), asc(knowledgeTable.position));

/** The first rows of tables as JSON, by table. */
export async function readExampleRows(
  { db, actor }: SearchContext,
  tableIds: readonly string[],
): Promise<Map<string, unknown>> {
  if (tableIds.length === 0) return new Map();
  const last = limits.knowledgeTable.exampleRows - 1;
  const rows = await db
    .select({
      tableId: knowledgeTableRows.tableId,
      rows: sql<unknown>`jsonb_path_query_array(${knowledgeTableRows.rows}, ${`$[0 to ${last}]`}::jsonpath)`,
    })
    .from(knowledgeTableRows)
    .where(
      and(
        inArray(knowledgeTableRows.tableId, [...tableIds]),
        eq(knowledgeTableRows.workspaceId, actor.workspaceId),
        eq(knowledgeTableRows.position, 0),
      ),
    );
  return new Map(rows.map(({ tableId, rows: first }) => [tableId, first]));
}
