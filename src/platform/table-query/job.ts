/** Question and answer of the child process. Both cross a process boundary, so they contain only data. */
import type { TableColumn } from "#lib/tables/table-column.ts";

/** A table as SQL sees it. */
export interface QueriedTable {
  readonly name: string;
  readonly columns: readonly Pick<TableColumn, "name" | "type">[];
}

export interface QueryLimits {
  readonly rows: number;
  readonly columns: number;
  /** Of a cell of the result. */
  readonly cellChars: number;
  /** Of all cells of the result. */
  readonly resultChars: number;
  /** Memory of the engine. */
  readonly engineBytes: number;
}

export interface QueryJob {
  readonly sql: string;
  readonly tables: readonly QueriedTable[];
  readonly limits: QueryLimits;
}

export type ResultCell = string | number | null;

export interface QueryResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ResultCell[])[];
  /** There are more rows, or more text in one of them. */
  readonly isCut: boolean;
}

/** "sql": the engine's own sentence is the detail. */
export type QueryFault = "sql" | "refused" | "several" | "memory";

export type QueryAnswer = QueryResult | { readonly fault: QueryFault; readonly detail: string };
