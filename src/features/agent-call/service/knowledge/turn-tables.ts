import { askTables } from "#features/knowledge/service/tables/ask-tables.ts";
import { findTables, type LibraryTable, readExampleRows } from "#features/knowledge/service/tables/find-tables.ts";
import { truncate } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { describeTable } from "#product/tools/describe-table.ts";
import type { ListedTable, TableAnswer } from "#product/tools/knowledge-table.ts";
import type { KnowledgeSourceLine, ListedSource } from "#tools/server.ts";

const { passageTitleChars } = limits.knowledgeTool;
const { exampleChars, exampleRows, listedChars } = limits.knowledgeTable;

/** The sources with their tables, as long as these fit into one result: first without examples, then not at all. */
export async function addTables(
  ctx: WorkspaceContext,
  nodeIds: readonly string[],
  sources: readonly KnowledgeSourceLine[],
): Promise<ListedSource[]> {
  const listed = new Set(sources.map(({ sourceId }) => sourceId));
  const tables = (await findTables(ctx, nodeIds)).filter(({ sourceId }) => listed.has(sourceId));
  const examples = await readExampleRows(
    ctx,
    tables.map(({ id }) => id),
  );
  let left = listedChars;
  const described = tables.flatMap((table) => {
    const bare = toListed(table, []);
    const full = left > listedChars / 2 ? toListed(table, toExamples(examples.get(table.id))) : bare;
    const chosen = describeTable(full).length <= left ? full : bare;
    left -= describeTable(chosen).length;
    return left >= 0 ? [{ sourceId: table.sourceId, table: chosen }] : [];
  });
  return sources.map((source) => {
    const own = described.flatMap(({ sourceId, table }) => (sourceId === source.sourceId ? [table] : []));
    return own.length > 0 ? { ...source, tables: own } : source;
  });
}

const toListed = ({ name, rowsCount, isTruncated, columns }: LibraryTable, examples: string[][]): ListedTable => ({
  name,
  rowsCount,
  isTruncated,
  columns: columns.map(({ label, name: column, type, unit }) => ({ label, name: column, type, unit })),
  examples,
});

/** The rows were written by the process that read the file, so their shape is not taken for granted. */
function toExamples(rows: unknown): string[][] {
  if (!Array.isArray(rows)) return [];
  return rows
    .slice(0, exampleRows)
    .map((row: unknown) =>
      Array.isArray(row) ? row.map((cell: unknown) => truncate(String(cell ?? ""), exampleChars)) : [],
    );
}

/** What a statement returns, and from which tables. */
export async function askTurnTables(
  ctx: WorkspaceContext,
  nodeIds: readonly string[],
  ask: { readonly sql: string; readonly signal: AbortSignal },
): Promise<TableAnswer> {
  const { result, tables } = await askTables(ctx, { nodeIds, ...ask });
  return {
    columns: [...result.columns],
    rows: result.rows.map((row) => [...row]),
    isCut: result.isCut,
    tables: tables.map(({ name, sourceId, nodeId, source, title, rowsCount, isTruncated }) => ({
      ...{ name, sourceId, nodeId, rowsCount, isTruncated },
      title: source.slice(0, passageTitleChars),
      sheet: title,
    })),
  };
}
