import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { jobName } from "#lib/job-name.ts";
import { timers } from "#product/timers.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createDurable, type Durable } from "./durable.ts";
import { defineJob } from "./job.ts";

const gated = jobName<{ mark: string }>("test.gated");
const failing = jobName<{ mark: string; times: number }>("test.failing");
const partitionShare = 2;

let testApp: TestApp;
let pool: pg.Pool;
let durable: Durable;
const processId = newId();
const lines: { level: number; msg: string; job?: string; retryMs?: number | null }[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });

/** Started and ended handlers by their `mark`, and functions that let a handler finish. */
const begun: string[] = [];
const ended: string[] = [];
const gates = new Map<string, () => void>();
let tries = 0;

const options = () => ({
  processId,
  pool,
  role: "all" as const,
  // Half of each is for work beside the queue.
  concurrency: { process: 50, partition: partitionShare * 2 },
  log,
});

beforeAll(async () => {
  testApp = await startTestApp();
  pool = new pg.Pool({ ...testApp.connection, max: 12 });
  durable = createDurable(options());
  await durable.launch({ ...testApp.app, log }, [
    defineJob(gated, async (_app, { mark }) => {
      begun.push(mark);
      await new Promise<void>((open) => gates.set(mark, open));
      gates.delete(mark);
      ended.push(mark);
    }),
    defineJob(failing, async (_app, { times }) => {
      tries += 1;
      if (tries <= times) throw new Error("the database is away");
    }),
  ]);
});
afterEach(() => {
  begun.length = 0;
  ended.length = 0;
  tries = 0;
});
afterAll(async () => {
  for (const open of gates.values()) open();
  await durable.shutdown();
  await pool.end();
  await testApp.close();
});

const statusOf = async (id: string) => {
  const { rows } = await pool.query<{ status: string; executor: string }>(
    "select status, executor_id as executor from dbos.workflow_status where workflow_uuid = $1",
    [id],
  );
  return rows[0];
};
const isDone = (id: string) => vi.waitFor(async () => expect((await statusOf(id))?.status).toBe("SUCCESS"), 10_000);
const hasBegun = (mark: string) => vi.waitFor(() => expect(begun).toContain(mark), 10_000);

describe("a job", () => {
  test("runs once per id, however often and however late it is started", async () => {
    const id = `once:${newId()}`;
    await Promise.all(Array.from({ length: 5 }, () => durable.start(gated, id, { mark: id })));
    await hasBegun(id);
    await durable.start(gated, id, { mark: "another input" });
    gates.get(id)?.();
    await isDone(id);
    await durable.start(gated, id, { mark: "after its end" });
    await durable.enqueue(gated, id, { mark: "in the queue" }, { partition: "p" });
    await isDone(id);
    expect(begun).toEqual([id]);
  });

  test("of a dead process is restarted from the beginning by the process that takes it over", async () => {
    const [id, ours] = [`taken:${newId()}`, `ours:${newId()}`];
    const dead = newId();
    await durable.start(gated, id, { mark: id });
    await durable.start(gated, ours, { mark: ours });
    await hasBegun(id);
    await hasBegun(ours);
    // As if that process had started it and died.
    await pool.query("update dbos.workflow_status set executor_id = $2 where workflow_uuid = $1", [id, dead]);
    const first = gates.get(id);
    expect(await durable.takeOver(dead)).toBe(1);
    await vi.waitFor(() => expect(begun.filter((mark) => mark === id)).toHaveLength(2), 10_000);
    first?.();
    gates.get(id)?.();
    gates.get(ours)?.();
    await isDone(id);
    await isDone(ours);
    expect(begun.filter((mark) => mark === ours)).toHaveLength(1);
    expect(await durable.takeOver(dead), "nothing is left of it").toBe(0);
  });

  test("that was taken over is completed by its new process only", async () => {
    const id = `stale:${newId()}`;
    const dead = newId();
    await durable.start(gated, id, { mark: id });
    await hasBegun(id);
    await pool.query("update dbos.workflow_status set executor_id = $2 where workflow_uuid = $1", [id, dead]);
    const former = gates.get(id);
    await durable.takeOver(dead);
    await vi.waitFor(() => expect(begun.filter((mark) => mark === id)).toHaveLength(2), 10_000);
    const current = gates.get(id);
    former?.();
    await vi.waitFor(() => expect(ended).toEqual([id]), 10_000);
    // A complete job takes more statements than ending another one, so the former process is done by then.
    const beside = `beside:${newId()}`;
    await durable.start(failing, beside, { mark: beside, times: 0 });
    await isDone(beside);
    expect((await statusOf(id))?.status).toBe("PENDING");
    current?.();
    await isDone(id);
  });

  test("that fails is retried until it succeeds, and each failure is logged", async () => {
    const [firstMs] = timers.server.jobRetriesMs;
    const id = `failing:${newId()}`;
    await durable.start(failing, id, { mark: id, times: 1 });
    await isDone(id);
    expect(tries).toBe(2);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, job: failing.name, retryMs: firstMs, msg: "job failed" }),
    );
  });

  test("that failed permanently is listed without its input, runs again when retried, and is deleted when dismissed", async () => {
    const ids = [`given-up:${newId()}`, `dismissed:${newId()}`];
    for (const id of ids) {
      await durable.start(failing, id, { mark: "canary", times: 0 });
      await isDone(id);
      // As if all its attempts had failed.
      await pool.query(
        "update dbos.workflow_status set status = 'ERROR', output = null, error = $2 where workflow_uuid = $1",
        [
          id,
          JSON.stringify({ json: { name: "Error", message: "the database is away" }, __dbos_serializer: "superjson" }),
        ],
      );
    }
    const [given, dropped] = ids as [string, string];
    const listed = (await durable.listFailed()).filter(({ id }) => ids.includes(id));
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await durable.countFailed()).toBe((await durable.listFailed()).length);
    expect(listed[0]).toMatchObject({
      name: failing.name,
      workspaceId: null,
      reason: "the database is away",
      failedAt: expect.any(Date),
    });
    expect(JSON.stringify(listed)).not.toContain("canary");
    tries = 0;
    await durable.retry(given);
    await isDone(given);
    expect(tries).toBe(1);
    await durable.dismiss(dropped);
    expect((await durable.listFailed()).filter(({ id }) => ids.includes(id))).toEqual([]);
    await expect(durable.retry(given), "it is not given up any more").rejects.toMatchObject({ code: "not_found" });
  });

  test("without a handler throws and starts nothing", async () => {
    await expect(durable.start(jobName("test.nobody"), newId(), {})).rejects.toThrow("no handler for job test.nobody");
  });
});

describe("the queue", () => {
  test("limits the concurrent jobs of a workspace without delaying other workspaces", async () => {
    const marks = (partition: string) => Array.from({ length: 5 }, (_, at) => `${partition}:${at}:${newId()}`);
    const [busy, calm] = [marks("busy"), marks("calm").slice(0, partitionShare)];
    for (const mark of busy) await durable.enqueue(gated, mark, { mark }, { partition: "busy" });
    for (const mark of calm) await durable.enqueue(gated, mark, { mark }, { partition: "calm" });
    const open = (partition: string) => [...gates.keys()].filter((mark) => mark.startsWith(partition));
    await vi.waitFor(
      () => expect([open("busy").length, open("calm").length]).toEqual([partitionShare, partitionShare]),
      10_000,
    );

    let most = 0;
    const done = new Set<string>();
    while (done.size < busy.length) {
      await vi.waitFor(() => expect(open("busy").some((mark) => !done.has(mark))).toBe(true), 10_000);
      most = Math.max(most, open("busy").length);
      const [mark = ""] = open("busy").filter((one) => !done.has(one));
      done.add(mark);
      gates.get(mark)?.();
      await isDone(mark);
    }
    expect(most).toBeLessThanOrEqual(partitionShare);
    for (const mark of calm) {
      gates.get(mark)?.();
      await isDone(mark);
    }
    expect(begun.toSorted()).toEqual([...busy, ...calm].toSorted());
  });
});

test.each([
  ["one process for pages and jobs", ["all"], 10],
  ["with an additional worker", ["all", "worker"], 10],
  ["separate web and worker processes", ["web", "worker"], 20],
] as const)("%s: the queue and the processes together get the whole limit", async (_, living, queued) => {
  const concurrency = { process: 50, partition: 20 };
  for (const role of living.filter((one) => one !== "web"))
    await createDurable({ ...options(), role, concurrency }).shareConcurrency(living);
  const { rows } = await pool.query("select partition_concurrency as share from dbos.queues where name = 'background'");
  expect(rows).toEqual([{ share: queued }]);
  const beside = createDurable({ ...options(), concurrency });
  await beside.shareConcurrency(living);
  const taken = Array.from({ length: 20 }, () => beside.acquireSlot("p")).filter((place) => place !== null);
  if (living.some((role) => role === "all")) expect(taken.length + queued).toBe(20);
  await createDurable(options()).shareConcurrency(["all"]);
});

describe("work that runs at once", () => {
  test("is retried after each delay, and fails permanently after the last retry", async () => {
    const jobs = createDurable(options());
    const waits = timers.server.jobRetriesMs;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      for (const [name, faults, tried] of [
        ["heals", 2, 3],
        ["never heals", 99, waits.length + 1],
      ] as const) {
        let count = 0;
        jobs.run(name, async () => {
          count += 1;
          if (count <= faults) throw new Error("the database is away");
        });
        for (const ms of waits) await vi.advanceTimersByTimeAsync(ms);
        expect(count, name).toBe(tried);
        const said = lines.filter(({ job }) => job === name).map(({ retryMs }) => retryMs);
        expect(said, name).toEqual([...waits, null].slice(0, Math.min(faults, waits.length + 1)));
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test("may finish during shutdown; work that takes longer is left to other processes", async () => {
    const jobs = createDurable(options());
    let isQuickDone = false;
    let open = () => {};
    jobs.run("quick", async () => {
      await new Promise((done) => setTimeout(done, 20));
      isQuickDone = true;
    });
    await jobs.drain(60_000);
    expect(isQuickDone).toBe(true);

    const hanging = createDurable(options());
    hanging.run("hanging", () => new Promise<void>((done) => (open = done)));
    await hanging.drain(10);
    open();
  });
});
