import { mkdir, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { type RunningApp, startApp } from "#server/app.ts";
import { schedule, scheduledJobs } from "#server/scheduled-jobs.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { removeStaleUploads } from "../storage/quarantine.ts";
import { stream, streamChunk } from "../streams/table.ts";
import { auditEntry } from "../tables/operator.ts";
import { workspace } from "../tables/workspace.ts";
import { createSchedule } from "./schedule.ts";

let testApp: TestApp;
/** Acts as another process of the same instance. */
let other: RunningApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
  const { config, log } = testApp.app;
  other = await startApp({ config, connection: testApp.connection, log, withJobs: false });
});
afterAll(async () => {
  await other.stop(0);
  await testApp.close();
});

const days = (count: number) => sql`now() - ${`${count} days`}::interval`;
const db = () => testApp.app.database.system;

async function jobs() {
  const { rows } = await testApp.app.database.pool.query<{ id: string; status: string; tries: string }>(
    "select workflow_uuid as id, status, recovery_attempts as tries from dbos.workflow_status where workflow_uuid like 'chore:%'",
  );
  return rows;
}

test("each scheduled job runs once per slot, however many processes check", async () => {
  const startedMs = Date.now();
  const schedules = [schedule.start(testApp.app, 5), schedule.start(testApp.app, 5), schedule.start(testApp.app, 5)];
  const choreOf = ({ id }: { id: string }) => id.split(":")[1];
  await vi.waitFor(
    async () => expect(new Set((await jobs()).map(choreOf))).toEqual(new Set(Object.keys(scheduledJobs))),
    30_000,
  );
  await Promise.all(schedules.map((one) => one.stop()));
  const elapsedMs = Date.now() - startedMs;
  const all = await vi.waitFor(async () => {
    const begun = await jobs();
    expect(begun.filter(({ status }) => status !== "SUCCESS")).toEqual([]);
    return begun;
  }, 30_000);
  expect(all.every(({ tries }) => Number(tries) === 1)).toBe(true);
  // The next slot of a scheduled job may begin while the test runs.
  for (const [chore, { everyMs }] of Object.entries(scheduledJobs))
    expect(all.filter((job) => choreOf(job) === chore).length).toBeLessThanOrEqual(1 + Math.ceil(elapsedMs / everyMs));
});

test("a scheduled job that is still running is not started a second time", async () => {
  const elsewhere = new pg.Client(testApp.connection);
  await elsewhere.connect();
  await elsewhere.query("select pg_advisory_lock(hashtextextended('chore streams', 0))");
  expect(await schedule.runNow(testApp.app, "streams")).toBeNull();
  expect(await schedule.runNow(other, "workspaces")).toBe(0);
  // The lock of a dead process is released.
  await elsewhere.end();
  await vi.waitFor(async () => expect(await schedule.runNow(testApp.app, "streams")).toBe(0), 10_000);
});

test("a stream is deleted a day after its end and never while it is written", async () => {
  const make = async (state: "OPEN" | "DONE", endedAt: ReturnType<typeof days> | null) => {
    const id = newId();
    const own = { workspaceId: testApp.workspace.id };
    await db()
      .insert(stream)
      .values({ id, ...own, owner: `chat:${id}`, processId: newId(), state, endedAt });
    await db()
      .insert(streamChunk)
      .values([1, 2].map((seq) => ({ streamId: id, ...own, seq, upTo: seq, chunks: "[]" })));
    return id;
  };
  const [old, fresh, open] = [await make("DONE", days(2)), await make("DONE", days(0)), await make("OPEN", null)];
  expect(await schedule.runNow(testApp.app, "streams")).toBe(1);
  const left = await db().select({ id: stream.id }).from(stream);
  const chunks = await db().select({ id: streamChunk.streamId }).from(streamChunk);
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([fresh, open]));
  expect(new Set(chunks.map(({ id }) => id))).toEqual(new Set([fresh, open]));
  expect(old).not.toBe(fresh);
});

test("a deleted workspace is purged with all its data after 30 days, by one process", async () => {
  const { id, people } = testApp.otherWorkspace;
  const { storage } = testApp.app;
  await createFixtures(testApp, testApp.otherWorkspace, "GONE");
  await db().insert(streamChunk).values({ streamId: newId(), workspaceId: id, seq: 1, upTo: 1, chunks: "[]" });
  await db().insert(auditEntry).values({ workspaceId: id, userId: people.OWNER.id, action: "x", outcome: "allowed" });
  const put = (key: string) => storage.put(key, Buffer.from("x"), { contentType: "text/plain", maxBytes: 10 });
  await put(`${id}/document/one.txt`);
  await put(`${id}/image/two.txt`);
  await put(`${testApp.workspace.id}/document/three.txt`);
  const remaining = async () => {
    const keys: string[] = [];
    for await (const { key } of storage.list("")) keys.push(key);
    return keys;
  };

  await db()
    .update(workspace)
    .set({ deletedAt: days(29) })
    .where(sql`id = ${id}`);
  expect(await schedule.runNow(testApp.app, "workspaces")).toBe(0);
  expect(await remaining()).toHaveLength(3);

  await db()
    .update(workspace)
    .set({ deletedAt: days(31) })
    .where(sql`id = ${id}`);
  const purged = await Promise.all([schedule.runNow(testApp.app, "workspaces"), schedule.runNow(other, "workspaces")]);
  expect(purged.filter((count) => count === 1)).toHaveLength(1);
  expect(await remaining()).toEqual([`${testApp.workspace.id}/document/three.txt`]);
  const { rows } = await testApp.app.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'",
  );
  const left: string[] = [];
  for (const { name } of rows) {
    const found = await testApp.app.database.pool.query(`select 1 from "${name}" where workspace_id = $1`, [id]);
    if (found.rowCount) left.push(name);
  }
  expect(left).toEqual(["audit_entry"]);
});

test("a finished job is deleted after a week", async () => {
  const { pool } = testApp.app.database;
  const marked = (await jobs()).map(({ id }) => id);
  const [old, ...young] = marked;
  await pool.query(
    "update dbos.workflow_status set completed_at = completed_at - $1::bigint where workflow_uuid = $2",
    [8 * 86_400_000, old],
  );
  expect(await schedule.runNow(testApp.app, "jobs")).toBe(1);
  expect((await jobs()).map(({ id }) => id).toSorted()).toEqual(young.toSorted());
});

test("uploads that a dead process left in quarantine are deleted after a day", async () => {
  const directory = await mkdtemp(join(tmpdir(), "troupe-sweep-"));
  const [old, young, foreign] = ["troupe-upload-old", "troupe-upload-young", "someone-else"];
  for (const name of [old, young, foreign]) await mkdir(join(directory, name));
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [old, foreign]) await utimes(join(directory, name), yesterday, yesterday);
  expect(await removeStaleUploads(24 * 3_600_000, directory)).toBe(1);
  expect((await readdir(directory)).toSorted()).toEqual([foreign, young]);
  await rm(directory, { recursive: true });
});

test("scheduled jobs that are all due at once leave the database connections to their work and to pages", async () => {
  const { pool } = testApp.app.database;
  const names = Array.from({ length: 2 * (pool.options.max ?? 0) }, (_, at) => `chore-${at}`);
  let begun = 0;
  const run = async () => {
    begun += 1;
    await vi.waitFor(() => expect(begun).toBe(names.length), 10_000);
    const { rowCount } = await pool.query("select 1");
    return rowCount ?? 0;
  };
  const many = createSchedule(Object.fromEntries(names.map((name) => [name, { everyMs: 1_000, run }])));
  const counts = Promise.all(names.map((name) => many.runNow(testApp.app, name)));
  expect(await counts).toEqual(names.map(() => 1));
});
