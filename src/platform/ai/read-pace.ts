import { performance } from "node:perf_hooks";

/** While the process keeps up, tokens are read as they come; otherwise those of this time are read together. */
const busyShare = 0.8;
const sampleMs = 100;
const pauseMs = 50;

let sampledAt = 0;
let sample = performance.eventLoopUtilization();
let isBusy = false;

/**
 * Milliseconds to wait before more of a stream is read: 0 unless the process is busy. What came in meanwhile is read,
 * processed and sent in one go, which costs half as much per token.
 */
export function readPauseMs(): number {
  const now = performance.now();
  if (now - sampledAt >= sampleMs) {
    const next = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(next, sample).utilization > busyShare;
    sample = next;
    sampledAt = now;
  }
  return isBusy ? pauseMs : 0;
}
