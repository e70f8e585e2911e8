import { z } from "zod";
import { columnTypes } from "#lib/tables/table-column.ts";
import { limits } from "../limits.ts";

const { knowledgeTable, knowledgeTool, tableQuery } = limits;

const column = z.strictObject({
  /** For people. */
  label: z.string(),
  /** For SQL. */
  name: z.string(),
  type: z.enum(columnTypes),
  /** "€", "%", "kg", or "". */
  unit: z.string(),
});

/** A table of a source as a model must know it to ask it. */
export const listedTable = z.strictObject({
  /** For SQL. */
  name: z.string(),
  rowsCount: z.int().min(0),
  /** The file has more rows or columns than are known. */
  isTruncated: z.boolean(),
  columns: z.array(column),
  /** The cells of its first rows; none if there was no room. */
  examples: z.array(z.array(z.string())).max(knowledgeTable.exampleRows),
});
export type ListedTable = z.output<typeof listedTable>;

/** A table that a statement was run over. */
export const askedTable = z.strictObject({
  name: z.string(),
  sourceId: z.uuid(),
  nodeId: z.uuid(),
  /** Of the source. */
  title: z.string().max(knowledgeTool.passageTitleChars),
  /** Its sheet; "" for a CSV file. */
  sheet: z.string().max(knowledgeTool.passageTitleChars),
  rowsCount: z.int().min(0),
  isTruncated: z.boolean(),
});

const cell = z.union([z.string(), z.number(), z.null()]);

/** What a statement returned. */
export const tableAnswer = z.strictObject({
  columns: z.array(z.string()).max(tableQuery.columns),
  rows: z.array(z.array(cell).max(tableQuery.columns)).max(tableQuery.rows),
  /** There is more than these rows. */
  isCut: z.boolean(),
  tables: z.array(askedTable),
});
export type TableAnswer = z.output<typeof tableAnswer>;

/** The tools that are offered to turns whose sources have tables only. */
export const tableTools: ReadonlySet<string> = new Set(["query_table"]);
