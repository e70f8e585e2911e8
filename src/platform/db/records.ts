import { type SQL, sql } from "drizzle-orm";

/**
 * Rows as a relation of a statement, by the names and types of `columns`, which are part of the statement's text. The
 * limit tells PostgreSQL how few rows there are: it assumes a hundred otherwise, and reads whole tables to join them.
 * Limits are powers of ten, so that few texts of a statement are prepared.
 */
export function recordsSql(name: string, columns: string, rows: readonly object[]): SQL {
  const limit = 10 ** Math.ceil(Math.log10(Math.max(1, rows.length)));
  const relation = sql.raw(name);
  return sql`(
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${relation} (${sql.raw(columns)})
    limit ${sql.raw(String(limit))}
  ) as ${relation}`;
}
