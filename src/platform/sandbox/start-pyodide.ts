import { constants } from "node:fs";
import { loadPyodide, type PyodideAPI } from "pyodide";

interface StartOptions {
  /** The folder of Pyodide's package, with a final slash. */
  readonly packageFolder: string;
  /** Memory to start from, of the same version of Pyodide. Takes a fifth of the time. */
  readonly snapshot?: Uint8Array;
  /** Prepares `makeMemorySnapshot`. */
  readonly makesSnapshot?: boolean;
}

/** Starts Python without access to JavaScript's global objects and to the streams of this process. */
export async function startPyodide({ packageFolder, snapshot, makesSnapshot }: StartOptions): Promise<PyodideAPI> {
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
    ...(snapshot && { _loadSnapshot: snapshot }),
    ...(makesSnapshot && { _makeSnapshot: true }),
  });
  // A snapshot contains the state of the random numbers: every process would draw the same ones.
  if (snapshot) python.runPython("import random; random.seed()");
  return python;
}
