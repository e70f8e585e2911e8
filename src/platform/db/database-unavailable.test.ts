import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { wire } from "#lib/wire.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { createHttp } from "#server/http/app.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { openLive } from "../live.ts";
import { type Postgres, startPostgres } from "../postgres/start-postgres.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";

/** A separate PostgreSQL that is stopped and restarted while the server runs. */
let testApp: TestApp;
let dataDir: string;
let postgres: Postgres;
let ask: (path: string, init?: RequestInit) => Promise<Response>;

const start = () => startPostgres({ dataDir, tuning: { fsync: "off" } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "troupe-away-"));
  postgres = await start();
  testApp = await startTestApp({ connection: postgres.config });
  const { app } = testApp;
  const http = createHttp({
    app,
    pages: null,
    socketAddress: () => "127.0.0.1",
  });
  const cookie = await app.auth.cookieFor(testApp.workspace.people.OWNER.sessionId);
  const headers = { cookie, origin: app.config.publicUrl, "content-type": "application/json" };
  ask = async (path, init) => http.request(new URL(path, app.config.publicUrl).href, { ...init, headers });
});
afterAll(async () => {
  await testApp.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const query = (path: string, input: object) =>
  ask(`/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(wire.serialize(input)))}`);
const post = (path: string, body: object) => ask(path, { method: "POST", body: JSON.stringify(body) });
const mutate = (path: string, input: object) => post(`/api/trpc/${path}`, wire.serialize(input));

const listAgents = () => query("agent.getAll", { workspaceId: testApp.workspace.id });
const makeAgent = (title: string) =>
  mutate("agent.create", { workspaceId: testApp.workspace.id, title, system: "You answer." });
const agentsNamed = async (title: string) => (await (await listAgents()).text()).split(`"title":"${title}"`).length - 1;

/** One endpoint of each kind. */
const ways: Record<string, () => Promise<Response>> = {
  "a query": listAgents,
  "a mutation": () => makeAgent("Once"),
  "a route that reads": () => ask(`/api/chat/${newId()}/stream`),
  "a route that writes": () => post("/api/chat/agent", { workspaceId: testApp.workspace.id, chatId: newId() }),
  "the events of a page": () => ask(`/api/live?workspaceId=${testApp.workspace.id}`),
  "the door of identity": () => post("/api/auth/sign-in/email", { email: "a@example.com", password: "a password" }),
};

test("while the database is unavailable, every endpoint responds 503 with a message and Retry-After, then recovers", async () => {
  expect((await listAgents()).status).toBe(200);
  await postgres.stop();
  for (const [way, enter] of Object.entries(ways)) {
    const answer = await enter();
    const text = await answer.text();
    expect([answer.status, answer.headers.get("retry-after")], `${way}: ${text}`).toEqual([503, "2"]);
    expect(text, way).toContain(commonErrorText.unavailable);
    expect(text, way).toContain('"unavailable"');
    expect(text, way).not.toMatch(/ECONN|ENOENT|postgres|PGSQL|select /i);
  }
  postgres = await start();
  for (const [way, enter] of Object.entries(ways)) {
    const answer = await enter();
    expect(answer.status, `${way} is back`).toBeLessThan(500);
    await answer.body?.cancel();
  }
  expect(await agentsNamed("Once"), "what was refused was not done").toBe(1);
});

test("events of other processes arrive again after the database was unavailable", async () => {
  const { app, connection } = testApp;
  await postgres.stop();
  postgres = await start();
  const other = await openLive({ connection, pool: app.database.pool, processId: newId(), log: app.log });
  const heard = vi.fn();
  const unsubscribe = app.live.subscribe("test", heard);
  await vi.waitFor(
    () => {
      other.publish("test", { is: "news" });
      expect(heard).toHaveBeenCalled();
    },
    { timeout: 10_000, interval: 100 },
  );
  unsubscribe();
  await other.close();
});

/** Locks the table, so that queries on it wait; `cut` terminates the waiting connections. */
async function holdAgents() {
  const holder = new pg.Client(postgres.config);
  // Within a transaction, pg_stat_activity is a snapshot from its first use, so another client queries it.
  const watcher = new pg.Client(postgres.config);
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query("begin");
  await holder.query("lock table agent in access exclusive mode");
  return {
    async cut(count: number) {
      const waiting = "from pg_stat_activity where wait_event_type = 'Lock'";
      await vi.waitFor(async () => expect((await watcher.query(`select 1 ${waiting}`)).rowCount).toBe(count), 10_000);
      await watcher.query(`select pg_terminate_backend(pid) ${waiting}`);
      await holder.query("rollback");
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

test("a read that loses its connection is retried and succeeds", async () => {
  const held = await holdAgents();
  const reading = [listAgents(), listAgents()];
  await held.cut(2);
  expect((await Promise.all(reading)).map(({ status }) => status)).toEqual([200, 200]);
});

test("a write that loses its connection is not retried and responds 503", async () => {
  const held = await holdAgents();
  const writing = makeAgent("Cut off");
  await held.cut(1);
  const answer = await writing;
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await agentsNamed("Cut off")).toBe(0);
});

test("reads during a restart get a response, at worst 503, and the pools keep their size", async () => {
  const before = Array.from({ length: 20 }, listAgents);
  const stopping = postgres.stop();
  const during = Array.from({ length: 20 }, listAgents);
  await stopping;
  postgres = await start();
  const after = Array.from({ length: 40 }, listAgents);
  for (const answer of await Promise.all([...before, ...during])) expect([200, 503]).toContain(answer.status);
  for (const answer of await Promise.all(after)) expect(answer.status).toBe(200);
});

test("an unavailable database is distinguished from a wrong query and from other unavailable services", async () => {
  const failure = (statement: ReturnType<typeof sql>) => testApp.app.database.system.execute(statement).catch((e) => e);
  expect(isDatabaseUnavailable(await failure(sql`select 1/0`))).toBe(false);
  expect(isDatabaseUnavailable(await failure(sql`select pg_terminate_backend(pg_backend_pid())`))).toBe(true);
  const named = (message: string, facts: object) => Object.assign(new Error(message), facts);
  expect(isDatabaseUnavailable(named("aborted", { code: "ECONNRESET" })), "a request that broke off").toBe(false);
  expect(isDatabaseUnavailable(named("no such file", { code: "ENOENT", syscall: "open" })), "a file").toBe(false);
  expect(isDatabaseUnavailable(named("connect", { code: "ENOENT", syscall: "connect" })), "a socket").toBe(true);
  const both = [named("a", { code: "ECONNREFUSED", syscall: "connect" })];
  expect(isDatabaseUnavailable(Object.assign(new AggregateError(both), { code: "ECONNREFUSED" }))).toBe(true);
  expect(isDatabaseUnavailable(null)).toBe(false);
});
