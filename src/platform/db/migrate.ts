import { setTimeout as delay } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { AppError } from "#lib/errors.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import { migrateJobTables } from "../jobs/migrate-job-tables.ts";
import type { Log } from "../log.ts";
import type { DatabaseLogins } from "./database.ts";
import { applyRowSecurity, hasRowSecurity } from "./row-security.ts";

const folder = new URL("../../../drizzle", import.meta.url).pathname;
/** Any number; all processes of an instance ask for the same one. */
const lockKey = 7_201_402;

const lockPollMs = 100;

interface Migration {
  /** The owner of the tables. */
  connection: pg.ClientConfig;
  /** Roles that the product logs in as; they are made here. */
  logins?: DatabaseLogins | undefined;
  log: Log;
}

/**
 * Brings the database to this release's schema: forward only. Every table, ours and those of the jobs, is made and
 * changed under one lock, so that any number of processes may start at once. Then row security is set up
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
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again instead of waiting inside one statement: an open statement would keep `create index concurrently`
 * of the process that has the lock waiting for us, and both would wait forever.
 */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lockKey]);
    if (rows[0]?.taken) return;
    await delay(lockPollMs);
  }
}

/** Answers how many migrations were missing. */
async function applyMigrations(client: pg.Client): Promise<number> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.migration (hash text primary key, applied_at timestamptz not null default now())",
  );
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.migration");
  const applied = new Set(rows.map(({ hash }) => hash));
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  // Later migrations may be unknown here: they are those of a newer release, with which this one can run.
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
