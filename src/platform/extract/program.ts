import { resolveSibling, type SandboxedProgram } from "../process-sandbox/launcher.ts";
import { type ExtractJob, maxLimits } from "./limits.ts";

const extractFolder = resolveSibling(".", import.meta.url);
const projectRoot = resolveSibling("../../..", import.meta.url);

/** The reader as a locked program: it may read its own code and the packages, and gets its file as an open descriptor. */
export function extractProgram(job?: ExtractJob): SandboxedProgram {
  return {
    entry: `${extractFolder}child.ts`,
    args: job ? [JSON.stringify(job)] : [],
    readable: [extractFolder, `${projectRoot}node_modules/`, `${projectRoot}package.json`],
    heapBytes: maxLimits.heapBytes,
  };
}
