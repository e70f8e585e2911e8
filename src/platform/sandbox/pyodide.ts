/**
 * Python in Pyodide, for machines without bubblewrap. Pyodide doesn't isolate: its code can access this whole process,
 * which can only compute and is never started where the network is open.
 */
import { readFileSync } from "node:fs";
import type { ChildAnswer } from "./child-answer.ts";
import { pythonSnapshot } from "./python-snapshot.ts";
import type { PrepareInterpreter } from "./serve-job.ts";
import { startPyodide } from "./start-pyodide.ts";

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const pageBytes = 64 * 1024;

export const preparePython: PrepareInterpreter = async (limits, packageFolder) => {
  limitMemory(limits.memoryBytes);
  const snapshot = readSnapshot();
  const python = await startPyodide({ packageFolder, ...(snapshot && { snapshot }) });
  python.runPython(readFileSync(new URL("./runner.py", import.meta.url), "utf8"));
  const answer = python.globals.get("answer");
  // Validated by the parent, which doesn't trust this process.
  return (job) => JSON.parse(String(answer(JSON.stringify(job)))) as ChildAnswer;
};

/** Undefined before the first build. This process may then not even ask whether the file exists. */
function readSnapshot(): Uint8Array | undefined {
  try {
    return readFileSync(pythonSnapshot);
  } catch {
    return undefined;
  }
}

/** Refuses Python more memory at the limit, so that it reports that itself before the parent kills the process. */
function limitMemory(most: number): void {
  // Node's types don't include WebAssembly.
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
    .Memory;
  const { grow } = prototype;
  prototype.grow = function (this: Memory, pages) {
    if (this.buffer.byteLength + pages * pageBytes > most) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}
