import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { type Live, type LiveEvent, openLive } from "./live.ts";

let testApp: TestApp;
let here: Live;
let there: Live;
let owner: pg.Client;
const warnings: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });

beforeAll(async () => {
  testApp = await startTestApp();
  owner = new pg.Client(testApp.connection);
  await owner.connect();
  [here, there] = await Promise.all([openHub(), openHub()]);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close(), owner.end()]);
  await testApp.close();
});

const openHub = () =>
  openLive({ connection: testApp.connection, pool: testApp.app.database.pool, processId: newId(), log });

/** Collects the events of a topic that a hub's reader receives. */
function listen(hub: Live, topic: string) {
  const heard: LiveEvent[] = [];
  const stop = hub.subscribe(topic, (event) => heard.push(event));
  return { heard, stop };
}

test("an event reaches readers in this process at once and in order, and readers in other processes once", async () => {
  const topic = `run:${newId()}`;
  const [mine, again, theirs] = [listen(here, topic), listen(here, topic), listen(there, topic)];
  const events = Array.from(
    { length: 50 },
    (_, at): LiveEvent => ({ at, text: `„${at}“`, is: at % 2 === 0, none: null }),
  );
  for (const event of events) here.publish(topic, event);
  expect(mine.heard).toEqual(events);
  expect(again.heard).toEqual(events);
  await vi.waitFor(() => expect(theirs.heard).toHaveLength(events.length), 10_000);
  expect(theirs.heard).toEqual(events);
  there.publish(topic, { at: "last" });
  await vi.waitFor(() => expect(mine.heard).toHaveLength(events.length + 1), 10_000);
  expect(again.heard, "one's own come back to nobody").toEqual([...events, { at: "last" }]);
});

test("only readers of the topic receive an event, and none after they unsubscribe", async () => {
  const [topic, other] = [`chat:${newId()}`, `chat:${newId()}`];
  const [mine, foreign, gone] = [listen(there, topic), listen(there, other), listen(there, topic)];
  here.publish(topic, { at: 1 });
  await vi.waitFor(() => expect(gone.heard).toHaveLength(1), 10_000);
  gone.stop();
  gone.stop();
  here.publish(topic, { at: 2 });
  await vi.waitFor(() => expect(mine.heard).toHaveLength(2), 10_000);
  expect([mine.heard, foreign.heard, gone.heard]).toEqual([[{ at: 1 }, { at: 2 }], [], [{ at: 1 }]]);
});

test("a reader that unsubscribes during an event doesn't affect other readers", () => {
  const topic = `chat:${newId()}`;
  const heard: string[] = [];
  const first = here.subscribe(topic, () => {
    heard.push("first");
    first();
  });
  here.subscribe(topic, () => heard.push("second"));
  here.publish(topic, {});
  here.publish(topic, {});
  expect(heard).toEqual(["first", "second", "second"]);
});

test("a process sends no notifications to the database while it is the only one", async () => {
  const client = new pg.Client(testApp.connection);
  await client.connect();
  await client.query("listen troupe_live /* to hear, too */");
  const topic = `user:${newId()}`;
  const told: string[] = [];
  client.on("notification", ({ payload }) => payload?.includes(topic) && told.push(payload));
  const mine = listen(here, topic);
  here.setOnlyProcess(true);
  here.publish(topic, { at: 1 });
  here.setOnlyProcess(false);
  here.publish(topic, { at: 2 });
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), 10_000);
  expect(mine.heard).toEqual([{ at: 1 }, { at: 2 }]);
  expect(told.map((payload) => JSON.parse(payload).event)).toEqual([{ at: 2 }]);
  await client.end();
});

test("foreign notifications on the channel are ignored", async () => {
  const topic = `user:${newId()}`;
  const mine = listen(here, topic);
  for (const payload of ["", "nonsense", "{", "null", "[]", "1", '{"topic":1}', `{"from":"x","topic":"${topic}"}`])
    await owner.query("select pg_notify('troupe_live', $1)", [payload]);
  there.publish(topic, { at: 1 });
  await vi.waitFor(() => expect(mine.heard.length).toBeGreaterThan(0), 10_000);
  expect(mine.heard).toEqual([{ at: 1 }]);
});

/** The pids of the connections that hubs listen on. */
async function listeners(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = $1 and query = 'listen troupe_live'",
    [testApp.connection.database],
  );
  return rows.map(({ pid }) => pid);
}

test("a hub that loses its connection reconnects, and its own readers miss no events meanwhile", async () => {
  const topic = `workspace:${newId()}`;
  const hub = await openHub();
  const [mine, own] = [listen(there, topic), listen(hub, topic)];
  const before = await listeners();
  for (const pid of before) await owner.query("select pg_terminate_backend($1)", [pid]);
  hub.publish(topic, { at: 1 });
  expect(own.heard).toEqual([{ at: 1 }]);
  await vi.waitFor(async () => {
    const now = await listeners();
    expect(now.filter((pid) => !before.includes(pid))).toHaveLength(before.length);
  }, 5_000);
  hub.publish(topic, { at: 2 });
  await vi.waitFor(() => expect(mine.heard).toContainEqual({ at: 2 }), 10_000);
  await hub.close();
});

test("a closed hub leaves no connection open, even when closed while it waits to reconnect", async () => {
  const count = (await listeners()).length;
  const [closed, interrupted] = await Promise.all([openHub(), openHub()]);
  const fresh = (await listeners()).length;
  expect(fresh).toBe(count + 2);
  await closed.close();
  const lost = listen(interrupted, "x");
  const [pid] = (await listeners()).slice(-1);
  await owner.query("select pg_terminate_backend($1)", [pid]);
  await vi.waitFor(async () => expect(await listeners()).not.toContain(pid), 10_000);
  vi.useFakeTimers();
  await interrupted.close();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(count), 10_000);
  interrupted.publish("x", { at: 1 });
  expect(lost.heard, "readers here are told to the last").toEqual([{ at: 1 }]);
});

test("thousands of events at once reach other processes in few statements, so that queries don't wait for them", async () => {
  const topic = `stream:${newId()}`;
  const { pool } = testApp.app.database;
  let statements = 0;
  const counting = new Proxy(pool, {
    get(target, name) {
      if (name === "query") statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const busy = await openLive({ connection: testApp.connection, pool: counting, processId: newId(), log });
  const theirs = listen(there, topic);
  const events = Array.from({ length: 5_000 }, (_, seq): LiveEvent => ({ seq }));
  for (const event of events) busy.publish(topic, event);
  await vi.waitFor(() => expect(theirs.heard).toHaveLength(events.length), 10_000);
  expect(theirs.heard).toEqual(events);
  expect(statements).toBeLessThan(20);
  await busy.close();
});

test("an event that is too large for the database is logged and has no other effect", async () => {
  const topic = `workspace:${newId()}`;
  const [mine, theirs] = [listen(here, topic), listen(there, topic)];
  const before = warnings.length;
  here.publish(topic, { at: "before" });
  here.publish(topic, { text: "x".repeat(9_000) });
  here.publish(topic, { at: "after" });
  expect(warnings).toHaveLength(before + 1);
  expect(mine.heard).toHaveLength(3);
  await vi.waitFor(() => expect(theirs.heard).toEqual([{ at: "before" }, { at: "after" }]), 10_000);
});
