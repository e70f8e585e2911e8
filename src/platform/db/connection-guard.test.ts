import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createConnectionGuard } from "./connection-guard.ts";
import { type Database, type Db, openDatabase } from "./database.ts";

let testApp: TestApp;
let database: Database;
const reported: Error[] = [];
beforeAll(async () => {
  testApp = await startTestApp();
  const guard = createConnectionGuard((error) => reported.push(error));
  database = openDatabase({ ...testApp.logins, poolSize: 2, onError: () => {}, guard });
});
beforeEach(() => void reported.splice(0));
afterAll(() => Promise.all([database.close(), testApp.close()]));

const ours = () => database.tenant(testApp.workspace.id);
const read = sql`select 1 as one`;
const inTransaction = (work: (tx: Pick<Db, "execute" | "transaction">) => Promise<unknown>) =>
  database.system.transaction(async (tx) => {
    await tx.execute(read);
    await work(tx);
  });

test.each<[what: string, ask: () => PromiseLike<unknown>]>([
  ["a read", () => database.system.execute(read)],
  ["a read of another login", () => ours().execute(read)],
  ["a write", () => ours().execute(sql`update workspace set name = name`)],
  ["a transaction", () => ours().transaction(async (tx) => tx.execute(read))],
  ["a connection", () => database.pool.connect()],
  ["a statement of the pool", () => database.relaxedPool.query("select 1")],
])("a transaction that asks for %s outside of it fails, and both places are named", async (_what, ask) => {
  await expect(inTransaction(async () => await ask())).rejects.toThrow();
  expect(reported.length).toBeGreaterThan(0);
  expect(reported[0]?.message).toMatch(/second connection[\s\S]*The transaction:[\s\S]*connection-guard\.test\.ts/);
});

test("what a transaction does itself, what comes after it, and what runs apart by name is allowed", async () => {
  await inTransaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(read));
    await database.apart(() => ours().execute(read));
  });
  await ours().execute(read);
  await Promise.all([inTransaction(async (tx) => tx.execute(read)), ours().execute(read)]);
  expect(reported).toEqual([]);
});
