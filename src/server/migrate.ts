import { setTimeout as delay } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { tenantRole } from "./db.ts";
import { migrateJobTables } from "./jobs/migrate-job-tables.ts";
import type { Log } from "./log.ts";

const folder = new URL("../../drizzle", import.meta.url).pathname;
/** Any number; all processes of an instance ask for the same one. */
const lockKey = 7_201_402;

const lockPollMs = 100;

/**
 * Brings the database to this release's schema: forward only. Every table, ours and those of the jobs, is made and
 * changed under one lock, so that any number of processes may start at once. Then the second wall is built: every table
 * with a workspace_id shows the tenant role only the rows of the workspace the connection is bound to (why not FORCE:
 * docs/adr/0009).
 */
export async function migrateDatabase(connection: pg.ClientConfig, log: Log): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await waitForLock(client);
    await client.query("set lock_timeout = '2s'");
    const migrations = await applyMigrations(client);
    if (migrations > 0) {
      log.info({ migrations }, "database brought up to date");
      await buildTenantWall(client);
    }
    await migrateJobTables(connection, log);
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
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(({ hash }) => !applied.has(hash));
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

async function buildTenantWall(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare t record;
    begin
      if not exists (select from pg_roles where rolname = '${tenantRole}') then
        begin
          create role ${tenantRole} nologin nobypassrls;
        exception
          -- Roles belong to the whole server: a start on another database of it has just made this one.
          when duplicate_object or unique_violation then null;
        end;
      end if;
      execute format('grant ${tenantRole} to %I', current_user);
      grant usage on schema public to ${tenantRole};
      for t in
        select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      loop
        execute format('alter table %I enable row level security', t.name);
        execute format('drop policy if exists tenant on %I', t.name);
        execute format(
          'create policy tenant on %I to ${tenantRole} using (workspace_id = current_setting(''app.workspace_id'')::uuid)',
          t.name);
        execute format('grant select, insert, update, delete on %I to ${tenantRole}', t.name);
      end loop;
      -- Who did what is only ever added to.
      revoke update, delete on audit_entry from ${tenantRole};
      -- A workspace sees its own row; people are shared by workspaces, so only their names are readable.
      alter table workspace enable row level security;
      drop policy if exists tenant on workspace;
      create policy tenant on workspace to ${tenantRole} using (id = current_setting('app.workspace_id')::uuid);
      grant select, update on workspace to ${tenantRole};
      grant select (id, name, email, image, public_metadata) on "user" to ${tenantRole};
      grant usage on all sequences in schema public to ${tenantRole};
    end $$;`);
}
