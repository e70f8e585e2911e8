/**
 * Runs in a sandboxed child process: prepares the interpreter, waits for one job on standard input, runs its code,
 * writes the response, and exits. The interpreter has no access to the host, and the process has no environment, no
 * network and no file access except its own code; see process-sandbox/launcher.ts. I/O is synchronous, because Node's
 * streams take longer to load than most code takes to run.
 */
import { readSync, writeSync } from "node:fs";
import type { ChildAnswer, CodeJob } from "./child-answer.ts";
import type { CodeLimits } from "./limits.ts";

/** Does all slow setup that doesn't need the code yet. The returned function runs one job. */
export type PrepareInterpreter = (limits: CodeLimits, packageFolder: string) => Promise<(job: CodeJob) => ChildAnswer>;

export async function serveJob(prepare: PrepareInterpreter): Promise<void> {
  // Written by our parent process, like the job.
  const [packageFolder = "", limits = ""] = process.argv.slice(2);
  const run = await prepare(JSON.parse(limits) as CodeLimits, packageFolder);
  const job = JSON.parse(readLine()) as CodeJob;
  // Tells the parent that the code starts now and causes any later failure. A newline before JSON has no effect.
  write("\n");
  write(JSON.stringify(run(job)));
  process.exit(0);
}

/** Waits for the first line. If there is none, the parent has exited and needs no response. */
function readLine(): string {
  const pieces: Buffer[] = [];
  do {
    const piece = Buffer.alloc(64 * 1024);
    const bytes = readSync(0, piece);
    if (bytes === 0) process.exit(1);
    pieces.push(piece.subarray(0, bytes));
  } while (!pieces.at(-1)?.includes("\n"));
  return Buffer.concat(pieces).toString("utf8");
}

function write(text: string): void {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}
