import { fileURLToPath } from "node:url";

/** Made by the build; without it, Python starts more slowly. Its version of Pyodide is the one that is installed. */
export const pythonSnapshot = fileURLToPath(new URL("../../../dist/python/pyodide.snapshot", import.meta.url));
