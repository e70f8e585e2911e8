import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createFixtures } from "#testing/fixtures.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { bindingOf, bindStatement, type Database, openDatabase } from "./database.ts";
import { createStatementNames } from "./prepared-statements.ts";
import { createReadLanes } from "./read-lanes.ts";

let testApp: TestApp;
let owner: pg.Client;
let database: Database;
const lost: Error[] = [];

beforeAll(async () => {
  testApp = await startTestApp();
  owner = new pg.Client(testApp.connection);
  await owner.connect();
  await createFixtures(testApp, testApp.workspace, "OURS");
  await createFixtures(testApp, testApp.otherWorkspace, "THEIRS");
});
beforeEach(() => {
  lost.length = 0;
  database = openDatabase({ ...testApp.logins, poolSize: 2, onError: (error) => lost.push(error) });
});
afterEach(() => database.close());
afterAll(async () => {
  await owner.end();
  await testApp.close();
});

const titlesOf = async (workspaceId: string) => {
  const { rows } = await database.tenant(workspaceId).execute<{ title: string }>(sql`select title from agent`);
  return rows.map(({ title }) => title);
};
const backendOf = async (workspaceId: string) => {
  const { rows } = await database.tenant(workspaceId).execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid;
};

test("reads of two workspaces that leave together each see only their own rows", async () => {
  const { workspace, otherWorkspace } = testApp;
  const asked = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? workspace.id : otherWorkspace.id));
  const read = await Promise.all(
    asked.map(async (id) => await database.tenant(id).execute(sql`select distinct workspace_id as id from agent`)),
  );
  expect(read.map(({ rows }) => rows)).toEqual(asked.map((id) => [{ id }]));
});

test("reads behind a binding that failed fail too, instead of seeing the rows of the workspace before", async () => {
  const { workspace, otherWorkspace, logins } = testApp;
  const lanes = createReadLanes({
    login: logins.tenant,
    names: createStatementNames(),
    bind: (to) => (to.workspaceId === otherWorkspace.id ? { text: "select 1 / 0" } : bindStatement(to)),
    onError: (error) => lost.push(error),
  });
  const titles = { text: "select title from agent" };
  const read = async (workspaceId: string) =>
    (await lanes.read(bindingOf(workspaceId), titles))?.rows ?? expect.unreachable();
  const seen = await Promise.all([read(workspace.id), read(workspace.id)]);
  const { id } = otherWorkspace;
  const outcomes = await Promise.allSettled([read(id), read(id), read(id), read(id)]);
  expect(outcomes).toEqual(outcomes.map(() => ({ status: "rejected", reason: expect.anything() })));
  // The lanes open new connections.
  expect(await read(workspace.id)).toEqual(seen[0]);
  expect(seen[0]).not.toEqual([]);
  await lanes.close();
});

test("a statement that begins like a read but writes is refused", async () => {
  await owner.query("create sequence if not exists lane_probe");
  await owner.query("grant all on sequence lane_probe to public");
  await expect(database.system.execute(sql`select nextval('lane_probe')`)).rejects.toMatchObject({
    cause: { code: "25006" },
  });
});

test("a slow read holds up no later one", async () => {
  await owner.query("select pg_advisory_lock(4711)");
  const workspaceId = testApp.workspace.id;
  const wait = async () => await database.tenant(workspaceId).execute(sql`select pg_advisory_xact_lock_shared(4711)`);
  const slow = [wait(), wait()];
  await vi.waitFor(async () => {
    const { rows } = await owner.query("select from pg_locks where locktype = 'advisory' and not granted");
    expect(rows).toHaveLength(2);
  });
  expect(await titlesOf(workspaceId)).not.toEqual([]);
  await owner.query("select pg_advisory_unlock(4711)");
  await Promise.all(slow);
});

test("after a lost connection, the next read has a new one", async () => {
  const before = await backendOf(testApp.workspace.id);
  await owner.query("select pg_terminate_backend($1)", [before]);
  await vi.waitFor(() => expect(lost).not.toEqual([]));
  expect(await backendOf(testApp.workspace.id)).not.toBe(before);
});
