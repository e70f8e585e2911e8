import { jobName } from "#lib/job-name.ts";
import { timers } from "#product/timers.ts";
import { type ChoreName, choreNames, chores } from "#server/scheduled-jobs.ts";
import type { App } from "../context.ts";
import { sweepReceived } from "../storage/quarantine.ts";
import { handle, type Job } from "./job.ts";

const choreJob = jobName<{ chore: ChoreName }>("server.chore");

export const scheduleJobs: readonly Job[] = [
  handle(choreJob, async (app, { chore }) => {
    await doChore(app, chore);
  }),
];

export interface Schedule {
  /** Begins nothing more, and waits for the look that is under way. */
  stop(): Promise<void>;
}

/**
 * Periodic work without a leader to elect: time is cut into slots by the database's clock, and a slot's job has one id
 * whoever starts it, so that of any number of processes one does it. What a process that dies had begun is taken over
 * like every other job; what nobody was there for is done once, by the next process that looks.
 */
export function startSchedule(app: App, lookMs = timers.chore.lookMs): Schedule {
  const begun = new Map<ChoreName, number>();

  async function look() {
    await sweepReceived(timers.chore.uploadMs);
    // Processes that take nothing from the queue leave this to those that do.
    if (app.config.role === "web") return;
    const { rows } = await app.database.pool.query<{ ms: string }>("select extract(epoch from now()) * 1000 as ms");
    for (const chore of choreNames) {
      const slot = slotOf(Number(rows[0]?.ms), chores[chore].everyMs);
      if (begun.get(chore) === slot) continue;
      await app.jobs.start(choreJob, `chore:${chore}:${slot}`, { chore });
      begun.set(chore, slot);
    }
  }

  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch((err) => app.log.error({ err }, "failed to start scheduled work"));
  }, lookMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

/** Days change at 3 in the morning (UTC), when little else happens. */
const slotOf = (nowMs: number, everyMs: number) => Math.floor((nowMs - timers.chore.nightAtMs) / everyMs);

/**
 * Does a chore unless it is being done already: one that takes longer than its slot must not meet the next one. The lock
 * belongs to a connection, so it goes with a process that dies. Null means that somebody else is at it.
 */
export async function doChore(app: App, chore: ChoreName): Promise<number | null> {
  const client = await app.database.pool.connect();
  const key = `chore ${chore}`;
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as mine",
      [key],
    );
    if (!rows[0]?.mine) return null;
    try {
      const count = await chores[chore].run(app);
      if (count > 0) app.log.info({ chore, count }, "scheduled work done");
      return count;
    } finally {
      await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]);
    }
  } finally {
    client.release();
  }
}
