import type { ChildProcess } from "node:child_process";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { queryTableText } from "#product/texts/tools/query-table.ts";
import { timers } from "#product/timers.ts";
import type { FairQueueSize } from "../process-sandbox/fair-queue.ts";
import {
  type FindTool,
  findLaunchers,
  findTool,
  resolveSibling,
  type SandboxedProgram,
} from "../process-sandbox/launcher.ts";
import { killGroup, type ProcessEnd, startSandboxed } from "../process-sandbox/sandboxed-process.ts";
import { selfTest } from "../process-sandbox/self-test.ts";
import { createWarmPool, type WarmPool } from "../process-sandbox/warm-pool.ts";
import { createWorkQueue } from "../process-sandbox/work-queue.ts";
import type { QueriedTable, QueryJob, QueryResult } from "./job.ts";

/** A table with its rows as JSON arrays, which only the child process parses. */
export interface StoredTable extends QueriedTable {
  readonly rowBlocks: readonly string[];
}

export interface TableQuestion {
  /** Queue key: slots are shared fairly between workspaces. */
  readonly workspaceId: string;
  readonly sql: string;
  readonly tables: readonly StoredTable[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs SQL that a model wrote over tables, in sandboxed child processes. Each is used once, has no files, network or
 * environment, and is killed when its time or memory is used up. Throws "invalid" with what is wrong with the statement,
 * "limit" (the queue is full), "unavailable" (closed, or nothing isolates on this machine), or the signal's reason.
 */
export interface TableQueries {
  ask(question: TableQuestion): Promise<QueryResult>;
  /** Kills running and waiting child processes and rejects later calls. */
  close(): Promise<void>;
}

const folder = resolveSibling(".", import.meta.url);
const program: SandboxedProgram = {
  entry: `${folder}child.ts`,
  args: [],
  readable: [folder, resolveSibling("../../../package.json", import.meta.url)],
  heapBytes: limits.tableQuery.heapBytes,
};

/** A workspace gets one slot, so that its endless statements leave the other one for the others. */
const defaultSize: FairQueueSize = { slots: 2, slotsPerKey: 1, maxWaiting: 100 };

const { rows, columns, cellChars, resultChars, engineBytes, memoryBytes } = limits.tableQuery;
const queryLimits: QueryJob["limits"] = { rows, columns, cellChars, resultChars, engineBytes };

interface TableQueriesOptions {
  readonly size?: FairQueueSize;
  /** Finds a tool on the machine; tests hide tools. */
  readonly find?: FindTool;
  readonly wallMs?: number;
}

/** Starts nothing until the first question. */
export function createTableQueries(options: TableQueriesOptions = {}): TableQueries {
  const { size = defaultSize, find = findTool } = options;
  const wallMs = options.wallMs ?? timers.tableQuery.wallMs;
  const children = new Set<ChildProcess>();
  const closing = new AbortController();
  const queue = createWorkQueue(size, queryTableText.busy);
  let pool: Promise<WarmPool> | undefined;

  const killAll = () => {
    for (const child of children) killGroup(child);
  };
  process.once("exit", killAll);

  function ensurePool(): Promise<WarmPool> {
    pool ??= preparePool().catch((cause) => {
      pool = undefined; // the next call retries, because the machine may only have run out of processes
      throw new AppError("unavailable", queryTableText.noSandbox, { cause });
    });
    return pool;
  }

  async function preparePool(): Promise<WarmPool> {
    const { launcher } = await selfTest(program, children, findLaunchers(find));
    const cpuSeconds = Math.ceil((wallMs * 2) / 1000);
    return createWarmPool({
      size: 1,
      idleMs: timers.server.warmSandboxMs,
      start: () => startSandboxed(launcher.command(program, { memoryBytes, cpuSeconds }), children),
    });
  }

  async function askIn({ sql, tables }: TableQuestion, signal: AbortSignal): Promise<QueryResult> {
    const warm = await ensurePool();
    signal.throwIfAborted();
    const message = toMessage(sql, tables);
    const outputBytes = limits.tableQuery.answerBytes;
    const start = () => warm.acquire().run({ message, wallMs, memoryBytes, outputBytes, signal });
    const end = await start();
    // A process that died while it waited has run nothing.
    const isLost = end.output.length === 0 && end.how === "ended" && !isOutOfMemory(end);
    return readAnswer(isLost ? await start() : end, wallMs);
  }

  return {
    ask(question) {
      const signal = question.signal ? AbortSignal.any([question.signal, closing.signal]) : closing.signal;
      return queue.run(question.workspaceId, () => askIn(question, signal), signal);
    },

    async close() {
      closing.abort(new AppError("unavailable", queryTableText.restarting));
      process.removeListener("exit", killAll);
      const warm = await pool?.catch(() => undefined);
      warm?.clear();
      killAll();
      await Promise.all([...children].map((child) => new Promise((done) => child.once("close", done))));
    },
  };
}

function toMessage(sql: string, tables: readonly StoredTable[]): string {
  const job: QueryJob = {
    sql,
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map(({ name, type }) => ({ name, type })) })),
    limits: queryLimits,
  };
  const blocks = tables.flatMap(({ rowBlocks }, at) => rowBlocks.map((block) => `${at} ${block}\n`));
  return [JSON.stringify(job), "\n", ...blocks, "\n"].join("");
}

const isOutOfMemory = ({ errors }: ProcessEnd): boolean => /out of memory|heap limit|failed to allocate/i.test(errors);

const cell = z.union([z.string().max(cellChars), z.number(), z.null()]);
/** The child process runs hostile statements, so its answer is validated like untrusted input. */
const answerSchema = z.union([
  z.strictObject({
    columns: z.array(z.string().max(cellChars)).max(columns),
    rows: z.array(z.array(cell).max(columns)).max(rows),
    isCut: z.boolean(),
  }),
  z.strictObject({ fault: z.enum(["sql", "refused", "several", "memory"]), detail: z.string() }),
]);

/** Fails closed: without a valid answer there is no result. */
function readAnswer(end: ProcessEnd, wallMs: number): QueryResult {
  const { faults } = queryTableText;
  if (end.how === "slow") return refuse(faults.slow(wallMs));
  if (end.how === "memory" || end.how === "crashed" || isOutOfMemory(end)) return refuse(faults.memory);
  const { data } = answerSchema.safeParse(parseJson(end.output.toString("utf8")));
  if (!data) return refuse(faults.broken);
  if (!("fault" in data)) return data;
  const { fault, detail } = data;
  return refuse(fault === "sql" ? faults.sql(detail.slice(0, limits.tableQuery.faultChars)) : faults[fault]);
}

function refuse(sentence: string): never {
  throw new AppError("invalid", sentence);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
