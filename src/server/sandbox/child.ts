/**
 * The program of the locked child: reads one job from its standard input, runs its code in an interpreter that knows no host,
 * and says what came out. It has no environment, no network and no files but its own code; see locked/launcher.ts.
 */
import { createInterface } from "node:readline";
import type { CodeJob, Say } from "./answer.ts";

const interpreters: Readonly<Record<CodeJob["language"], () => Promise<(job: CodeJob) => Promise<Say>>>> = {
  JAVASCRIPT: async () => (await import("./quickjs.ts")).runJavaScript,
  PYTHON: async () => (await import("./pyodide.ts")).runPython,
};

// The parent holds the other end; when it is gone nobody waits for the answer any more.
process.stdin.on("end", () => process.exit(1));
const job = await new Promise<CodeJob>((resolve) => {
  // Written by our own parent.
  createInterface({ input: process.stdin }).once("line", (line) => resolve(JSON.parse(line) as CodeJob));
});
const run = await interpreters[job.language]();
process.stdout.write(JSON.stringify(await run(job)), () => process.exit(0));
