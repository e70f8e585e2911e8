import { setTimeout as delay } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { AppError } from "#lib/errors.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import { migrateJobTables } from "../jobs/migrate-job-tables.ts";
import type { Log } from "../log.ts";
import type { DatabaseLogins } from "./database.ts";
import { ensureNearIndexes } from "./near-index.ts";
import { applyRowSecurity, hasRowSecurity } from "./row-security.ts";

const folder = new URL("../../../drizzle", import.meta.url).pathname;
/** An arbitrary number that all processes of an instance share. */
const lockKey = 7_201_402;

const lockPollMs = 100;

interface Migration {
  /** The owner of the tables. */
  connection: pg.ClientConfig;
  /** Roles that the product logs in as; created here. */
  logins?: DatabaseLogins | undefined;
  log: Log;
}

/**
 * Migrates the database to this release's schema, forward only. All tables, including those of the jobs, are created
 * and changed under one lock, so that any number of processes can start at once. Then row security is applied
 * (row-security.ts).
 */
export async function migrateDatabase({ connection, logins, log }: Migration): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await waitForLock(client);
    await client.query("set lock_timeout = '2s'");
    const migrations = await applyMigrations(client);
    if (migrations > 0) log.info({ migrations }, "database migrated");
    await migrateJobTables(connection, log);
    if (migrations > 0 || !(await hasRowSecurity(client, logins))) await applyRowSecurity(client, logins);
    await ensureNearIndexes(client, log);
  } finally {
    await client.end();
  }
}

/**
 * Polls instead of waiting inside one statement: `create index concurrently` in the process that holds the lock waits
 * for open statements, so both processes would wait forever.
 */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lockKey]);
    if (rows[0]?.taken) return;
    await delay(lockPollMs);
  }
}

/** Returns the number of applied migrations. */
async function applyMigrations(client: pg.Client): Promise<number> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.migration (hash text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.migration");
  const applied = new Set(rows.map(({ hash }) => hash));
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  // Later migrations may be unknown here, because they belong to a newer release, whose schema this one can use.
  if (applied.size > 0 && !applied.has(migrations[0]?.hash ?? ""))
    throw new AppError("invalid", startText.database.developmentVersion);
  const pending = migrations.filter(({ hash }) => !applied.has(hash));
  for (const migration of pending) {
    await client.query("begin");
    try {
      for (const statement of migration.sql) await client.query(statement);
      await client.query("insert into drizzle.migration (hash) values ($1)", [migration.hash]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
  return pending.length;
}
