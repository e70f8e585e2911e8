import { type ChildProcess, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { newId } from "#lib/id.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import { createLog } from "../log.ts";
import { startPostgres } from "../postgres/start-postgres.ts";
import { migrateDatabase } from "./migrate.ts";

const cluster = inject("cluster");
const secrets = { AUTH_SECRET: "a8Kd0sLq3ZmX7vBn1TyW5rEu9PoIc2Gh", ENCRYPTION_KEY: "Qz4Wx6Ec8Rv0Tb2Yn4Um6Ik8Ol0Pa1Sd" };

/** Starts the product and resolves to its output once it is ready or has exited. */
function start(env: Record<string, string>): { child: ChildProcess; said: Promise<string> } {
  const child = spawn(process.execPath, [inject("serverEntry")], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = new Promise<string>((resolve) => {
    let text = "";
    const hear = (bytes: Buffer) => {
      text += bytes;
      if (text.includes("Troupe is ready")) resolve(text);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", () => resolve(text));
  });
  return { child, said };
}

test("three processes started at once on a new database all become ready", { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-migrate-"));
  const admin = new pg.Client({ ...cluster, database: "postgres" });
  await admin.connect();
  await admin.query("create database started_at_once");
  const at = `host=${encodeURIComponent(cluster.host)}&port=${cluster.port}`;
  const env = {
    ...secrets,
    DATA_DIR: dataDir,
    PORT: "0",
    METRICS_PORT: "0",
    WEB_CONCURRENCY: "1",
    LOG_LEVEL: "fatal",
    DATABASE_URL: `postgresql://${cluster.user}@/started_at_once?${at}`,
  };
  const started = [1, 2, 3].map(() => start(env));
  for (const { said } of started) expect(await said).toMatch(/^Troupe is ready at \S+ \([\d.]+ s\)\n$/);
  for (const { child } of started) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  }
  await admin.query("drop database started_at_once with (force)");
  await admin.end();
  await rm(dataDir, { recursive: true });
});

test("a data folder of a release that used the superuser gets the login roles at its next start", {
  timeout: 60_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-migrate-"));
  const log = createLog({ level: "fatal" });
  const postgres = await startPostgres({ dataDir, log, tuning: { fsync: "off" } });
  const { config: connection, logins } = postgres;
  await migrateDatabase({ connection, log });
  const reads = async (config: pg.ClientConfig) => {
    const client = new pg.Client(config);
    try {
      await client.connect();
      await client.query("select set_config('app.workspace_id', $1, false)", [newId()]);
      await client.query("select id from agent");
      await client.query("insert into dbos.operation_outputs select * from dbos.operation_outputs");
      return "all";
    } catch (error) {
      return error instanceof pg.DatabaseError ? error.code : error;
    } finally {
      await client.end();
    }
  };
  expect(await reads(connection)).toBe("all");
  // 28P01: the role does not exist or has no password.
  expect([await reads(logins.app), await reads(logins.tenant)]).toEqual(["28P01", "28P01"]);
  await migrateDatabase({ connection, logins, log });
  // Tenants still can't read the tables of the jobs.
  expect([await reads(logins.app), await reads(logins.tenant)]).toEqual(["all", "42501"]);
  expect(await reads({ ...logins.tenant, password: connection.password })).toBe("28P01");
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

describe("a database that has migrations which this release does not know", () => {
  const admin = new pg.Client({ ...cluster, database: "postgres" });
  const name = "other_migrations";
  const connection = { ...cluster, database: name };
  const log = createLog({ level: "fatal" });
  const ask = async (sql: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  beforeAll(() => admin.connect());
  beforeEach(() => admin.query(`create database ${name}`));
  afterEach(() => admin.query(`drop database ${name} with (force)`));
  afterAll(() => admin.end());

  test("is refused at startup with a message that says what to do when a development version created it", async () => {
    await ask(`create schema drizzle;
      create table drizzle.migration (hash text primary key, applied_at timestamptz not null default now());
      insert into drizzle.migration (hash) values ('of the first development version'), ('of a later one');
      create table agent (id uuid primary key)`);
    const dataDir = await mkdtemp(join(tmpdir(), "troupe-migrate-"));
    const at = `host=${encodeURIComponent(cluster.host)}&port=${cluster.port}`;
    const { child, said } = start({
      ...secrets,
      DATA_DIR: dataDir,
      PORT: "0",
      METRICS_PORT: "0",
      WEB_CONCURRENCY: "1",
      LOG_LEVEL: "fatal",
      DATABASE_URL: `postgresql://${cluster.user}@/${name}?${at}`,
    });
    expect(await said).toBe(`${startText.cannot(startText.database.developmentVersion)}\n`);
    expect(child.exitCode).toBe(1);
    const tables = await ask(
      "select relname from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1",
    );
    expect(tables, "nothing was changed").toEqual([{ relname: "agent" }, { relname: "migration" }]);
    await rm(dataDir, { recursive: true });
  });

  test("is accepted when a newer release has migrated it, so that an update can be rolled back", async () => {
    await migrateDatabase({ connection, log });
    await ask("insert into drizzle.migration (hash) values ('of a newer release')");
    await migrateDatabase({ connection, log });
    expect(await ask("select hash from drizzle.migration")).toContainEqual({ hash: "of a newer release" });
  });
});

test("every table of the code is in the newest snapshot, so that the next generated migration drops none", () => {
  const read = (path: string) => readFileSync(path, "utf8");
  const newest = JSON.parse(read(globSync("drizzle/meta/*_snapshot.json").toSorted().at(-1) ?? ""));
  const known = Object.values<{ name: string }>(newest.tables).map(({ name }) => name);
  const files = globSync("src/**/*.ts", { exclude: ["**/*.test.ts"] });
  const made = files.flatMap((path) => [...read(path).matchAll(/\bpgTable\(\s*"(\w+)"/g)].map(([, name]) => name));
  expect(known.toSorted()).toEqual(made.toSorted());
});
