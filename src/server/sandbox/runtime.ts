import type { ChildProcess } from "node:child_process";
import { realpathSync } from "node:fs";
import { besides, type FindTool, findLaunchers, type LockedProgram } from "../locked/launcher.ts";
import { selfTest } from "../locked/self-test.ts";
import type { CodeJob } from "./answer.ts";
import { findCPython } from "./cpython.ts";

/** A way to run one language on this machine, behind a wall that was tried. */
export interface Runtime {
  readonly name: string;
  command(bounds: { memoryBytes: number; cpuSeconds: number }): { file: string; args: string[] };
  /** What the interpreter needs for itself, on top of what the code may use. */
  readonly own: {
    readonly memoryBytes: number;
    readonly cpuMs: number;
    /** Set where code has no way to wait. */
    readonly idleMs?: number;
  };
}

const megabyte = 1024 * 1024;
const here = besides(".", import.meta.url);
const root = besides("../../..", import.meta.url);

/** Our child with one of its interpreters: it may read its own code and that package. */
function childWith(name: string): LockedProgram {
  const folder = `${root}node_modules/${name}`;
  return {
    entry: `${here}child.ts`,
    args: [],
    readable: [here, `${root}package.json`, `${folder}/`, `${realpathSync(folder)}/`],
    heapBytes: 192 * megabyte,
  };
}

type FindRuntime = (find: FindTool, children: Set<ChildProcess>) => Promise<Runtime>;

/** QuickJS is a wall by itself, so on machines without namespaces Node's own permissions around it are enough. */
const findJavaScript: FindRuntime = async (find, children) => {
  const program = childWith("quickjs-wasi");
  const { launcher } = await selfTest(program, children, findLaunchers(find));
  return {
    name: `QuickJS, ${launcher.name}`,
    command: (bounds) => launcher.command(program, bounds),
    own: { memoryBytes: 192 * megabyte, cpuMs: 2_000, idleMs: 8_000 },
  };
};

/** CPython in bubblewrap, else Pyodide, which needs a wall that closes the network. */
const findPython: FindRuntime = async (find, children) => {
  const cpython = await findCPython(find, children);
  if (cpython) return cpython;
  const program = childWith("pyodide");
  const closed = findLaunchers(find).filter(({ name }) => name !== "permission-only");
  const { launcher } = await selfTest(program, children, closed);
  return {
    name: `Pyodide, ${launcher.name}`,
    command: (bounds) => launcher.command(program, bounds),
    own: { memoryBytes: 256 * megabyte, cpuMs: 6_000 },
  };
};

export const findRuntime: Readonly<Record<CodeJob["language"], FindRuntime>> = {
  JAVASCRIPT: findJavaScript,
  PYTHON: findPython,
};
