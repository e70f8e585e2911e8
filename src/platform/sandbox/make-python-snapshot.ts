/** Part of the build: stores the memory of a Pyodide that has just started, from which later ones start faster. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { pythonSnapshot } from "./python-snapshot.ts";
import { startPyodide } from "./start-pyodide.ts";

const packageFolder = fileURLToPath(new URL("../../../node_modules/pyodide/", import.meta.url));
const python = await startPyodide({ packageFolder, makesSnapshot: true });
const unfinished = `${pythonSnapshot}.unfinished`;
mkdirSync(dirname(pythonSnapshot), { recursive: true });
writeFileSync(unfinished, python.makeMemorySnapshot());
renameSync(unfinished, pythonSnapshot);
