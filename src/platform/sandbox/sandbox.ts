import type { ChildProcess } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import type { CodeRequest, CodeResponse } from "#engine/host.ts";
import { AppError } from "#lib/errors.ts";
import { codeErrorText } from "#product/texts/run/code-errors.ts";
import { codeFormText } from "#product/texts/step-forms/code-form.ts";
import { timers } from "#product/timers.ts";
import type { FairQueueSize } from "../process-sandbox/fair-queue.ts";
import { type FindTool, findTool } from "../process-sandbox/launcher.ts";
import { killGroup, type SandboxedProcess, startSandboxed } from "../process-sandbox/sandboxed-process.ts";
import { createWarmPool, type WarmPool } from "../process-sandbox/warm-pool.ts";
import { createWorkQueue } from "../process-sandbox/work-queue.ts";
import { type CodeJob, maxAnswerBytes, readChildAnswer } from "./child-answer.ts";
import { type CodeLimits, codeLimits } from "./limits.ts";
import { findRuntime, type Runtime } from "./runtime.ts";

export interface CodeRun {
  /** Whose turn it takes: places are given out fairly by workspace. */
  readonly workspaceId: string;
  readonly limits?: Partial<CodeLimits>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs people's code in children that can do nothing else. Code that fails is an answer, not an error,
 * and so is a machine that has no safe way to run it. Thrown: "limit" (too many wait), "unavailable" (closed), the signal's reason.
 */
export interface Sandbox {
  run(ask: CodeRequest, run: CodeRun): Promise<CodeResponse>;
  /** Interpreter and wall of a language, for the health page; `null` where nothing holds. */
  runtime(language: CodeRequest["language"]): Promise<string | null>;
  /** Children that were given people's code. */
  readonly usedChildren: number;
  /** Children that wait for code, in all languages. */
  readonly warmChildren: number;
  /** Kills what runs and what waits; nothing runs afterwards. */
  close(): Promise<void>;
}

interface SandboxOptions {
  readonly size?: FairQueueSize;
  /** Where the machine has a tool; tests take tools away. */
  readonly find?: FindTool;
  /** How long children wait for more code. */
  readonly warmMs?: number;
}

/** One workspace takes two places at most, so that its endless loops always leave one for another workspace. */
const defaultSize: FairQueueSize = { slots: 3, slotsPerKey: 2, maxWaiting: 200 };

interface ReadyRuntime {
  readonly runtime: Runtime;
  /** Holds children with the usual limits, which they are given at their start. */
  readonly pool: WarmPool;
}

/** Costs nothing until the first piece of code comes. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const queue = createWorkQueue(options.size ?? defaultSize, codeErrorText.busy);
  const children = new Set<ChildProcess>();
  const closing = new AbortController();
  const runtimes = new Map<CodeRequest["language"], Promise<ReadyRuntime>>();
  const pools = new Set<WarmPool>();
  let used = 0;

  const killAll = () => {
    for (const child of children) killGroup(child);
  };
  process.once("exit", killAll);

  async function prepareRuntime(language: CodeRequest["language"]): Promise<ReadyRuntime> {
    const runtime = await findRuntime[language](options.find ?? findTool, children);
    const pool = createWarmPool({
      size: runtime.warmProcesses,
      idleMs: options.warmMs ?? timers.server.warmSandboxMs,
      start: () => startSandboxed(runtime.command(codeLimits), children),
    });
    pools.add(pool);
    return { runtime, pool };
  }

  async function readyFor(language: CodeRequest["language"]): Promise<ReadyRuntime | null> {
    const known = runtimes.get(language) ?? prepareRuntime(language);
    runtimes.set(language, known);
    try {
      return await known;
    } catch {
      runtimes.delete(language); // the machine may have been short of processes only
      return null;
    }
  }

  async function runJob(job: CodeJob, signal: AbortSignal): Promise<CodeResponse> {
    const found = await readyFor(job.language);
    signal.throwIfAborted();
    if (!found) return { error: codeErrorText.noSandbox(codeFormText.languages[job.language]), line: null, stdout: "" };
    const { runtime, pool } = found;
    const { limits } = job;
    const runIn = (child: SandboxedProcess) => {
      used += 1;
      return child.run({
        message: `${JSON.stringify(job)}\n`,
        wallMs: limits.wallMs,
        cpuMs: limits.cpuMs + runtime.overhead.cpuMs,
        ...(runtime.overhead.idleMs !== undefined && { idleMs: runtime.overhead.idleMs }),
        memoryBytes: limits.memoryBytes + runtime.overhead.memoryBytes,
        outputBytes: maxAnswerBytes(limits),
        signal,
      });
    };
    const start = () => startSandboxed(runtime.command(limits), children);
    const end = await runIn(isDeepStrictEqual(limits, codeLimits) ? pool.acquire() : start());
    // Code has no effects, so a child that hung under it, seldom enough, costs nothing but a second try. One that died
    // before it had read its job, perhaps while it waited for it, never ran the code at all.
    const isLost = end.how === "idle" || (end.output.length === 0 && (end.how === "crashed" || end.how === "ended"));
    return readChildAnswer(isLost ? await runIn(start()) : end, job);
  }

  return {
    async run(ask, { workspaceId, limits = {}, signal }) {
      const job: CodeJob = { ...ask, limits: { ...codeLimits, ...limits } };
      const until = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return queue.run(workspaceId, () => runJob(job, until), until);
    },
    runtime: async (language) => (await readyFor(language))?.runtime.name ?? null,
    get usedChildren() {
      return used;
    },
    get warmChildren() {
      return [...pools].reduce((sum, { waiting }) => sum + waiting, 0);
    },
    async close() {
      closing.abort(new AppError("unavailable", codeErrorText.restarting));
      process.removeListener("exit", killAll);
      for (const pool of pools) pool.clear();
      killAll();
      await Promise.all([...children].map((child) => new Promise((done) => child.once("close", done))));
    },
  };
}
