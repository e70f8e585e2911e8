import type { JobName } from "#lib/job-name.ts";
import type { App } from "../context.ts";

/** A handler behind a name; lives in a feature's jobs.ts. It may be run again from the start after a crash. */
export interface Job {
  readonly name: string;
  run(app: App, input: never): Promise<void>;
}

export function defineJob<Input>(job: JobName<Input>, run: (app: App, input: Input) => Promise<void>): Job {
  return { name: job.name, run };
}

/**
 * Takes up what a dead process had promised in our tables but perhaps never handed to DBOS: it died between its commit
 * and the start of the job. Starting a job again under its id is harmless.
 */
export type Recovery = (app: App, deadProcessId: string) => Promise<void>;

/** Room for one piece of work in this process. */
export interface Slot {
  run(name: string, work: () => Promise<void>): void;
  release(): void;
}

/** Work that ended in a fault after all its tries. */
export interface FailedJob {
  id: string;
  name: string;
  /** Whose work it was; null for the instance's own. */
  workspaceId: string | null;
  /** The first line of what was thrown, without parameters of queries. */
  reason: string;
  failedAt: Date;
}

/** Durable work: what was accepted is finished by some process, whatever dies meanwhile. */
export interface Jobs {
  /**
   * Runs here at once, without a word to the queue: for work whose own row names this process as its holder, so that a
   * recovery finds it should the process die (a reply, a run that somebody looks at). Costs nothing before it begins.
   */
  run(name: string, work: () => Promise<void>): void;
  /** Runs in this process at once. The same `id` a second time is the same work, not new work. */
  start<Input>(job: JobName<Input>, id: string, input: Input): Promise<void>;
  /** Runs in any worker when its turn comes; at most `partition`'s share runs at the same time. */
  enqueue<Input>(job: JobName<Input>, id: string, input: Input, options: { partition: string }): Promise<void>;
  /**
   * A place beside the queue for work like that of `run`, while its partition and this process have room for more; null
   * sends it to the queue. To be used or left at once.
   */
  acquireSlot(partition: string): Slot | null;
  /** What was given up after all its tries, the last first. No input of a job is shown. */
  listFailed(): Promise<FailedJob[]>;
  /** How much of it there is. */
  countFailed(): Promise<number>;
  /** Begins given-up work again from its start, under its id. */
  retry(id: string): Promise<void>;
  /** Forgets given-up work. */
  dismiss(id: string): Promise<void>;
  /** Drops what is remembered of jobs that ended longer ago than `ms`, and with it the guard against their ids. */
  deleteFinished(ms: number): Promise<number>;
  /** What a process that leaves waits for like for its jobs, such as an upload under way. */
  finishBeforeShutdown<Answer>(work: Promise<Answer>): Promise<Answer>;
  /** No new work is taken; what runs is given `ms` to end, the rest is left to others. */
  drain(ms: number): Promise<void>;
}
