import { hostname } from "node:os";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { timers } from "#product/timers.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { serverProcess } from "../tables/operator.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";

let testApp: TestApp;
const started: Heartbeat[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
// Heartbeats use fake timers; the database's clock is real.
beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
  vi.useRealTimers();
  await db().delete(serverProcess);
});

const db = () => testApp.app.database.system;
const log = pino({ level: "silent" });

/** Adds the row of another process whose last heartbeat was `silentMs` ago. */
async function process_(
  more: { host?: string; pid?: number; role?: "all" | "web" | "worker"; silentMs?: number } = {},
) {
  const { host = "elsewhere", pid = 1, role = "all", silentMs = 0 } = more;
  const id = newId();
  const { pool } = testApp.app.database;
  await pool.query(
    "insert into server_process (id, host, pid, role, seen_at) values ($1, $2, $3, $4, now() - make_interval(secs => $5))",
    [id, host, pid, role, silentMs / 1_000],
  );
  return id;
}

const rowOf = async (id: string) => (await db().select().from(serverProcess).where(eq(serverProcess.id, id)))[0];

/** Starts a heartbeat here. The host "elsewhere" makes others check its last heartbeat, not its pid, which is ours. */
async function heart(role: "all" | "web" | "worker" = "all") {
  const id = newId();
  const taken: string[] = [];
  const alone: boolean[] = [];
  const heard: string[] = [];
  const beating = await startHeartbeat({
    pool: testApp.app.database.pool,
    processId: id,
    role,
    live: { ...testApp.app.live, setOnlyProcess: (isAlone) => alone.push(isAlone) },
    log,
    takeOver: async (dead) => taken.push(dead),
    shareConcurrency: async (living) => void heard.push(living.toSorted().join(" ")),
  });
  started.push(beating);
  await db().update(serverProcess).set({ host: "elsewhere" }).where(eq(serverProcess.id, id));
  return { id, taken, alone, heard, stop: beating.stop };
}

/** Triggers one heartbeat of each at the same time, and waits until all have finished. */
async function beatAll(hearts: { alone: boolean[] }[]) {
  const before = hearts.map(({ alone }) => alone.length);
  vi.advanceTimersByTime(timers.server.heartbeatMs);
  await vi.waitFor(() => expect(hearts.every(({ alone }, at) => alone.length > (before[at] ?? 0))).toBe(true), 10_000);
}

const silent = timers.server.processDeadMs + 1_000;

describe("a process without a heartbeat for ten seconds", () => {
  test("is declared dead once and taken over once, even when several processes check at the same time", async () => {
    const hearts = [await heart(), await heart(), await heart()];
    const dead = await Promise.all(Array.from({ length: 8 }, () => process_({ silentMs: silent })));
    await beatAll(hearts);
    const takenBy = () => hearts.flatMap(({ taken }) => taken);
    await vi.waitFor(() => expect(takenBy()).toHaveLength(dead.length), 10_000);
    await beatAll(hearts);
    expect(takenBy().toSorted()).toEqual(dead.toSorted());
    for (const id of dead) expect((await rowOf(id))?.declaredDeadAt).toBeInstanceOf(Date);
  });

  test("is declared dead at once by the next process that starts", async () => {
    const dead = await process_({ silentMs: silent });
    expect((await heart()).taken).toEqual([dead]);
  });

  test("is declared dead only after the full ten seconds", async () => {
    const alive = await process_({ silentMs: timers.server.processDeadMs - 3_000 });
    const one = await heart();
    for (let beat = 0; beat < 2; beat++) await beatAll([one]);
    expect(one.taken).toEqual([]);
    expect((await rowOf(alive))?.declaredDeadAt).toBeNull();
  });
});

describe("a process of this machine", () => {
  test("is declared dead by its pid, before its heartbeat times out", async () => {
    const dead = await process_({ host: hostname(), pid: 2 ** 22 + 1 });
    const former = await process_({ host: hostname(), pid: process.pid });
    const parent = await process_({ host: hostname(), pid: process.ppid });
    const sameNumberElsewhere = await process_({ host: "elsewhere", pid: 2 ** 22 + 1 });
    const one = await heart();
    expect(one.taken.toSorted()).toEqual([dead, former].toSorted());
    for (const id of [parent, sameNumberElsewhere]) expect((await rowOf(id))?.declaredDeadAt).toBeNull();
  });
});

test("concurrency is shared among the living processes from the first heartbeat on, and again when one dies", async () => {
  await process_({ silentMs: silent });
  const other = await process_({ role: "all" });
  const one = await heart("worker");
  expect(one.heard).toEqual(["all worker"]);
  await db()
    .update(serverProcess)
    .set({ seenAt: new Date(Date.now() - 60_000) })
    .where(eq(serverProcess.id, other));
  await beatAll([one]);
  await vi.waitFor(() => expect(one.heard.at(-1)).toBe("worker"), 10_000);
});

describe("web processes", () => {
  test("leave dead processes to workers, and declare them dead only when there are none", async () => {
    const worker = await process_({ role: "worker" });
    const dead = await process_({ silentMs: silent });
    const web = await heart("web");
    expect(web.taken).toEqual([]);
    await db().delete(serverProcess).where(eq(serverProcess.id, worker));
    await beatAll([web]);
    await vi.waitFor(() => expect(web.taken).toEqual([dead]), 10_000);
  });
});

describe("a process that was only suspended", () => {
  const sleep = (id: string, isDeclaredDead: boolean) =>
    testApp.app.database.pool.query(
      "update server_process set seen_at = now() - interval '1 minute', declared_dead_at = case when $2 then now() end where id = $1",
      [id, isDeclaredDead],
    );

  test("is alive again after it was declared dead, and is declared dead again when it really dies", async () => {
    const one = await heart();
    await sleep(one.id, true);
    await beatAll([one]);
    expect(await rowOf(one.id)).toMatchObject({ declaredDeadAt: null, pid: 0 });
    const other = await heart();
    expect(other.taken).toEqual([]);
    await one.stop();
    await beatAll([other]);
    await vi.waitFor(() => expect(other.taken).toEqual([one.id]), 10_000);
  });

  test("declares no other process dead until they had time for a heartbeat, and knows that it is not alone", async () => {
    const one = await heart();
    const other = await process_({ silentMs: silent });
    await sleep(one.id, false);
    await beatAll([one]);
    expect([one.taken, one.alone.at(-1)]).toEqual([[], false]);
    const beats = Math.ceil(timers.server.processDeadMs / timers.server.heartbeatMs);
    for (let beat = 1; beat < beats; beat++) await beatAll([one]);
    expect(one.taken).toEqual([]);
    await beatAll([one]);
    await vi.waitFor(() => expect(one.taken).toEqual([other]), 10_000);
  });

  test("is not declared dead repeatedly when others on this machine can't see its pid", async () => {
    const one = await heart();
    await db()
      .update(serverProcess)
      .set({ host: hostname(), pid: 2 ** 22 + 1 })
      .where(eq(serverProcess.id, one.id));
    const other = await heart();
    expect(other.taken).toEqual([one.id]);
    for (let beat = 0; beat < 3; beat++) await beatAll([one, other]);
    expect(other.taken).toEqual([one.id]);
  });
});

test("a process knows that it is the only one", async () => {
  const one = await heart();
  expect(one.alone.at(-1)).toBe(true);
  const other = await process_();
  await beatAll([one]);
  expect(one.alone.at(-1)).toBe(false);
  await db().delete(serverProcess).where(eq(serverProcess.id, other));
  await beatAll([one]);
  expect(one.alone.at(-1)).toBe(true);
});

test("the row of a stopped process stays, so that its work is taken over at once", async () => {
  const one = await heart();
  await one.stop();
  expect(await rowOf(one.id)).toBeDefined();
  expect((await heart()).taken).toEqual([one.id]);
});
