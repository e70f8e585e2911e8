import type { ChildProcess } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { besides, type FindTool, findLaunchers, type LockedProgram } from "../locked/launcher.ts";
import { selfTest } from "../locked/self-test.ts";
import type { CodeJob } from "./answer.ts";
import { findCPython } from "./cpython.ts";
import { type CodeLimits, codeLimits, kernelBounds } from "./limits.ts";

/** A way to run one language on this machine, behind a wall that was tried. */
export interface Runtime {
  readonly name: string;
  /** Starts a process for one piece of code, to which it may be given at once or later. */
  command(limits: CodeLimits): { file: string; args: string[] };
  /** What the interpreter needs for itself, on top of what the code may use. */
  readonly own: {
    readonly memoryBytes: number;
    readonly cpuMs: number;
    /** Set where code has no way to wait. */
    readonly idleMs?: number;
  };
  /** So many processes wait ready while code is being run. */
  readonly warm: number;
}

const megabyte = 1024 * 1024;
const here = besides(".", import.meta.url);
const root = besides("../../..", import.meta.url);

/** A child of ours with its interpreter: it may read its own code and that package. */
function childWith(name: string, entry: string, limits: CodeLimits, flags: readonly string[]): LockedProgram {
  const folder = `${root}node_modules/${name}/`;
  return {
    entry,
    args: [folder, JSON.stringify(limits)],
    readable: [here, `${root}package.json`, folder, `${realpathSync(folder)}/`],
    heapBytes: 192 * megabyte,
    flags,
  };
}

/** The built server has it beside itself in one file, which starts in a third of the time (vite.server.config.ts). */
const builtQuickJs = join(import.meta.dirname, "quickjs-child.cjs");
const quickJsEntry = existsSync(builtQuickJs) ? builtQuickJs : `${here}quickjs-child.ts`;
/**
 * V8 makes a second, better translation of WebAssembly that runs a lot. By its own measure the interpreter does so before
 * it has begun, and short code would pay for it with half of its time; this way that comes after some tenths of a second.
 */
const quickJsFlags = ["--wasm-tiering-budget=100000000"];

type FindRuntime = (find: FindTool, children: Set<ChildProcess>) => Promise<Runtime>;

/** QuickJS is a wall by itself, so on machines without namespaces Node's own permissions around it are enough. */
const findJavaScript: FindRuntime = async (find, children) => {
  const program = (limits: CodeLimits) => childWith("quickjs-wasi", quickJsEntry, limits, quickJsFlags);
  const { launcher } = await selfTest(program(codeLimits), children, findLaunchers(find));
  const own = { memoryBytes: 192 * megabyte, cpuMs: 2_000, idleMs: 8_000 };
  return {
    name: `QuickJS, ${launcher.name}`,
    command: (limits) => launcher.command(program(limits), kernelBounds(limits, own)),
    own,
    warm: 2,
  };
};

/** CPython in bubblewrap, else Pyodide, which needs a wall that closes the network. */
const findPython: FindRuntime = async (find, children) => {
  const cpython = await findCPython(find, children);
  if (cpython) return cpython;
  const program = (limits: CodeLimits) => childWith("pyodide", `${here}pyodide-child.ts`, limits, []);
  const closed = findLaunchers(find).filter(({ name }) => name !== "permission-only");
  const { launcher } = await selfTest(program(codeLimits), children, closed);
  const own = { memoryBytes: 256 * megabyte, cpuMs: 6_000 };
  return {
    name: `Pyodide, ${launcher.name}`,
    command: (limits) => launcher.command(program(limits), kernelBounds(limits, own)),
    own,
    // Each takes some 100 MB while it waits.
    warm: 1,
  };
};

export const findRuntime: Readonly<Record<CodeJob["language"], FindRuntime>> = {
  JAVASCRIPT: findJavaScript,
  PYTHON: findPython,
};
