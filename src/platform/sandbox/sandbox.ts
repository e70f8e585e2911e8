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
import { type CodeAnswer, type CodeJob, jobMessage, maxAnswerBytes, readChildAnswer } from "./child-answer.ts";
import type { FolderFile } from "./folder.ts";
import type { CodeLimits } from "./limits.ts";
import { findRuntime, limitsOf, type Runtime, type RuntimeUse } from "./runtime.ts";
import type { FolderAfter, ScriptFile } from "./script-files.ts";

export interface CodeRun {
  /** Queue key: slots are shared fairly between workspaces. */
  readonly workspaceId: string;
  readonly limits?: Partial<CodeLimits>;
  readonly signal?: AbortSignal | undefined;
}

interface ScriptRun extends CodeRun {
  /** What it finds in its working folder. */
  readonly folder?: readonly FolderFile[];
}

/** What a script printed, the files that it wrote to `outputs/`, and an error message with the line number if it failed. */
export interface ScriptResponse {
  readonly stdout: string;
  readonly error: string | null;
  readonly line: number | null;
  readonly files: readonly ScriptFile[];
  /** Null if the script failed. */
  readonly folder: FolderAfter | null;
}

/**
 * Runs user code in sandboxed child processes. Failed code is a response, not an error, and so is a machine that can't
 * run it safely. Throws "limit" (the queue is full), "unavailable" (closed), or the signal's reason.
 */
export interface Sandbox {
  run(ask: CodeRequest, run: CodeRun): Promise<CodeResponse>;
  /**
   * Runs Python as a notebook would: the value of a last expression is printed, and open figures of matplotlib, where
   * that exists, are saved as files.
   */
  runScript(code: string, run: ScriptRun): Promise<ScriptResponse>;
  /** Interpreter and sandbox of a language, for the health page; `null` if no sandbox isolates. */
  runtime(language: CodeRequest["language"]): Promise<string | null>;
  /** The number of child processes that received user code. */
  readonly usedChildren: number;
  /** The number of child processes that wait for code, in all languages. */
  readonly warmChildren: number;
  /** Kills running and waiting child processes and rejects later calls. */
  close(): Promise<void>;
}

interface SandboxOptions {
  readonly size?: FairQueueSize;
  /** Finds a tool on the machine; tests hide tools. */
  readonly find?: FindTool;
  /** How long child processes wait for more code. */
  readonly warmMs?: number;
}

/** A workspace gets two slots at most, so that its endless loops always leave one for another workspace. */
const defaultSize: FairQueueSize = { slots: 3, slotsPerKey: 2, maxWaiting: 200 };

interface ReadyRuntime {
  readonly runtime: Runtime;
  /** Contains child processes with the default limits, which are set when they start. */
  readonly pool: WarmPool;
}

/** Starts nothing until the first run. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const queue = createWorkQueue(options.size ?? defaultSize, codeErrorText.busy);
  const children = new Set<ChildProcess>();
  const closing = new AbortController();
  const runtimes = new Map<RuntimeUse, Promise<ReadyRuntime>>();
  const pools = new Set<WarmPool>();
  let used = 0;

  const killAll = () => {
    for (const child of children) killGroup(child);
  };
  process.once("exit", killAll);

  async function prepareRuntime(use: RuntimeUse): Promise<ReadyRuntime> {
    const runtime = await findRuntime[use](options.find ?? findTool, children);
    const pool = createWarmPool({
      size: runtime.warmProcesses,
      idleMs: options.warmMs ?? timers.server.warmSandboxMs,
      start: () => startSandboxed(runtime.command(limitsOf[use]), children),
    });
    pools.add(pool);
    return { runtime, pool };
  }

  async function readyFor(use: RuntimeUse): Promise<ReadyRuntime | null> {
    const known = runtimes.get(use) ?? prepareRuntime(use);
    runtimes.set(use, known);
    try {
      return await known;
    } catch {
      runtimes.delete(use); // the next call retries, because the machine may only have run out of processes
      return null;
    }
  }

  async function runJob(job: CodeJob, signal: AbortSignal): Promise<CodeAnswer> {
    const use = job.limits.script ? "SCRIPT" : job.language;
    const found = await readyFor(use);
    signal.throwIfAborted();
    if (!found) {
      const sentence = use === "SCRIPT" ? codeErrorText.noScriptSandbox : codeErrorText.noSandbox;
      return { error: sentence(codeFormText.languages[job.language]), line: null, stdout: "" };
    }
    const { runtime, pool } = found;
    const { limits } = job;
    const runIn = (child: SandboxedProcess) => {
      used += 1;
      return child.run({
        message: `${jobMessage(job)}\n`,
        wallMs: limits.wallMs,
        cpuMs: limits.cpuMs + runtime.overhead.cpuMs,
        ...(runtime.overhead.idleMs !== undefined && { idleMs: runtime.overhead.idleMs }),
        memoryBytes: limits.memoryBytes + runtime.overhead.memoryBytes,
        outputBytes: maxAnswerBytes(limits),
        signal,
      });
    };
    const start = () => startSandboxed(runtime.command(limits), children);
    const end = await runIn(isDeepStrictEqual(limits, limitsOf[use]) ? pool.acquire() : start());
    // Code has no side effects, so a job whose child process hung, which is rare, can be retried. A child process that
    // died before it read its job, perhaps while it waited, never ran the code.
    const isLost = end.how === "idle" || (end.output.length === 0 && (end.how === "crashed" || end.how === "ended"));
    return readChildAnswer(isLost ? await runIn(start()) : end, job);
  }

  async function runFor(use: RuntimeUse, ask: Omit<CodeJob, "limits">, { workspaceId, limits = {}, signal }: CodeRun) {
    const job: CodeJob = { ...ask, limits: { ...limitsOf[use], ...limits } };
    const until = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    return queue.run(workspaceId, () => runJob(job, until), until);
  }

  return {
    run: (ask, run) => runFor(ask.language, ask, run),
    async runScript(code, { folder = [], ...run }) {
      const answer = await runFor("SCRIPT", { language: "PYTHON", code, inputs: {}, outputs: [], folder }, run);
      if ("error" in answer) return { ...answer, files: [], folder: null };
      const { stdout, files = [], folder: after = null } = answer;
      return { stdout, error: null, line: null, files, folder: after };
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
