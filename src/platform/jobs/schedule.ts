import { jobName } from "#lib/job-name.ts";
import { timers } from "#product/timers.ts";
import type { App } from "../context.ts";
import { removeStaleUploads } from "../storage/quarantine.ts";
import { defineJob, type Job } from "./job.ts";

/** Periodic work. A crash may interrupt it anywhere, so running it again must do no harm. */
export interface ScheduledJob {
  readonly everyMs: number;
  /** Resolves to how many items it handled, for the log. */
  run(app: App): Promise<number>;
}

export interface Schedule<Name extends string> {
  /** The durable jobs that run what is due. */
  readonly jobs: readonly Job[];
  start(app: App, checkIntervalMs?: number): RunningSchedule;
  /**
   * Runs a scheduled job unless a run of it is still under way, possibly in another process; then resolves to null.
   */
  runNow(app: App, name: Name): Promise<number | null>;
}

export interface RunningSchedule {
  /** Starts nothing more, and waits for the check that is under way. */
  stop(): Promise<void>;
}

const scheduledRun = jobName<{ chore: string }>("server.chore");

/** Days change at 3 in the morning (UTC), when traffic is low. */
const slotAt = (nowMs: number, everyMs: number) => Math.floor((nowMs - timers.scheduledJobs.nightStartMs) / everyMs);

/**
 * Periodic work without electing a leader: time is divided into slots by the database's clock, and each slot's job has
 * one id in every process, so only one process runs it. If that process dies, the job is taken over like any other. The
 * job of a slot that no process was up for runs once, in the next process that checks.
 */
export function createSchedule<Name extends string>(scheduled: Readonly<Record<Name, ScheduledJob>>): Schedule<Name> {
  const names = Object.keys(scheduled) as Name[]; // Object.keys widens to string

  const runNow = (app: App, name: Name) =>
    app.database.locks.hold(`chore ${name}`, async () => {
      const count = await scheduled[name].run(app);
      if (count > 0) app.log.info({ chore: name, count }, "scheduled job finished");
      return count;
    });

  return {
    runNow,
    jobs: [
      defineJob(scheduledRun, async (app, { chore }) => {
        // A job of an earlier release may be gone.
        if (Object.hasOwn(scheduled, chore)) await runNow(app, chore as Name);
      }),
    ],
    start(app, lookMs = timers.scheduledJobs.checkIntervalMs) {
      const started = new Map<Name, number>();
      async function startDueJobs() {
        await removeStaleUploads(timers.scheduledJobs.staleUploadMs);
        // Web processes don't work on the queue, so they leave this to the others.
        if (app.config.role === "web") return;
        const { rows } = await app.database.pool.query<{ ms: string }>("select extract(epoch from now()) * 1000 as ms");
        for (const chore of names) {
          const slot = slotAt(Number(rows[0]?.ms), scheduled[chore].everyMs);
          if (started.get(chore) === slot) continue;
          await app.jobs.start(scheduledRun, `chore:${chore}:${slot}`, { chore });
          started.set(chore, slot);
        }
      }
      let checking: Promise<void> = Promise.resolve();
      const timer = setInterval(() => {
        checking = checking
          .then(startDueJobs)
          .catch((err) => app.log.error({ err }, "scheduled jobs could not be started"));
      }, lookMs);
      return {
        async stop() {
          clearInterval(timer);
          await checking;
        },
      };
    },
  };
}
