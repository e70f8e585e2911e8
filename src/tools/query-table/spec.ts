import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { tableAnswer } from "#product/tools/knowledge-table.ts";
import { toolSpec } from "../tool.ts";

/** Answers a question with SQL over tables of the knowledge sources. */
export const queryTable = toolSpec({
  input: z.strictObject({
    sql: z
      .string()
      .trim()
      .min(1)
      .max(limits.tableQuery.sqlChars)
      .describe("One SELECT statement for SQLite. Name the result's columns with AS, in the language of the answer."),
  }),
  output: tableAnswer,
  description: `Answers questions over the tables of the knowledge sources with SQL: how many, which, sums, averages, highest and lowest, comparisons of rows. Each CSV file and each sheet of a workbook is a table. Call list_sources first, which names the tables with their columns, types, and first rows. Use this instead of passages whenever an answer needs more than one row: passages show only some rows of a table, so never count or add them up yourself. Only one SELECT statement for SQLite runs; nothing can be changed. Texts are compared without regard to case; use LIKE for parts of a text. Dates are texts such as '2026-03-31', for strftime and comparisons. Booleans are 1 and 0, empty cells NULL. At most ${limits.tableQuery.rows} rows are returned, so filter, group, sort and limit in SQL. If a statement fails, correct it and try again. Say from which table an answer is, and what was counted.`,
  examples: [
    {
      sql: "SELECT supplier, COUNT(*) AS parts, SUM(stock) AS pieces FROM spare_parts GROUP BY supplier ORDER BY pieces DESC",
    },
  ],
  // Cells come from files of anyone.
  isUntrusted: true,
  isOnFreePlan: true,
  account: "workspace",
  listing: "pinned",
  maxParallel: 3,
  timeoutMs: timers.tableQuery.callMs,
});
