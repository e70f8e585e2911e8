/**
 * Python in Pyodide, for machines without bubblewrap. Pyodide doesn't isolate: its code can access this whole process,
 * which can only compute and is never started where the network is open.
 */
import { constants, readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import type { ChildAnswer } from "./child-answer.ts";
import type { PrepareInterpreter } from "./serve-job.ts";

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const pageBytes = 64 * 1024;

export const preparePython: PrepareInterpreter = async (limits, packageFolder) => {
  limitMemory(limits.memoryBytes);
  // Pyodide reads file system constants from `process.binding`, which the sandbox doesn't allow.
  Object.assign(process, { binding: () => ({ fs: constants }) });
  // Otherwise Python's variables contain the path of this program.
  process.argv.splice(1);
  const python = await loadPyodide({
    indexURL: packageFolder,
    jsglobals: Object.create(null),
    // Pyodide's default stdin would make blocking reads of the descriptor impossible, and the job arrives there.
    stdin: () => null,
    stdout: () => undefined,
    stderr: () => undefined,
  });
  python.runPython(readFileSync(new URL("./runner.py", import.meta.url), "utf8"));
  const answer = python.globals.get("answer");
  // Validated by the parent, which doesn't trust this process.
  return (job) => JSON.parse(String(answer(JSON.stringify(job)))) as ChildAnswer;
};

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
