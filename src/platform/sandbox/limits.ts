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
}

export const codeLimits: CodeLimits = { ...timers.code, ...limits.code };

/** The kernel's limits. They are higher than those of our usage check and stop what it can't see. */
export const kernelLimits = (limits: CodeLimits, own: { memoryBytes: number; cpuMs: number }): KernelLimits => ({
  memoryBytes: limits.memoryBytes + own.memoryBytes / 2,
  cpuSeconds: Math.ceil((limits.cpuMs + own.cpuMs) / 1000) + 2,
});
