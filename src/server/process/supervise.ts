import cluster, { type Worker } from "node:cluster";
import type { Config } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { collectMetrics } from "#platform/metrics.ts";
import type { ReservedPort } from "#platform/reserve-port.ts";
import { timers } from "#product/timers.ts";
import { serveMetrics } from "../http/metrics.ts";
import { followProcess, tellProcess } from "./supervisor-messages.ts";

/**
 * Runs `config.processes` processes that share the port; resolves when all are ready. A process that dies is replaced,
 * and the others take over its work at once. On SIGTERM all of them finish their work together. If one can't start the
 * first time, all of them are stopped.
 */
export function superviseProcesses(reserved: ReservedPort, environment: NodeJS.ProcessEnv): Promise<void> {
  const { config } = reserved;
  const log = createLog({ level: config.log.level });
  const ready = new Set<Worker>();
  let isStarted = false;
  let isStopping = false;
  let exitCode = 0;
  let released: Promise<void> | undefined;

  function stop(code: number): void {
    if (isStopping) return;
    isStopping = true;
    exitCode = code;
    for (const worker of living()) worker.process.kill("SIGTERM");
    setTimeout(() => {
      for (const worker of living()) worker.process.kill("SIGKILL");
    }, config.drainMs + timers.server.killAfterDrainMs).unref();
    exitIfAlone();
  }

  function exitIfAlone(): void {
    if (living().length === 0) process.exit(exitCode);
  }

  async function letListen(worker: Worker): Promise<void> {
    released ??= reserved.release();
    await released;
    tellProcess(worker, "listen");
  }

  /** Starts a process. `deaths` counts those before it that died soon after their start. */
  function fork(deaths: number, onReady: () => void): void {
    const worker = cluster.fork(environmentOf(environment, config));
    const startedAt = performance.now();
    followProcess(worker, "may-listen", () => void letListen(worker));
    followProcess(worker, "ready", () => {
      ready.add(worker);
      onReady();
    });
    worker.once("exit", (code, signal) => {
      ready.delete(worker);
      if (isStopping) return exitIfAlone();
      if (!isStarted) return stop(code ?? 1);
      log.error({ pid: worker.process.pid, code, signal }, "a process died, starting another one");
      for (const other of living()) tellProcess(other, "process-died");
      const isStable = performance.now() - startedAt > timers.server.stableProcessMs;
      const again = isStable ? 0 : deaths + 1;
      setTimeout(() => !isStopping && fork(again, () => undefined), restartDelay(again));
    });
  }

  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(0));
  return new Promise((resolve) => {
    const onReady = () => {
      if (ready.size < config.processes) return;
      isStarted = true;
      serveMetrics({ ...config.metrics, log, metrics: collectMetrics() });
      resolve();
    };
    // The first one sets up the database. If it can't start, it says why only once.
    fork(0, () => {
      for (let count = 1; count < config.processes; count++) fork(0, onReady);
    });
  });
}

const living = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** All processes use the port and public URL that the supervisor chose. */
const environmentOf = (environment: NodeJS.ProcessEnv, { port, publicUrl }: Config): NodeJS.ProcessEnv => ({
  ...environment,
  PORT: String(port),
  PUBLIC_URL: publicUrl,
});

/** A process that keeps dying is started less and less often. */
const restartDelay = (deaths: number): number =>
  deaths === 0 ? 0 : Math.min(timers.server.maxRestartDelayMs, timers.server.restartDelayMs * 2 ** (deaths - 1));
