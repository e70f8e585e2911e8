/**
 * What a locked child does: makes its interpreter ready, waits for one job on its standard input, runs its code, says what
 * came out, and ends. The interpreter knows no host, and the process has no environment, no network and no files but its
 * own code; see locked/launcher.ts. All is read and written in place, for Node's streams take longer to load than most
 * code takes to run.
 */
import { readSync, writeSync } from "node:fs";
import type { ChildAnswer, CodeJob } from "./child-answer.ts";
import type { CodeLimits } from "./limits.ts";

/** Does everything that takes time and needs no code yet; what it answers runs one job. */
export type PrepareInterpreter = (limits: CodeLimits, packageFolder: string) => Promise<(job: CodeJob) => ChildAnswer>;

export async function serveJob(prepare: PrepareInterpreter): Promise<void> {
  // Written by our own parent, like the job.
  const [packageFolder = "", limits = ""] = process.argv.slice(2);
  const run = await prepare(JSON.parse(limits) as CodeLimits, packageFolder);
  const job = JSON.parse(readLine()) as CodeJob;
  // Tells the parent that whatever happens from now on is the code's doing; in front of JSON it means nothing.
  write("\n");
  write(JSON.stringify(run(job)));
  process.exit(0);
}

/** Waits for the first line. Without one the parent is gone, and nobody waits for an answer. */
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
