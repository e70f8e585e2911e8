import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import type { QueryResult } from "#platform/table-query/job.ts";
import { limits } from "#product/limits.ts";
import { queryTableText } from "#product/texts/tools/query-table.ts";
import { knowledgeTableRows } from "../../table/spreadsheets.ts";
import type { SearchContext } from "../search/searched-sources.ts";
import { findTables, type LibraryTable } from "./find-tables.ts";

const { readRows, readChars } = limits.tableQuery;

export interface AskedTables {
  readonly result: QueryResult;
  readonly tables: readonly LibraryTable[];
}

type AskContext = SearchContext & { readonly app: Pick<App, "tableQueries"> };

/** Runs a statement over those tables of the sources and folders that it names. */
export async function askTables(
  ctx: AskContext,
  { nodeIds, sql: statement, signal }: { nodeIds: readonly string[]; sql: string; signal?: AbortSignal },
): Promise<AskedTables> {
  const all = await findTables(ctx, nodeIds);
  const tables = namedIn(statement, all);
  if (tables.length === 0) throw new AppError("invalid", queryTableText.unknownTable(namesOf(all)));
  const rowsCount = tables.reduce((sum, table) => sum + table.rowsCount, 0);
  const chars = tables.reduce((sum, table) => sum + table.chars, 0);
  if (rowsCount > readRows || chars > readChars) throw new AppError("invalid", queryTableText.tooLarge);
  const blocks = await readRowBlocks(ctx, tables);
  const result = await ctx.app.tableQueries.ask({
    workspaceId: ctx.actor.workspaceId,
    sql: statement,
    tables: tables.map(({ id, name, columns }) => ({ name, columns, rowBlocks: blocks.get(id) ?? [] })),
    signal,
  });
  return { result, tables };
}

/** Names have letters, digits and underscores only; one in a text of the statement does no harm. */
function namedIn(statement: string, tables: readonly LibraryTable[]): LibraryTable[] {
  const words = new Set(statement.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
  return tables.filter(({ name }) => words.has(name));
}

const namesInRefusal = 20;
const namesOf = (tables: readonly LibraryTable[]): string =>
  tables
    .slice(0, namesInRefusal)
    .map(({ name }) => name)
    .join(", ");

/** As text: only the process that runs the statement parses it. */
async function readRowBlocks(
  { db, actor }: SearchContext,
  tables: readonly LibraryTable[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ tableId: knowledgeTableRows.tableId, json: sql<string>`${knowledgeTableRows.rows}::text` })
    .from(knowledgeTableRows)
    .where(
      and(
        inArray(
          knowledgeTableRows.tableId,
          tables.map(({ id }) => id),
        ),
        eq(knowledgeTableRows.workspaceId, actor.workspaceId),
      ),
    )
    .orderBy(asc(knowledgeTableRows.tableId), asc(knowledgeTableRows.position));
  const blocks = new Map<string, string[]>(tables.map(({ id }) => [id, []]));
  for (const { tableId, json } of rows) blocks.get(tableId)?.push(json);
  return blocks;
}
