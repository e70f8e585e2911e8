import type { ChildProcess } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type FindTool, findLaunchers, resolveSibling, type SandboxedProgram } from "../process-sandbox/launcher.ts";
import { selfTest } from "../process-sandbox/self-test.ts";
import type { CodeJob } from "./child-answer.ts";
import { findCPython } from "./cpython.ts";
import { type CodeLimits, codeLimits, kernelLimits } from "./limits.ts";

/** A way to run one language on this machine, behind a wall that was tried. */
export interface Runtime {
  readonly name: string;
  /** Starts a process for one piece of code, to which it may be given at once or later. */
  command(limits: CodeLimits): { file: string; args: string[] };
  /** What the interpreter needs for itself, on top of what the code may use. */
  readonly overhead: {
    readonly memoryBytes: number;
    readonly cpuMs: number;
    /** Set where code has no way to wait. */
    readonly idleMs?: number;
  };
  /** So many processes wait ready while code is being run. */
  readonly warmProcesses: number;
}

const megabyte = 1024 * 1024;
const sandboxFolder = resolveSibling(".", import.meta.url);
const projectRoot = resolveSibling("../../..", import.meta.url);

/** A child of ours with its interpreter: it may read its own code and that package. */
function childProgram(name: string, entry: string, limits: CodeLimits, flags: readonly string[]): SandboxedProgram {
  const folder = `${projectRoot}node_modules/${name}/`;
  return {
    entry,
    args: [folder, JSON.stringify(limits)],
    readable: [sandboxFolder, `${projectRoot}package.json`, folder, `${realpathSync(folder)}/`],
    heapBytes: 192 * megabyte,
    flags,
  };
}

/** The built server has it beside itself in one file, which starts in a third of the time (vite.server.config.ts). */
const bundledQuickJs = join(import.meta.dirname, "quickjs-child.cjs");
const quickJsEntry = existsSync(bundledQuickJs) ? bundledQuickJs : `${sandboxFolder}quickjs-child.ts`;
/**
 * V8 makes a second, better translation of WebAssembly that runs a lot. By its own measure the interpreter does so before
 * it has begun, and short code would pay for it with half of its time; this way that comes after some tenths of a second.
 */
const quickJsFlags = ["--wasm-tiering-budget=100000000"];

type FindRuntime = (find: FindTool, children: Set<ChildProcess>) => Promise<Runtime>;

/** QuickJS is a wall by itself, so on machines without namespaces Node's own permissions around it are enough. */
const findJavaScript: FindRuntime = async (find, children) => {
  const program = (limits: CodeLimits) => childProgram("quickjs-wasi", quickJsEntry, limits, quickJsFlags);
  const { launcher } = await selfTest(program(codeLimits), children, findLaunchers(find));
  const overhead = { memoryBytes: 192 * megabyte, cpuMs: 2_000, idleMs: 8_000 };
  return {
    name: `QuickJS, ${launcher.name}`,
    command: (limits) => launcher.command(program(limits), kernelLimits(limits, overhead)),
    overhead,
    warmProcesses: 2,
  };
};

/** CPython in bubblewrap, else Pyodide, which needs a wall that closes the network. */
const findPython: FindRuntime = async (find, children) => {
  const cpython = await findCPython(find, children);
  if (cpython) return cpython;
  const program = (limits: CodeLimits) => childProgram("pyodide", `${sandboxFolder}pyodide-child.ts`, limits, []);
  const closed = findLaunchers(find).filter(({ name }) => name !== "permission-only");
  const { launcher } = await selfTest(program(codeLimits), children, closed);
  const overhead = { memoryBytes: 256 * megabyte, cpuMs: 6_000 };
  return {
    name: `Pyodide, ${launcher.name}`,
    command: (limits) => launcher.command(program(limits), kernelLimits(limits, overhead)),
    overhead,
    // Each takes some 100 MB while it waits.
    warmProcesses: 1,
  };
};

export const findRuntime: Readonly<Record<CodeJob["language"], FindRuntime>> = {
  JAVASCRIPT: findJavaScript,
  PYTHON: findPython,
};
