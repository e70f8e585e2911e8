import { setTimeout as delay } from "node:timers/promises";
import type { Guard } from "./guard.ts";
import { isPostmaster } from "./postmaster.ts";
import type { RunningServer } from "./server-process.ts";
import type { PostgresLog } from "./start-postgres.ts";

export interface Supervision {
  current(): RunningServer;
  end(): Promise<void>;
}

/** Longer on other systems, where reading the process table starts a program. */
const checkMs = process.platform === "linux" ? 500 : 5_000;
const maxPauseMs = 30_000;

/**
 * Starts the server and restarts it whenever its process has exited, e.g. killed for lack of memory, or stopped by
 * another Troupe process that left just as this one started.
 */
export async function superviseServer(
  ensure: () => Promise<RunningServer>,
  { cluster, guard, log }: { cluster: string; guard: Guard; log: PostgresLog },
): Promise<Supervision> {
  let server = await ensure();
  guard.watch(server.pid);
  const ending = new AbortController();
  let repair: Promise<void> | undefined;

  async function restart(): Promise<void> {
    log.error({ pid: server.pid }, "database process stopped, restarting it");
    for (let pauseMs = 500; !ending.signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        server = await ensure();
        guard.watch(server.pid);
        log.warn({ pid: server.pid }, "database is running again");
        return;
      } catch (err) {
        log.error({ err }, "failed to start the database, retrying");
        await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  }

  const timer = setInterval(() => {
    if (repair || isPostmaster(server.pid, cluster)) return;
    repair = restart().finally(() => {
      repair = undefined;
    });
  }, checkMs);
  timer.unref();

  return {
    current: () => server,
    async end() {
      clearInterval(timer);
      ending.abort();
      await repair;
    },
  };
}
