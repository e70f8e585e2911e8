import { DBOS } from "@dbos-inc/dbos-sdk";
import type pg from "pg";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { timers } from "#product/timers.ts";
import type { App } from "../context.ts";
import type { Log } from "../log.ts";
import type { ProcessRole } from "./heartbeat.ts";
import type { Job, Jobs } from "./job.ts";
import { firstLine, quietLogger } from "./quiet-logger.ts";
import { rootCauseMessage } from "./root-cause.ts";
import { createSlots } from "./slots.ts";

const failedStatuses: ("ERROR" | "MAX_RECOVERY_ATTEMPTS_EXCEEDED")[] = ["ERROR", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"];
const queueName = "background";
const deleteBatchSize = 500;

export interface DurableOptions {
  processId: string;
  pool: pg.Pool;
  /** "web" processes don't work on the queue; only "all" processes also run work of their requests beside the queue. */
  role: ProcessRole;
  /** Maximum concurrent jobs: in this process, and per partition in the whole instance. */
  concurrency: { process: number; partition: number };
  log: Log;
}

export interface Durable extends Jobs {
  /** Registers the handlers and starts working on the queue. Call once, after the app is complete. */
  launch(app: App, jobs: readonly Job[]): Promise<void>;
  /** Restarts the unfinished jobs of a dead process. Returns how many. */
  takeOver(deadProcessId: string): Promise<number>;
  /** Divides the concurrency between the queue and the processes that also work beside it. */
  shareConcurrency(living: readonly ProcessRole[]): Promise<void>;
  shutdown(): Promise<void>;
}

type Handler = (input: unknown) => Promise<void>;

/**
 * Durable jobs with DBOS, which decides when and where jobs run; results are in our own tables. A job is one DBOS
 * workflow without steps, so after a crash its handler runs again from the start and reads its progress from our tables.
 */
export function createDurable(options: DurableOptions): Durable {
  const { concurrency } = options;
  const handlers = new Map<string, Handler>();
  const running = new Set<Promise<unknown>>();
  let isDraining = false;
  const half = (share: number) => Math.floor(share / 2);
  /** Number of processes that work beside the queue; together they get half of the concurrency. */
  let processesBesideQueue = options.role === "all" ? 1 : 0;
  let isQueueHalved: boolean | null = null;
  const slots = createSlots({
    total: options.role === "all" ? half(concurrency.process) : 0,
    perPartition: () => Math.floor(half(concurrency.partition) / Math.max(1, processesBesideQueue)),
  });
  const registerQueue = async (onConflict: "always_update" | "never_update") => {
    const rest = (share: number) => share - (processesBesideQueue > 0 ? half(share) : 0);
    const [workerConcurrency, partitionConcurrency] = [rest(concurrency.process), rest(concurrency.partition)];
    await DBOS.registerQueue(queueName, {
      workerConcurrency,
      partitionConcurrency,
      // In every process, one slot is reserved for other partitions.
      partitionWorkerConcurrency: Math.max(1, Math.min(partitionConcurrency, workerConcurrency - 1)),
      minPollingIntervalMs: 100,
      onConflict,
    });
  };

  const runWithRetries = (name: string, work: () => Promise<void>): Promise<void> =>
    withRetries(work, {
      isLeaving: () => isDraining,
      onError: (err, retryMs) => options.log.error({ err, job: name, retryMs }, "job failed"),
    });

  const run = (name: string, work: () => Promise<void>): Promise<void> => {
    const task = runWithRetries(name, work)
      // withRetries has logged the error, and nobody awaits this promise.
      .catch(() => {})
      .finally(() => running.delete(task));
    running.add(task);
    return task;
  };

  const find = (name: string): Handler => {
    const handler = handlers.get(name);
    if (!handler) throw new Error(`no handler for job ${name}`);
    return handler;
  };

  return {
    async launch(app, jobs) {
      for (const job of jobs) {
        const run = async (input: unknown) => {
          const work = runWithRetries(job.name, () => job.run(app, input as never));
          running.add(work);
          try {
            await work.finally(() => running.delete(work));
          } catch (error) {
            // A handler that never settles stays unfinished in DBOS, so another process takes the job over.
            if (isDraining) await new Promise(() => {});
            await job
              .giveUp?.(app, input as never)
              .catch((err) => options.log.error({ err, job: job.name }, "a failed job was not reported"));
            throw error;
          }
        };
        handlers.set(job.name, DBOS.registerWorkflow(run, { name: job.name }));
      }
      DBOS.setConfig({
        name: "troupe",
        systemDatabasePool: options.pool,
        // platform/db/migrate.ts creates the tables under its lock.
        runMigrations: false,
        executorID: options.processId,
        // A new release must be able to finish jobs of the previous one.
        applicationVersion: "1",
        enableOTLP: false,
        logger: quietLogger(options.log),
        listenQueues: options.role === "web" ? [] : [queueName],
      });
      await DBOS.launch();
      // A process that doesn't know the others yet must not change their shared settings.
      await registerQueue(options.role === "all" ? "always_update" : "never_update");
    },
    async shareConcurrency(living) {
      processesBesideQueue = living.filter((role) => role === "all").length;
      // Only processes that work on the queue may configure it.
      if (options.role === "web" || isQueueHalved === processesBesideQueue > 0) return;
      await registerQueue("always_update");
      isQueueHalved = processesBesideQueue > 0;
    },
    run: (name, work) => void run(name, work),
    acquireSlot(partition) {
      const release = isDraining ? null : slots.acquire(partition);
      return release && { run: (name, work) => void run(name, work).finally(release), release };
    },
    async start(job, id, input) {
      await DBOS.startWorkflow(find(job.name), { workflowID: id })(input);
    },
    async enqueue(job, id, input, { partition }) {
      await DBOS.startWorkflow(find(job.name), {
        workflowID: id,
        queueName,
        enqueueOptions: { queuePartitionKey: partition },
      })(input);
    },
    async takeOver(deadProcessId) {
      const left = await DBOS.listWorkflows({ status: "PENDING", executorId: deadProcessId, loadInput: false });
      if (left.length > 0) await DBOS.resumeWorkflows(left.map(({ workflowID }) => workflowID));
      return left.length;
    },
    async listFailed() {
      const page = await DBOS.listWorkflows({
        status: failedStatuses,
        limit: limits.operator.failedJobs,
        sortDesc: true,
        // Loads the error too; jobs have no output.
        loadOutput: true,
      });
      return page.map(({ workflowID, workflowName, input, error, updatedAt, createdAt }) => ({
        id: workflowID,
        name: workflowName,
        workspaceId: workspaceIn(input),
        reason: firstLine(error ?? "Stopped after too many restarts")?.replace(/\bparams:.*$/s, "") ?? "",
        failedAt: new Date(updatedAt ?? createdAt),
      }));
    },
    async countFailed() {
      const { rows } = await options.pool.query<{ count: number }>(
        "select count(*)::int as count from dbos.workflow_status where status = any($1)",
        [failedStatuses],
      );
      return rows[0]?.count ?? 0;
    },
    async retry(id) {
      await requireFailedJob(id);
      await DBOS.rewindWorkflow(id, { startStep: 0 });
    },
    async dismiss(id) {
      await requireFailedJob(id);
      await DBOS.deleteWorkflow(id);
    },
    async deleteFinished(ms) {
      const completedBefore = new Date(Date.now() - ms).toISOString();
      for (let forgotten = 0; ; ) {
        const page = await DBOS.listWorkflows({
          status: ["SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"],
          completedBefore,
          limit: deleteBatchSize,
          loadInput: false,
          loadOutput: false,
        });
        if (page.length > 0) await DBOS.deleteWorkflows(page.map(({ workflowID }) => workflowID));
        forgotten += page.length;
        if (page.length < deleteBatchSize) return forgotten;
      }
    },
    finishBeforeShutdown(work) {
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    async drain(ms) {
      if (isDraining) return;
      isDraining = true;
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      await Promise.race([Promise.allSettled([...running]), timeout]);
      clearTimeout(timer);
    },
    async shutdown() {
      await DBOS.shutdown({ deregister: true });
    },
  };
}

/**
 * Retries a job for some minutes. Handlers record refusals in our tables, so a thrown error means that the database is
 * unavailable or that we have a bug, and a failed job leaves a run stuck. While the process is stopping, an error is
 * rethrown at once, so that another process runs the job.
 */
async function withRetries(
  work: () => Promise<void>,
  { isLeaving: isStopping, onError }: { isLeaving(): boolean; onError(error: unknown, retryMs: number | null): void },
): Promise<void> {
  for (const retryMs of timers.server.jobRetriesMs) {
    try {
      return await work();
    } catch (error) {
      if (isStopping()) throw error;
      onError(error, retryMs);
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      if (isStopping()) throw error;
    }
  }
  try {
    await work();
  } catch (error) {
    onError(error, null);
    // DBOS stores only the message.
    throw new Error(rootCauseMessage(error));
  }
}

async function requireFailedJob(id: string): Promise<void> {
  const [found] = await DBOS.listWorkflows({
    workflowIDs: [id],
    status: failedStatuses,
    loadInput: false,
    loadOutput: false,
  });
  if (!found) return notFound("job");
}

/** The workspace id of a job's input, or null. */
function workspaceIn(input: unknown[] | undefined): string | null {
  const [given] = input ?? [];
  const id = typeof given === "object" && given !== null && "workspaceId" in given ? given.workspaceId : null;
  return typeof id === "string" ? id : null;
}
