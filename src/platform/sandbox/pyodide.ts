/**
 * Python in Pyodide, for machines without bubblewrap. Pyodide is no wall: its code can reach this whole process, which can do
 * nothing but compute and is never started where the network is open.
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
  // Asked for constants of the file system, which the locked process may not hand out by itself.
  Object.assign(process, { binding: () => ({ fs: constants }) });
  // Or Python finds the path of this program among its variables.
  process.argv.splice(1);
  const python = await loadPyodide({
    indexURL: packageFolder,
    jsglobals: Object.create(null),
    // Its own way to standard input would make that descriptor one that cannot be waited on, and the job comes there.
    stdin: () => null,
    stdout: () => undefined,
    stderr: () => undefined,
  });
  python.runPython(readFileSync(new URL("./runner.py", import.meta.url), "utf8"));
  const answer = python.globals.get("answer");
  // Checked by the parent, who trusts nothing from here.
  return (job) => JSON.parse(String(answer(JSON.stringify(job)))) as ChildAnswer;
};

/** Past the limit Python is refused memory and says so in its own way, before the process is ended from outside. */
function limitMemory(most: number): void {
  // Node's types do not know it.
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
    .Memory;
  const { grow } = prototype;
  prototype.grow = function (this: Memory, pages) {
    if (this.buffer.byteLength + pages * pageBytes > most) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}
