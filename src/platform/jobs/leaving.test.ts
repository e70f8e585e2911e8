import pg from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { jobName } from "#lib/job-name.ts";
import { startTestApp } from "#testing/test-app.ts";
import { createDurable } from "./durable.ts";
import { defineJob } from "./job.ts";

const failing = jobName<{ mark: string }>("test.failing-while-leaving");
const calm = jobName<{ mark: string }>("test.calm-while-leaving");

/** A process with one job that fails on demand, and a function that reads the job's status. */
async function begin() {
  const testApp = await startTestApp();
  onTestFinished(() => testApp.close());
  const pool = new pg.Pool({ ...testApp.connection, max: 6 });
  onTestFinished(async () => {
    await durable.shutdown();
    await pool.end();
  });
  const lines: { msg: string }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const concurrency = { process: 4, partition: 4 };
  const durable = createDurable({ processId: newId(), pool, role: "all", concurrency, log });
  const fails: (() => void)[] = [];
  await durable.launch({ ...testApp.app, log }, [
    defineJob(
      failing,
      () => new Promise<void>((_, reject) => fails.push(() => reject(new Error("a connection was cut")))),
    ),
    defineJob(calm, async () => {}),
  ]);
  const id = newId();
  await durable.start(failing, id, { mark: id });
  await vi.waitFor(() => expect(fails).toHaveLength(1), 10_000);
  const statusOf = async (one: string) => {
    const { rows } = await pool.query("select status from dbos.workflow_status where workflow_uuid = $1", [one]);
    return rows[0]?.status;
  };
  /** The job's status after another job has run from start to end. */
  const status = async () => {
    const beside = newId();
    await durable.start(calm, beside, { mark: beside });
    await vi.waitFor(async () => expect(await statusOf(beside)).toBe("SUCCESS"), 10_000);
    return statusOf(id);
  };
  const said = () => lines.filter(({ msg }) => msg === "job failed").length;
  return { durable, fails, status, said };
}

test("a job that fails during shutdown stays unfinished for another process and is not logged as failed", async () => {
  const { durable, fails, status, said } = await begin();
  const drained = durable.drain(60_000);
  fails[0]?.();
  await drained;
  expect(fails).toHaveLength(1);
  expect(said()).toBe(0);
  expect(await status()).toBe("PENDING");
});

test("a job that waits for a retry when its process stops is not retried in that process", async () => {
  const { durable, fails, status, said } = await begin();
  fails[0]?.();
  await vi.waitFor(() => expect(said()).toBe(1), 10_000);
  await durable.drain(60_000);
  expect(fails).toHaveLength(1);
  expect(await status()).toBe("PENDING");
});
