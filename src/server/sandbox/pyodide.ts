/**
 * Python in Pyodide, for machines without bubblewrap. Pyodide is no wall: its code can reach this whole process, which can do
 * nothing but compute and is never started where the network is open.
 */
import { constants, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import type { CodeJob, Say } from "./answer.ts";

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
const pageBytes = 64 * 1024;

export async function runPython(job: CodeJob): Promise<Say> {
  boundMemory(job.limits.memoryBytes);
  // Asked for constants of the file system, which the locked process may not hand out by itself.
  Object.assign(process, { binding: () => ({ fs: constants }) });
  // Or Python finds the path of this program among its variables.
  process.argv.splice(1);
  const python = await loadPyodide({
    indexURL: fileURLToPath(new URL(".", import.meta.resolve("pyodide"))),
    jsglobals: Object.create(null),
    stdout: () => undefined,
    stderr: () => undefined,
  });
  python.runPython(readFileSync(new URL("./runner.py", import.meta.url), "utf8"));
  const answer: unknown = python.globals.get("answer")(JSON.stringify(job));
  return JSON.parse(String(answer)) as Say; // checked by the parent, who trusts nothing from here
}

/** Past the limit Python is refused memory and says so in its own way, before the process is ended from outside. */
function boundMemory(most: number): void {
  // Node's types do not know it.
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
    .Memory;
  const { grow } = prototype;
  prototype.grow = function (this: Memory, pages) {
    if (this.buffer.byteLength + pages * pageBytes > most) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}
