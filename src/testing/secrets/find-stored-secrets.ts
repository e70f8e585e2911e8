import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import pg from "pg";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { findSecret, leakedSpellings } from "./secret-mark.ts";

interface TableName {
  schema: string;
  name: string;
}

/** The tables of a server's database, and the files of its data folder, that contain a secret in the clear. */
export async function findStoredSecrets(dataDir: string): Promise<string[]> {
  const postgres = await startPostgres({ dataDir });
  try {
    return [...(await searchTables(postgres.config)), ...(await searchFiles(dataDir))];
  } finally {
    await postgres.stop();
  }
}

/** Reads each row of each table as text, jobs and sessions included; bytes are read as hexadecimal digits. */
async function searchTables(config: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows: tables } = await client.query<TableName>(
      `select schemaname as schema, tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select left(stored::text, 500) as row from ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)} stored
         where exists (select from unnest($1::text[]) secret where position(secret in stored::text) > 0) limit 3`,
        [leakedSpellings],
      );
      found.push(...rows.map(({ row }) => `table ${schema}.${name}: ${row}`));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The files beside the database, whose own files are read as tables. */
async function searchFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith("postgres"));
  const found: string[] = [];
  for (const path of files) {
    const secret = findSecret(await readFile(join(dataDir, path), "latin1"));
    if (secret) found.push(`file ${path}: ${secret}`);
  }
  return found;
}
