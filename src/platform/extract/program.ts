import { besides, type LockedProgram } from "../locked/launcher.ts";
import { type ExtractJob, hardLimits } from "./limits.ts";

const here = besides(".", import.meta.url);
const root = besides("../../..", import.meta.url);

/** The reader as a locked program: it may read its own code and the packages, and gets its file as an open descriptor. */
export function extractProgram(job?: ExtractJob): LockedProgram {
  return {
    entry: `${here}child.ts`,
    args: job ? [JSON.stringify(job)] : [],
    readable: [here, `${root}node_modules/`, `${root}package.json`],
    heapBytes: hardLimits.heapBytes,
  };
}
