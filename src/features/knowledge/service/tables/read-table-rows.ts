import { and, eq, type SQL, sql } from "drizzle-orm";
import type { TableCell } from "#lib/tables/table-column.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { maxLimits } from "#platform/extract/limits.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { knowledgeTable } from "../../table/spreadsheets.ts";
import { knowledgeSource } from "../../table.ts";
import { filterCell, numberIn, parseRowFilter } from "./row-filter.ts";

export interface TableView {
  readonly id: string;
  readonly tableId: string;
  /** A column by its place, from 0; the order of the file without it. */
  readonly sort?: { readonly column: number; readonly isDescending: boolean } | undefined;
  readonly filters: readonly { readonly column: number; readonly text: string }[];
  /** Rows to skip. */
  readonly offset: number;
}

export interface TableRowsPage {
  readonly rows: { readonly number: number; readonly cells: TableCell[] }[];
  /** Of the rows that the filters leave. */
  readonly total: number;
}

interface FoundRow extends Record<string, unknown> {
  readonly number: number;
  readonly cells: unknown;
  readonly total: number;
}

/** A page of a table's rows, sorted and filtered. */
export async function readTableRows(
  { db, actor }: WorkspaceContext,
  { id, tableId, sort, filters, offset }: TableView,
): Promise<TableRowsPage> {
  const [table] = await db
    .select({ columns: knowledgeTable.columns })
    .from(knowledgeTable)
    .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeTable.sourceId))
    .where(
      and(
        eq(knowledgeTable.id, tableId),
        eq(knowledgeTable.workspaceId, actor.workspaceId),
        eq(knowledgeSource.nodeId, id),
        eq(knowledgeSource.generation, knowledgeTable.generation),
      ),
    );
  if (!table) return notFound("table");
  const cellOf = (column: number): SQL => sql`(line.cells -> ${column}::int)`;
  const wheres = filters.flatMap(({ column, text }) => {
    const type = table.columns[column]?.type;
    const filter = type ? parseRowFilter(text, type) : null;
    return filter ? [filterCell(cellOf(column), filter)] : [];
  });
  const sortedBy = sort && table.columns[sort.column];
  const key =
    sort && sortedBy && (sortedBy.type === "number" ? numberIn(cellOf(sort.column)) : textKey(cellOf(sort.column)));
  const { rows } = await db.execute<FoundRow>(sql`
    select line.cells, block.position * ${maxLimits.table.blockRows} + line.place as "number", (count(*) over ())::int as total
    from knowledge_table_rows block, jsonb_array_elements(block.rows) with ordinality as line (cells, place)
    where block.table_id = ${tableId} and block.workspace_id = ${actor.workspaceId}
      ${wheres.length > 0 ? sql`and ${and(...wheres)}` : sql``}
    order by ${key ? sql`${key} ${sql.raw(sort.isDescending ? "desc" : "asc")} nulls last,` : sql``} block.position, line.place
    limit ${limits.knowledgeTable.pageRows} offset ${offset}`);
  return {
    rows: rows.map(({ number, cells }) => ({ number: Number(number), cells: toCells(cells, table.columns.length) })),
    total: rows[0]?.total ?? 0,
  };
}

const textKey = (cell: SQL): SQL => sql`lower(${cell} #>> '{}')`;

/** The rows were written by the process that read the file, so their shape is not taken for granted. */
function toCells(row: unknown, width: number): TableCell[] {
  const cells: unknown[] = Array.isArray(row) ? row : [];
  return Array.from({ length: width }, (_, at) => {
    const cell = cells[at] ?? null;
    return typeof cell === "object" ? null : (cell as TableCell); // what is left of JSON
  });
}
