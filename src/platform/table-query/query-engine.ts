import { constants, DatabaseSync, type StatementSync } from "node:sqlite";
import type { ColumnType, TableRow } from "#lib/tables/table-column.ts";
import type { QueryAnswer, QueryFault, QueryJob, QueryLimits, QueryResult, ResultCell } from "./job.ts";

/** Rows of one of the job's tables. */
export interface RowBlock {
  /** Its index. */
  readonly table: number;
  readonly rows: readonly TableRow[];
}

const maxSqlLength = 20_000;
const maxValueLength = 1_000_000;

/**
 * Fills a database in memory with the tables and runs one statement, which can only read them. It may run forever: the
 * caller kills the process when its time is up.
 */
export function answerQuery({ sql, tables, limits }: QueryJob, blocks: Iterable<RowBlock>): QueryAnswer {
  const database = new DatabaseSync(":memory:", {
    allowExtension: false,
    enableDoubleQuotedStringLiterals: false,
    defensive: true,
    limits: { length: maxValueLength, sqlLength: maxSqlLength, column: limits.columns, attach: 0 },
  });
  try {
    database.exec(`pragma temp_store = memory; pragma hard_heap_limit = ${limits.engineBytes};`);
    fill(database, tables, blocks);
    database.exec("pragma query_only = 1");
    restrictToReading(database, new Set(tables.map(({ name }) => name)));
    return run(database, sql, limits);
  } catch (error) {
    return toFault(error);
  } finally {
    database.close();
  }
}

/** Numbers are floating-point numbers, so that 7 / 2 is 3.5. Texts are compared without regard to case, as spreadsheets do. */
const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: "text collate nocase",
  number: "real",
  date: "text",
  boolean: "integer",
};

function fill(database: DatabaseSync, tables: QueryJob["tables"], blocks: Iterable<RowBlock>): void {
  const inserts = tables.map(({ name, columns }) => {
    database.exec(
      `create table ${quote(name)} (${columns.map((column) => `${quote(column.name)} ${sqlTypes[column.type]}`).join(", ")})`,
    );
    const insert = database.prepare(`insert into ${quote(name)} values (${columns.map(() => "?").join(", ")})`);
    return { insert, width: columns.length };
  });
  database.exec("begin");
  for (const { table, rows } of blocks) {
    const target = inserts[table];
    if (target) for (const row of rows) insertRow(target, row);
  }
  database.exec("commit");
}

function insertRow({ insert, width }: { insert: StatementSync; width: number }, row: TableRow): void {
  const values = Array.from({ length: width }, (_, column) => {
    const cell = row[column] ?? null;
    return typeof cell === "boolean" ? Number(cell) : cell;
  });
  insert.run(...values);
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables of the engine that tell more than what was asked about, or that files could be reached by. */
const hiddenTables = /^(?:pragma_|dbstat$|sqlite_(?!master$|schema$)|fts\d|bytecode$|tables_used$)/;
const jsonTables: ReadonlySet<string> = new Set(["json_each", "json_tree", "sqlite_master", "sqlite_schema"]);
const hiddenFunctions = /^(?:load_extension|fts\d_?|rtree|sqlite_)/;

/** Everything but reading these tables is refused while the statement is compiled. */
function restrictToReading(database: DatabaseSync, names: ReadonlySet<string>): void {
  const isReadable = (table: string, column: string) =>
    // A column belongs to a table; without one, the name may also be that of a common table expression.
    column ? names.has(table) || jsonTables.has(table) : !hiddenTables.test(table);
  database.setAuthorizer((action, first, second) => {
    const isAllowed =
      action === constants.SQLITE_SELECT ||
      action === constants.SQLITE_RECURSIVE ||
      (action === constants.SQLITE_READ && isReadable((first ?? "").toLowerCase(), second ?? "")) ||
      (action === constants.SQLITE_FUNCTION && !hiddenFunctions.test((second ?? "").toLowerCase()));
    return isAllowed ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
}

function run(database: DatabaseSync, sql: string, limits: QueryLimits): QueryAnswer {
  const statement = database.prepare(sql);
  // The engine compiles the first statement only, and keeps silent about the others.
  if (!isBlank(sql.slice(sql.indexOf(statement.sourceSQL) + statement.sourceSQL.length)))
    return { fault: "several", detail: "" };
  // Statements that return nothing can only be meant to change something.
  if (statement.columns().length === 0) return { fault: "refused", detail: "" };
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  const columns = statement.columns().map(({ name }) => cut(name, limits.cellChars).text);
  return { columns, ...readRows(statement, limits) };
}

/** Nothing but spaces, semicolons and comments. */
const isBlank = (sql: string): boolean => /^(?:[\s;]|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/.test(sql);

function readRows(statement: StatementSync, limits: QueryLimits): Omit<QueryResult, "columns"> {
  const rows: ResultCell[][] = [];
  let isCut = false;
  let left = limits.resultChars;
  // With `setReturnArrays`, a row is an array, which Node's types don't know.
  for (const values of statement.iterate() as Iterable<unknown> as Iterable<unknown[]>) {
    if (rows.length === limits.rows || left <= 0) return { rows, isCut: true };
    const row = values.map((value) => {
      const cell = toCell(value);
      if (typeof cell !== "string") return cell;
      const kept = cut(cell, Math.min(limits.cellChars, Math.max(left, 1)));
      isCut ||= kept.isCut;
      return kept.text;
    });
    left -= row.reduce<number>((sum, cell) => sum + String(cell ?? "").length, 0);
    rows.push(row);
  }
  return { rows, isCut };
}

const significantDigits = 15;

function toCell(value: unknown): ResultCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  // 0.1 + 0.2 is 0.3 for everyone but the processor.
  if (typeof value === "number")
    return Number.isFinite(value) ? Number(value.toPrecision(significantDigits)) : String(value);
  return value instanceof Uint8Array ? `(${value.length} bytes)` : String(value);
}

const cut = (text: string, max: number): { text: string; isCut: boolean } =>
  text.length > max ? { text: `${text.slice(0, max - 1)}…`, isCut: true } : { text, isCut: false };

const faultCodes: Readonly<Record<number, QueryFault>> = {
  7: "memory", // SQLITE_NOMEM
  8: "refused", // SQLITE_READONLY
  18: "memory", // SQLITE_TOOBIG
  23: "refused", // SQLITE_AUTH
};

function toFault(error: unknown): QueryAnswer {
  if (!(error instanceof Error)) return { fault: "sql", detail: String(error) };
  const { errcode } = error as { errcode?: number };
  const isRefused = /not authorized|authorization denied|prohibited/.test(error.message);
  return { fault: isRefused ? "refused" : (faultCodes[errcode ?? 0] ?? "sql"), detail: error.message };
}
