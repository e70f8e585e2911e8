import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { KernelLimits } from "../process-sandbox/launcher.ts";

interface FileLimits {
  readonly count: number;
  readonly bytes: number;
}

/** Limits of the files of a script. */
export interface ScriptLimits {
  /** New and changed files in `outputs/`. */
  readonly outputs: FileLimits;
  /** All files of its working folder. */
  readonly folder: FileLimits;
}

/** Limits of one code run. */
export interface CodeLimits {
  /** CPU time. */
  readonly cpuMs: number;
  /** Time from the start to the last byte of output. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  readonly stdoutBytes: number;
  readonly resultBytes: number;
  /** Makes the run a script, with a working folder. */
  readonly script?: ScriptLimits;
}

export const codeLimits: CodeLimits = { ...timers.code, ...limits.code };

/** Limits of a script, which returns no values but has files. */
export const scriptLimits = {
  ...codeLimits,
  wallMs: timers.pythonTool.scriptMs,
  script: {
    outputs: { count: limits.pythonTool.files, bytes: limits.pythonTool.filesBytes },
    folder: limits.pythonTool.folder,
  },
} satisfies CodeLimits;

/** The kernel's limits. They are higher than those of our usage check and stop what it can't see. */
export const kernelLimits = (limits: CodeLimits, own: { memoryBytes: number; cpuMs: number }): KernelLimits => ({
  memoryBytes: limits.memoryBytes + own.memoryBytes / 2,
  cpuSeconds: Math.ceil((limits.cpuMs + own.cpuMs) / 1000) + 2,
});
