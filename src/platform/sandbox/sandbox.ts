import type { ChildProcess } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import type { CodeResponse, CodeRequest } from "#engine/host.ts";
import { AppError } from "#lib/errors.ts";
import { codeText } from "#product/texts/code.ts";
import { timers } from "#product/timers.ts";
import type { FairLineSize } from "../locked/fair-line.ts";
import { type FindTool, findTool } from "../locked/launcher.ts";
import { killGroup, type LockedProcess, startLocked } from "../locked/locked-process.ts";
import { createQueue } from "../locked/queue.ts";
import { createWarmPool, type WarmPool } from "../locked/warm-pool.ts";
import { answerBytes, type CodeJob, readAnswer } from "./answer.ts";
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
 * and so is a machine that has no safe way to run it. Thrown: "limit" (too many wait), "away" (closed), the signal's reason.
 */
export interface Sandbox {
  run(ask: CodeRequest, run: CodeRun): Promise<CodeResponse>;
  /** Interpreter and wall of a language, for the health page; `null` where nothing holds. */
  runtime(language: CodeRequest["language"]): Promise<string | null>;
  /** Children that were given people's code. */
  readonly used: number;
  /** Children that wait for code, in all languages. */
  readonly warm: number;
  /** Kills what runs and what waits; nothing runs afterwards. */
  close(): Promise<void>;
}

interface SandboxOptions {
  readonly size?: FairLineSize;
  /** Where the machine has a tool; tests take tools away. */
  readonly find?: FindTool;
  /** How long children wait for more code. */
  readonly warmMs?: number;
}

/** One workspace takes two places at most, so that its endless loops always leave one for another workspace. */
const usualSize: FairLineSize = { places: 3, share: 2, line: 200 };

interface Ready {
  readonly runtime: Runtime;
  /** Holds children with the usual limits, which they are given at their start. */
  readonly pool: WarmPool;
}

/** Costs nothing until the first piece of code comes. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const queue = createQueue(options.size ?? usualSize, codeText.busy);
  const children = new Set<ChildProcess>();
  const closing = new AbortController();
  const ready = new Map<CodeRequest["language"], Promise<Ready>>();
  const pools = new Set<WarmPool>();
  let used = 0;

  const killAll = () => {
    for (const child of children) killGroup(child);
  };
  process.once("exit", killAll);

  async function makeReady(language: CodeRequest["language"]): Promise<Ready> {
    const runtime = await findRuntime[language](options.find ?? findTool, children);
    const pool = createWarmPool({
      size: runtime.warm,
      idleMs: options.warmMs ?? timers.server.warmSandboxMs,
      start: () => startLocked(runtime.command(codeLimits), children),
    });
    pools.add(pool);
    return { runtime, pool };
  }

  async function readyFor(language: CodeRequest["language"]): Promise<Ready | null> {
    const known = ready.get(language) ?? makeReady(language);
    ready.set(language, known);
    try {
      return await known;
    } catch {
      ready.delete(language); // the machine may have been short of processes only
      return null;
    }
  }

  async function work(job: CodeJob, signal: AbortSignal): Promise<CodeResponse> {
    const found = await readyFor(job.language);
    signal.throwIfAborted();
    if (!found) return { error: codeText.noSandbox(codeText.languages[job.language]), line: null, stdout: "" };
    const { runtime, pool } = found;
    const { limits } = job;
    const give = (child: LockedProcess) => {
      used += 1;
      return child.run({
        message: `${JSON.stringify(job)}\n`,
        wallMs: limits.wallMs,
        cpuMs: limits.cpuMs + runtime.own.cpuMs,
        ...(runtime.own.idleMs !== undefined && { idleMs: runtime.own.idleMs }),
        memoryBytes: limits.memoryBytes + runtime.own.memoryBytes,
        outputBytes: answerBytes(limits),
        signal,
      });
    };
    const start = () => startLocked(runtime.command(limits), children);
    const end = await give(isDeepStrictEqual(limits, codeLimits) ? pool.take() : start());
    // Code has no effects, so a child that hung under it, seldom enough, costs nothing but a second try. One that died
    // before it had read its job, perhaps while it waited for it, never ran the code at all.
    const isLost = end.how === "idle" || (end.output.length === 0 && (end.how === "crashed" || end.how === "ended"));
    return readAnswer(isLost ? await give(start()) : end, job);
  }

  return {
    async run(ask, { workspaceId, limits = {}, signal }) {
      const job: CodeJob = { ...ask, limits: { ...codeLimits, ...limits } };
      const until = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return queue.run(workspaceId, () => work(job, until), until);
    },
    runtime: async (language) => (await readyFor(language))?.runtime.name ?? null,
    get used() {
      return used;
    },
    get warm() {
      return [...pools].reduce((sum, { waiting }) => sum + waiting, 0);
    },
    async close() {
      closing.abort(new AppError("away", codeText.closing));
      process.removeListener("exit", killAll);
      for (const pool of pools) pool.empty();
      killAll();
      await Promise.all([...children].map((child) => new Promise((done) => child.once("close", done))));
    },
  };
}
