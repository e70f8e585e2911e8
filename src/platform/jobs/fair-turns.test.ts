import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { jobName } from "#lib/job-name.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createDurable, type Durable } from "./durable.ts";
import { defineJob } from "./job.ts";

/** Two queue slots in this process, and a partition limit above that. */
const concurrency = { process: 4, partition: 100 };
const gated = jobName<{ mark: string }>("test.turn");
const gates = new Map<string, () => void>();
let testApp: TestApp;
let pool: pg.Pool;
let durable: Durable;
beforeAll(async () => {
  testApp = await startTestApp();
  pool = new pg.Pool({ ...testApp.connection, max: 12 });
  const log = pino({ level: "silent" });
  durable = createDurable({ processId: newId(), pool, role: "all", concurrency, log });
  const wait = defineJob(gated, (_app, { mark }) => new Promise<void>((open) => gates.set(mark, open)));
  await durable.launch({ ...testApp.app, log }, [wait]);
});
afterAll(async () => {
  for (const open of gates.values()) open();
  await durable.shutdown();
  await pool.end();
  await testApp.close();
});

test("a workspace that could use every slot of the run queue leaves one for other workspaces", async () => {
  const [greedy, late] = [["g1", "g2", "g3"], ["l1"]];
  for (const mark of greedy) await durable.enqueue(gated, mark, { mark }, { partition: "greedy" });
  const begun = (marks: readonly string[]) => marks.filter((mark) => gates.has(mark)).length;
  await vi.waitFor(() => expect(begun(greedy)).toBe(1), 10_000);
  for (const mark of late) await durable.enqueue(gated, mark, { mark }, { partition: "late" });
  await vi.waitFor(() => expect(begun(late)).toBe(1), 10_000);
  expect(begun(greedy), "nobody had to end for it").toBe(1);
  // Each waiting job starts when one before it ends.
  for (let ended = 1; ended <= greedy.length; ended++) {
    await vi.waitFor(() => expect(begun(greedy)).toBe(ended), 10_000);
    for (const open of gates.values()) open();
  }
});
