import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("a lock whose connection was lost is free, the work ends, and the next lock has a new connection", async () => {
  const { locks, pool } = testApp.app.database;
  const ended = await locks.hold("first", async () => {
    await pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()",
    );
    return "done";
  });
  expect(ended).toBe("done");
  const inside = await locks.hold("first", () => locks.hold("second", () => locks.hold("first", async () => "twice")));
  expect(inside).toBeNull();
  expect(await locks.hold("second", async () => "free again")).toBe("free again");
  expect(pool.totalCount).toBe(pool.idleCount);
});
