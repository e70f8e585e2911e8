import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { type RunningApp, startApp } from "#server/app.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createSharedLimiter, deleteFullBuckets, type SharedLimiter } from "./shared-limiter.ts";

let testApp: TestApp;
/** A second process on the same database. */
let other: RunningApp;
let limiters: SharedLimiter[];
beforeAll(async () => {
  testApp = await startTestApp();
  const { connection } = testApp;
  const log = createLog({ level: "fatal" });
  other = await startApp({ config: testApp.app.config, connection, log, withJobs: false });
  limiters = [testApp.app, other].map(({ database }) => createSharedLimiter({ factor: 1, db: database.system }));
});
afterAll(async () => {
  await other.stop(1_000);
  await testApp.close();
});

/** How many of the calls are allowed, which go to the processes in turn. */
async function countAllowed(who: string, calls: number): Promise<number> {
  const asked = Array.from({ length: calls }, (_, at) => limiters[at % 2] ?? expect.unreachable());
  return (await Promise.allSettled(asked.map((limiter) => limiter.take("visitor", who)))).filter(
    ({ status }) => status === "fulfilled",
  ).length;
}

/** As if the last call had been so long ago. */
const pass = (seconds: number) =>
  testApp.app.database.system.execute(sql`update rate_bucket set at = at - make_interval(secs => ${seconds})`);

test("processes count a caller's calls together, and each caller alone", async () => {
  // A call comes back every three seconds.
  expect(await countAllowed("ada", 60)).toBe(20);
  expect(await countAllowed("bob", 5)).toBe(5);
});

test("a refused caller is told when to come back, and refused calls don't count", async () => {
  expect(await countAllowed("eve", 100)).toBe(20);
  const refused = await limiters[1]?.take("visitor", "eve").catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "limit", details: { perMinute: 20, retryAfterMs: expect.any(Number) } });
  const { details } = refused as { details: { retryAfterMs: number } }; // as expected above
  expect(details.retryAfterMs).toBeGreaterThan(0);
  expect(details.retryAfterMs).toBeLessThanOrEqual(3_000);
  await pass(30);
  expect(await countAllowed("eve", 100)).toBe(10);
  await pass(3_600);
  const allowance = await limiters[0]?.take("visitor", "eve");
  expect(allowance).toMatchObject({ perMinute: 20, left: 19, fullAfterMs: 3_000 });
});

test("buckets that are full again are deleted", async () => {
  await countAllowed("kim", 3);
  await pass(61);
  await countAllowed("lea", 3);
  await deleteFullBuckets(testApp.app.database.system);
  const { rows } = await testApp.app.database.system.execute(sql`select key from rate_bucket`);
  expect(rows).toEqual([{ key: "visitor lea" }]);
});
