import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import type { KernelLimits } from "../process-sandbox/launcher.ts";

/** What one run of a piece of code may use. */
export interface CodeLimits {
  /** Of the processor. */
  readonly cpuMs: number;
  /** From its start to its last byte. */
  readonly wallMs: number;
  readonly memoryBytes: number;
  readonly stdoutBytes: number;
  readonly resultBytes: number;
}

export const codeLimits: CodeLimits = { ...timers.code, ...limits.code };

/** The kernel's limits, which are wider than those of the watch and end what it cannot see. */
export const kernelLimits = (limits: CodeLimits, own: { memoryBytes: number; cpuMs: number }): KernelLimits => ({
  memoryBytes: limits.memoryBytes + own.memoryBytes / 2,
  cpuSeconds: Math.ceil((limits.cpuMs + own.cpuMs) / 1000) + 2,
});
