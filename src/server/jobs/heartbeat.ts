import { hostname } from "node:os";
import type pg from "pg";
import { timers } from "#product/timers.ts";
import type { Live } from "../live.ts";
import type { Log } from "../log.ts";

export interface Heartbeat {
  stop(): Promise<void>;
}

/**
 * Says every 2 s that this process lives, and looks for those that do not: the first to bury a silent one takes its
 * work over. All times are the database's (decisions D2).
 */
export async function startHeartbeat(options: {
  pool: pg.Pool;
  processId: string;
  role: "all" | "web" | "worker";
  live: Live;
  log: Log;
  /** Called once for each dead process, here or in one other process. */
  takeOver(deadProcessId: string): Promise<unknown>;
}): Promise<Heartbeat> {
  const { pool, processId, role, live, log, takeOver } = options;
  const host = hostname();
  await pool.query("insert into server_process (id, host, pid, role) values ($1, $2, $3, $4)", [
    processId,
    host,
    process.pid,
    role,
  ]);

  async function beat() {
    await pool.query("update server_process set seen_at = now() where id = $1", [processId]);
    const { rows } = await pool.query<{ id: string; host: string; pid: number; role: string; silent: boolean }>(
      `select id, host, pid, role, seen_at < now() - make_interval(secs => $2) as silent
       from server_process where buried_at is null and id <> $1`,
      [processId, timers.server.processDeadMs / 1_000],
    );
    const isDead = (row: (typeof rows)[number]) => row.silent || (row.host === host && !isAlive(row.pid));
    live.setAlone(rows.every(isDead));
    if (role === "web" && rows.some((row) => !isDead(row) && row.role !== "web")) return;
    for (const row of rows.filter(isDead)) {
      const buried = await pool.query(
        "update server_process set buried_at = now() where id = $1 and buried_at is null returning id",
        [row.id],
      );
      if (buried.rowCount !== 1) continue;
      log.warn({ process: row.id, host: row.host, pid: row.pid }, "a process is gone, taking its work over");
      await takeOver(row.id);
    }
  }

  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch((err) => log.error({ err }, "heartbeat failed"));
  }, timers.server.heartbeatMs);
  await beat();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      // Not removed: what this process could not end in time is looked for like that of a dead one, only at once.
      await pool.query("update server_process set seen_at = '-infinity' where id = $1", [processId]);
    },
  };
}

/** A process of this machine that kept its number: our own number in an older row belongs to a former life. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
