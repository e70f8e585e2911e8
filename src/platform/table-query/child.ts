/**
 * Program of the sandboxed child process: reads a statement and rows from standard input, runs the statement over them,
 * writes the answer to standard output, and exits. It has no environment, no network and no file access except its own
 * code; see process-sandbox/launcher.ts. The first line of its input is the job, each further one the index of a table and
 * some of its rows; an empty line ends it.
 */
import { readSync, writeSync } from "node:fs";
import type { QueryJob } from "./job.ts";
import { answerQuery, type RowBlock } from "./query-engine.ts";

/** The lines of standard input. If there are none left, the parent has exited and needs no answer. */
function* readLines(): Generator<string> {
  const piece = Buffer.alloc(256 * 1024);
  let pending: Buffer[] = [];
  for (;;) {
    const bytes = readSync(0, piece);
    if (bytes === 0) process.exit(1);
    let from = 0;
    for (let end = piece.indexOf(10, from); end >= 0 && end < bytes; end = piece.indexOf(10, from)) {
      yield Buffer.concat([...pending, piece.subarray(from, end)]).toString("utf8");
      pending = [];
      from = end + 1;
    }
    pending.push(Buffer.from(piece.subarray(from, bytes)));
  }
}

function* readBlocks(lines: Iterator<string>): Generator<RowBlock> {
  for (let next = lines.next(); !next.done && next.value !== ""; next = lines.next()) {
    const border = next.value.indexOf(" ");
    yield { table: Number(next.value.slice(0, border)), rows: JSON.parse(next.value.slice(border + 1)) };
  }
}

function write(text: string): void {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}

const lines = readLines();
const first = lines.next();
const job = JSON.parse(first.value ?? "") as QueryJob; // written by our parent
write(JSON.stringify(answerQuery(job, readBlocks(lines))));
process.exit(0);
