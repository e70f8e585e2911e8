import type { JobName } from "#lib/job-name.ts";
import type { App } from "../context.ts";

/** A named handler in a feature's jobs.ts. It must be safe to run again from the start after a crash. */
export interface Job {
  readonly name: string;
  run(app: App, input: never): Promise<void>;
  /** Tells people that it failed after all its retries. */
  giveUp?(app: App, input: never): Promise<void>;
}

export function defineJob<Input>(
  job: JobName<Input>,
  run: (app: App, input: Input) => Promise<void>,
  more: { giveUp?: (app: App, input: Input) => Promise<void> } = {},
): Job {
  return { name: job.name, run, ...more };
}

/**
 * Starts work that a dead process committed to our tables but may not have handed to DBOS. Starting a job twice under
 * one id is harmless.
 */
export type Recovery = (app: App, deadProcessId: string) => Promise<void>;

/** Permission to run one piece of work in this process. */
export interface Slot {
  run(name: string, work: () => Promise<void>): void;
  release(): void;
}

/** A job that failed after all its retries. */
export interface FailedJob {
  id: string;
  name: string;
  /** Null for jobs of the instance itself. */
  workspaceId: string | null;
  /** The first line of the error, without query parameters. */
  reason: string;
  failedAt: Date;
}

/** Durable jobs: accepted work is finished by some process, even if processes die. */
export interface Jobs {
  /**
   * Runs at once in this process, without the queue. For work whose row names this process as its holder, so that a
   * recovery finds it if the process dies (a reply, a run that someone watches). Starts without overhead.
   */
  run(name: string, work: () => Promise<void>): void;
  /** Runs at once in this process. Starting the same `id` again does nothing. */
  start<Input>(job: JobName<Input>, id: string, input: Input): Promise<void>;
  /** Queues a job for any worker; each `partition` has a limit of concurrent jobs. */
  enqueue<Input>(job: JobName<Input>, id: string, input: Input, options: { partition: string }): Promise<void>;
  /**
   * A slot for work like that of `run`, while the partition and this process have capacity; null means that the work
   * must be queued. Use or release the slot at once.
   */
  acquireSlot(partition: string): Slot | null;
  /** Failed jobs, the newest first, without their inputs. */
  listFailed(): Promise<FailedJob[]>;
  /** The number of failed jobs. */
  countFailed(): Promise<number>;
  /** Restarts a failed job under its id. */
  retry(id: string): Promise<void>;
  /** Deletes a failed job. */
  dismiss(id: string): Promise<void>;
  /** Deletes jobs that ended more than `ms` ago; their ids can then be started again. */
  deleteFinished(ms: number): Promise<number>;
  /** Makes shutdown wait for other work, such as an upload. */
  finishBeforeShutdown<Answer>(work: Promise<Answer>): Promise<Answer>;
  /** Accepts no new work and waits up to `ms` for running work; other processes take over the rest. */
  drain(ms: number): Promise<void>;
}
