import type { ChildProcess } from "node:child_process";
import type { CodeAnswer, CodeAsk } from "#engine/host.ts";
import { AppError } from "#lib/errors.ts";
import { codeText } from "#product/texts/code.ts";
import { type FindTool, findTool } from "../locked/launcher.ts";
import { killGroup, runLocked } from "../locked/locked-process.ts";
import { createQueue } from "../locked/queue.ts";
import { answerBytes, type CodeJob, readAnswer } from "./answer.ts";
import { type CodeLimits, codeLimits } from "./limits.ts";
import { findRuntime, type Runtime } from "./runtime.ts";

/**
 * Runs people's code in children that can do nothing else (reliability rule 12). Code that fails is an answer, not an error,
 * and so is a machine that has no safe way to run it. Thrown: "limit" (too many wait), "away" (closed), the signal's reason.
 */
export interface Sandbox {
  run(ask: CodeAsk, limits?: Partial<CodeLimits>, signal?: AbortSignal): Promise<CodeAnswer>;
  /** Interpreter and wall of a language, for the health page; `null` where nothing holds. */
  runtime(language: CodeAsk["language"]): Promise<string | null>;
  /** Children that were started for people's code. */
  readonly started: number;
  /** Kills what runs; nothing runs afterwards. */
  close(): Promise<void>;
}

interface SandboxOptions {
  readonly maxConcurrent?: number;
  readonly maxQueued?: number;
  /** Where the machine has a tool; tests take tools away. */
  readonly find?: FindTool;
}

/** Costs nothing until the first piece of code comes. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const queue = createQueue(options.maxConcurrent ?? 2, options.maxQueued ?? 200, codeText.busy);
  const children = new Set<ChildProcess>();
  const closing = new AbortController();
  const runtimes = new Map<CodeAsk["language"], Promise<Runtime>>();
  let started = 0;

  const killAll = () => {
    for (const child of children) killGroup(child);
  };
  process.once("exit", killAll);

  async function runtimeFor(language: CodeAsk["language"]): Promise<Runtime | null> {
    const known = runtimes.get(language) ?? findRuntime[language](options.find ?? findTool, children);
    runtimes.set(language, known);
    try {
      return await known;
    } catch {
      runtimes.delete(language); // the machine may have been short of processes only
      return null;
    }
  }

  async function work(job: CodeJob, signal: AbortSignal): Promise<CodeAnswer> {
    const runtime = await runtimeFor(job.language);
    signal.throwIfAborted();
    if (!runtime) return { error: codeText.noSandbox(codeText.languages[job.language]), line: null, stdout: "" };
    const { limits } = job;
    const cpuMs = limits.cpuMs + runtime.own.cpuMs;
    // The watch ends what uses too much; the kernel's limits, which are wider, end what it cannot see.
    const command = runtime.command({
      memoryBytes: limits.memoryBytes + runtime.own.memoryBytes / 2,
      cpuSeconds: Math.ceil(cpuMs / 1000) + 2,
    });
    const start = () => {
      started += 1;
      return runLocked(
        {
          ...command,
          message: `${JSON.stringify(job)}\n`,
          wallMs: limits.wallMs,
          cpuMs,
          ...(runtime.own.idleMs !== undefined && { idleMs: runtime.own.idleMs }),
          memoryBytes: limits.memoryBytes + runtime.own.memoryBytes,
          outputBytes: answerBytes(limits),
          signal,
        },
        children,
      );
    };
    const end = await start();
    // Code has no effects, so a child that hung under it, seldom enough, costs nothing but a second try.
    return readAnswer(end.how === "idle" ? await start() : end, job);
  }

  return {
    async run(ask, limits = {}, signal) {
      const job: CodeJob = { ...ask, limits: { ...codeLimits, ...limits } };
      const until = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      return queue.run(() => work(job, until), until);
    },
    runtime: async (language) => (await runtimeFor(language))?.name ?? null,
    get started() {
      return started;
    },
    async close() {
      closing.abort(new AppError("away", codeText.closing));
      process.removeListener("exit", killAll);
      killAll();
      await Promise.all([...children].map((child) => new Promise((done) => child.once("close", done))));
    },
  };
}
