import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";

/** What one run of a piece of code may use (behaviours 14.5, G71). */
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
