import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/database.ts";

/**
 * Everything that a workspace owns as one text. Equal texts mean that nothing changed, except for the audit log, which
 * is excluded.
 */
export async function fingerprint(db: Db, workspaceId: string): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id' and table_name <> 'audit_entry' order by 1`,
  );
  const prints: string[] = [];
  for (const { name } of [...tables, { name: "workspace" }]) {
    const key = sql.identifier(name === "workspace" ? "id" : "workspace_id");
    const { rows } = await db.execute<{ print: string | null }>(
      sql`select md5(string_agg(t::text, '|' order by t::text)) as print from ${sql.identifier(name)} t where ${key} = ${workspaceId}`,
    );
    prints.push(`${name} ${rows[0]?.print}`);
  }
  return prints.join("\n");
}
