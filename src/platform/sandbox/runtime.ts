import type { ChildProcess } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type FindTool, findLaunchers, resolveSibling, type SandboxedProgram } from "../process-sandbox/launcher.ts";
import { selfTest } from "../process-sandbox/self-test.ts";
import type { CodeJob } from "./child-answer.ts";
import { findCPython } from "./cpython.ts";
import { type CodeLimits, codeLimits, kernelLimits, scriptLimits } from "./limits.ts";
import { pythonSnapshot } from "./python-snapshot.ts";

/** Runs one language on this machine in a sandbox that passed the self-test. */
export interface Runtime {
  readonly name: string;
  /** Command that starts a process for one code run. The code can be sent at once or later. */
  command(limits: CodeLimits): { file: string; args: string[] };
  /** Resources of the interpreter itself, in addition to the limits of the code. */
  readonly overhead: {
    readonly memoryBytes: number;
    readonly cpuMs: number;
    /** Set if code has no way to wait. */
    readonly idleMs?: number;
  };
  /** The number of processes that are kept ready while code runs. */
  readonly warmProcesses: number;
}

const megabyte = 1024 * 1024;
const sandboxFolder = resolveSibling(".", import.meta.url);
const projectRoot = resolveSibling("../../..", import.meta.url);

interface Interpreter {
  /** Of the interpreter's package. */
  readonly name: string;
  readonly entry: string;
  readonly flags?: readonly string[];
  /** Files that the program reads besides its own code and the package. */
  readonly files?: readonly string[];
}

/** A Node program with an interpreter. */
function childProgram({ name, entry, flags = [], files = [] }: Interpreter, limits: CodeLimits): SandboxedProgram {
  const folder = `${projectRoot}node_modules/${name}/`;
  return {
    entry,
    args: [folder, JSON.stringify(limits)],
    readable: [sandboxFolder, `${projectRoot}package.json`, folder, `${realpathSync(folder)}/`, ...files],
    heapBytes: 192 * megabyte,
    flags,
  };
}

/** The built server includes it as a single file, which starts in a third of the time (vite.server.config.ts). */
const bundledQuickJs = join(import.meta.dirname, "quickjs-child.cjs");
const quickJsEntry = existsSync(bundledQuickJs) ? bundledQuickJs : `${sandboxFolder}quickjs-child.ts`;
/**
 * V8 recompiles hot WebAssembly with its optimizing compiler. With the default budget, the interpreter triggers this
 * before the code starts, which takes half the time of short code. With this budget, it happens after some tenths of a
 * second.
 */
const quickJsFlags = ["--wasm-tiering-budget=100000000"];
const quickJs: Interpreter = { name: "quickjs-wasi", entry: quickJsEntry, flags: quickJsFlags };

const pyodide: Interpreter = {
  name: "pyodide",
  entry: `${sandboxFolder}pyodide-child.ts`,
  files: existsSync(pythonSnapshot) ? [pythonSnapshot] : [],
};

/** Interpreters in WebAssembly never wait. A process that uses no CPU for so long hangs, which is rare, and is replaced. */
const hungMs = 8_000;

type FindRuntime = (find: FindTool, children: Set<ChildProcess>) => Promise<Runtime>;

/** QuickJS isolates by itself, so on machines without namespaces, Node's permission model around it is enough. */
const findJavaScript: FindRuntime = async (find, children) => {
  const program = (limits: CodeLimits) => childProgram(quickJs, limits);
  const { launcher } = await selfTest(program(codeLimits), children, findLaunchers(find));
  const overhead = { memoryBytes: 192 * megabyte, cpuMs: 2_000, idleMs: hungMs };
  return {
    name: `QuickJS, ${launcher.name}`,
    command: (limits) => launcher.command(program(limits), kernelLimits(limits, overhead)),
    overhead,
    warmProcesses: 2,
  };
};

/** CPython in bubblewrap, else Pyodide, which needs a sandbox that blocks the network. */
const findPython = async (find: FindTool, children: Set<ChildProcess>, run: CodeLimits): Promise<Runtime> => {
  const cpython = await findCPython(find, children, run);
  if (cpython) return cpython;
  const program = (limits: CodeLimits) => childProgram(pyodide, limits);
  const closed = findLaunchers(find).filter(({ name }) => name !== "permission-only");
  const { launcher } = await selfTest(program(codeLimits), children, closed);
  // Includes the snapshot, which stays in memory beside the copy that Python uses.
  // Code that sleeps uses the processor, so without any use, the process hangs.
  const overhead = { memoryBytes: 384 * megabyte, cpuMs: 6_000, idleMs: hungMs };
  return {
    name: `Pyodide, ${launcher.name}`,
    command: (limits) => launcher.command(program(limits), kernelLimits(limits, overhead)),
    overhead,
    // Each uses about 100 MB while it waits.
    warmProcesses: 1,
  };
};

/** What a process is prepared for: a code step in one of the languages, or a script in Python. */
export type RuntimeUse = CodeJob["language"] | "SCRIPT";

/** The limits that are set when a process starts, before it has a job. */
export const limitsOf: Readonly<Record<RuntimeUse, CodeLimits>> = {
  JAVASCRIPT: codeLimits,
  PYTHON: codeLimits,
  SCRIPT: scriptLimits,
};

export const findRuntime: Readonly<Record<RuntimeUse, FindRuntime>> = {
  JAVASCRIPT: findJavaScript,
  PYTHON: (find, children) => findPython(find, children, limitsOf.PYTHON),
  SCRIPT: (find, children) => findPython(find, children, limitsOf.SCRIPT),
};
