import { hostname } from "node:os";
import type pg from "pg";
import { timers } from "#product/timers.ts";
import type { Live } from "../live.ts";
import type { Log } from "../log.ts";

/** "web" serves pages and the API, "worker" runs jobs, "all" does both. */
export type ProcessRole = "all" | "web" | "worker";

export interface Heartbeat {
  /** Looks for dead processes now. */
  beat(): void;
  stop(): Promise<void>;
}

/**
 * Updates the heartbeat of this process every 2 s and looks for dead processes. The first process to declare another one
 * dead takes over its work. A process that was only suspended loses its work and continues. Times are the database's.
 */
export async function startHeartbeat(options: {
  pool: pg.Pool;
  processId: string;
  role: ProcessRole;
  /** Whether others share its port, which may have started a moment ago. */
  hasSiblings?: boolean;
  live: Live;
  log: Log;
  /** Called once for each dead process, in exactly one living process. */
  takeOver(deadProcessId: string): Promise<unknown>;
  /** Called at each heartbeat with the roles of all living processes, including this one. */
  shareConcurrency(living: readonly ProcessRole[]): Promise<void>;
}): Promise<Heartbeat> {
  const { pool, processId, role, hasSiblings = false, live, log, takeOver, shareConcurrency } = options;
  const host = hostname();
  await pool.query("insert into server_process (id, host, pid, role) values ($1, $2, $3, $4)", [
    processId,
    host,
    process.pid,
    role,
  ]);

  /** Number of heartbeats during which this process declares no other process dead. */
  let beatsToSkip = 0;

  async function beat() {
    const own = await pool.query<{ slept: boolean; declaredDead: boolean }>(
      `with before as (select seen_at, declared_dead_at from server_process where id = $1 for update)
       update server_process set seen_at = now(), declared_dead_at = null, pid = case when before.declared_dead_at is null then pid else 0 end
       from before where id = $1
       returning before.seen_at < now() - make_interval(secs => $2) as slept, before.declared_dead_at is not null as "declaredDead"`,
      [processId, timers.server.processDeadMs / 1_000],
    );
    if (own.rows[0]?.declaredDead) log.warn("this process was declared dead but is running again");
    // A suspended machine or an unavailable database has probably silenced the other processes too.
    if (own.rows[0]?.slept) beatsToSkip = Math.ceil(timers.server.processDeadMs / timers.server.heartbeatMs);
    const { rows } = await pool.query<{ id: string; host: string; pid: number; role: ProcessRole; silent: boolean }>(
      `select id, host, pid, role, seen_at < now() - make_interval(secs => $2) as silent
       from server_process where declared_dead_at is null and id <> $1`,
      [processId, timers.server.processDeadMs / 1_000],
    );
    const isDead = (row: (typeof rows)[number]) => row.silent || (row.host === host && !isAlive(row.pid));
    live.setOnlyProcess(!hasSiblings && beatsToSkip === 0 && rows.every(isDead));
    if (beatsToSkip > 0) {
      beatsToSkip -= 1;
      return;
    }
    await shareConcurrency([role, ...rows.filter((row) => !isDead(row)).map((row) => row.role)]);
    if (role === "web" && rows.some((row) => !isDead(row) && row.role !== "web")) return;
    for (const row of rows.filter(isDead)) {
      const declared = await pool.query(
        "update server_process set declared_dead_at = now() where id = $1 and declared_dead_at is null returning id",
        [row.id],
      );
      if (declared.rowCount !== 1) continue;
      log.warn({ process: row.id, host: row.host, pid: row.pid }, "a process stopped responding, taking over its work");
      await takeOver(row.id);
    }
  }

  let beating: Promise<void> = Promise.resolve();
  const beatNext = () => {
    beating = beating.then(beat).catch((err) => log.error({ err }, "heartbeat failed"));
  };
  const timer = setInterval(beatNext, timers.server.heartbeatMs);
  await beat();
  return {
    beat: beatNext,
    async stop() {
      clearInterval(timer);
      await beating;
      // The row stays, so that other processes take over unfinished work at once.
      await pool.query("update server_process set seen_at = '-infinity' where id = $1", [processId]);
    },
  };
}

/**
 * Whether a process of this machine is running. Our own pid in an older row belongs to an earlier process. Pid 0 marks a
 * process that was wrongly declared dead, so only its heartbeat counts.
 */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
