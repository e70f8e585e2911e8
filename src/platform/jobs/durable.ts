import { DBOS } from "@dbos-inc/dbos-sdk";
import type pg from "pg";
import { notFound } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
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
  /** "web" takes nothing from the queue; only "all" starts what its requests ask for and works on it beside the queue. */
  role: ProcessRole;
  /** Queued jobs at the same time: in this process, and of one partition in the whole instance. */
  concurrency: { process: number; partition: number };
  log: Log;
}

export interface Durable extends Jobs {
  /** To be called once, when the app is whole: registers the handlers and takes up the queue. */
  launch(app: App, jobs: readonly Job[]): Promise<void>;
  /** Starts anew what a dead process had begun and not finished. */
  takeOver(deadProcessId: string): Promise<number>;
  /** Divides what may run at the same time between the queue and the living processes that work beside it. */
  shareConcurrency(living: readonly ProcessRole[]): Promise<void>;
  shutdown(): Promise<void>;
}

type Handler = (input: unknown) => Promise<void>;

/**
 * DBOS behind our port: it owns when and where work happens; what happened stands in our own tables. A job is one DBOS
 * workflow without steps of its own, so that after a crash its handler is called again from the start and finds in our
 * tables how far it had come.
 */
export function createDurable(options: DurableOptions): Durable {
  const { concurrency } = options;
  const handlers = new Map<string, Handler>();
  const running = new Set<Promise<unknown>>();
  let isDraining = false;
  const half = (share: number) => Math.floor(share / 2);
  /** Living processes that work beside the queue: half of each share is theirs, and none of it when there are none. */
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
      // In every process one turn is left for another partition, however many one of them may have.
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
      // Said already; nobody waits for this promise.
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
            // DBOS must find it unfinished, and it does as long as this process says nothing of how it ended.
            if (isDraining) await new Promise(() => {});
            throw error;
          }
        };
        handlers.set(job.name, DBOS.registerWorkflow(run, { name: job.name }));
      }
      DBOS.setConfig({
        name: "troupe",
        systemDatabasePool: options.pool,
        // The tables are made by platform/db/migrate.ts, under its lock.
        runMigrations: false,
        executorID: options.processId,
        // A release must be able to finish what the one before it began.
        applicationVersion: "1",
        enableOTLP: false,
        logger: quietLogger(options.log),
        listenQueues: options.role === "web" ? [] : [queueName],
      });
      await DBOS.launch();
      // A process that does not know the others yet must not change what they have agreed on.
      await registerQueue(options.role === "all" ? "always_update" : "never_update");
    },
    async shareConcurrency(living) {
      processesBesideQueue = living.filter((role) => role === "all").length;
      // What takes nothing from the queue leaves it to those that do.
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
        // The fault comes along with it; a job has no output of its own.
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
 * Handlers refuse in their own tables; what they throw is a database that is away or a fault of ours. It is tried again
 * for some minutes, for a job that is given up is a run that stands still. What fails in a process that leaves is left
 * as it stands: the next one does it again.
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
    // What is kept of it is the message alone.
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

/** Inputs name their workspace; that alone is read of them. */
function workspaceIn(input: unknown[] | undefined): string | null {
  const [given] = input ?? [];
  const id = typeof given === "object" && given !== null && "workspaceId" in given ? given.workspaceId : null;
  return typeof id === "string" ? id : null;
}
