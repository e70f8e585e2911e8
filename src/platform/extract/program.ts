import { resolveSibling, type SandboxedProgram } from "../process-sandbox/launcher.ts";
import { type ExtractJob, maxLimits } from "./limits.ts";

const extractFolder = resolveSibling(".", import.meta.url);
const projectRoot = resolveSibling("../../..", import.meta.url);

/** The sandboxed extraction program. It can read its own code and the packages; its input is an open descriptor. */
export function extractProgram(job?: ExtractJob): SandboxedProgram {
  return {
    entry: `${extractFolder}child.ts`,
    args: job ? [JSON.stringify(job)] : [],
    readable: [extractFolder, `${projectRoot}node_modules/`, `${projectRoot}package.json`],
    heapBytes: maxLimits.heapBytes,
  };
}
