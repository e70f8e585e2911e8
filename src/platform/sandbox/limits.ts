import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { KernelLimits } from "../process-sandbox/launcher.ts";

/** Limits of one code run. */
export interface CodeLimits {
  /** CPU time. */
  readonly cpuMs: number;
  /** Time from the start to the last byte of output. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  readonly stdoutBytes: number;
  readonly resultBytes: number;
  /** Makes the run a script: the files that it writes to `outputs/` are part of the response. */
  readonly files?: { readonly count: number; readonly bytes: number };
}

export const codeLimits: CodeLimits = { ...timers.code, ...limits.code };

/** Limits of a script, which returns no values but may return files. */
export const scriptLimits = {
  ...codeLimits,
  wallMs: timers.pythonTool.scriptMs,
  files: { count: limits.pythonTool.files, bytes: limits.pythonTool.filesBytes },
} satisfies CodeLimits;

/** The kernel's limits. They are higher than those of our usage check and stop what it can't see. */
export const kernelLimits = (limits: CodeLimits, own: { memoryBytes: number; cpuMs: number }): KernelLimits => ({
  memoryBytes: limits.memoryBytes + own.memoryBytes / 2,
  cpuSeconds: Math.ceil((limits.cpuMs + own.cpuMs) / 1000) + 2,
});
