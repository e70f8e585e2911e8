import { pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { newId } from "#lib/id.ts";
import type { TableColumn } from "#lib/tables/table-column.ts";
import { workspaceIdColumn } from "#platform/tables/workspace.ts";
import { knowledgeSource } from "../table.ts";

/** A table of a source that can be asked: a CSV file, or one sheet. Its generation is that of the chunks. */
export const knowledgeTable = pgTable(
  "knowledge_table",
  (t) => ({
    id: t.uuid().primaryKey().$defaultFn(newId),
    workspaceId: workspaceIdColumn(),
    sourceId: t
      .uuid()
      .notNull()
      .references(() => knowledgeSource.id, { onDelete: "cascade" }),
    generation: t.integer().notNull(),
    /** Its place in the source, from 0. */
    position: t.integer().notNull(),
    /** Of the sheet; "" for a CSV file. */
    title: t.text().notNull(),
    columns: t.jsonb().$type<readonly TableColumn[]>().notNull(),
    rowsCount: t.integer().notNull(),
    /** The file has more rows or columns. */
    isTruncated: t.boolean().notNull(),
    /** Of its rows as JSON. */
    chars: t.integer().notNull(),
  }),
  (table) => [uniqueIndex().on(table.sourceId, table.generation, table.position)],
);

/** Some hundred rows of a table, so that a large one is neither many rows of the database nor one that is too large. */
export const knowledgeTableRows = pgTable(
  "knowledge_table_rows",
  (t) => ({
    tableId: t
      .uuid()
      .notNull()
      .references(() => knowledgeTable.id, { onDelete: "cascade" }),
    workspaceId: workspaceIdColumn(),
    /** Its place in the table, from 0. */
    position: t.integer().notNull(),
    /** An array of rows, each an array of cells. */
    rows: t.jsonb().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.tableId, table.position] })],
);
