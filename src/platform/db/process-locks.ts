import type pg from "pg";

/** Locks that all processes of an instance respect. A process that dies or loses its database connection loses its locks. */
export interface ProcessLocks {
  /** Does the work while this process holds the lock. Null, and no work, if the lock is held, also by this process. */
  hold<Result>(name: string, work: () => Promise<Result>): Promise<Result | null>;
}

/**
 * All locks of a process share one connection of the pool. If each took its own, work that needs connections, too, could
 * wait for them forever.
 */
export function createProcessLocks(pool: pg.Pool): ProcessLocks {
  const held = new Set<string>();
  let connection: pg.PoolClient | null = null;
  /** A connection takes one statement at a time. */
  let sent: Promise<unknown> = Promise.resolve();

  function giveBack(isBroken: boolean): void {
    connection?.release(isBroken);
    connection = null;
  }

  async function ask(statement: string, name: string): Promise<boolean> {
    connection ??= await pool.connect();
    try {
      const { rows } = await connection.query<{ isDone: boolean }>(statement, [name]);
      return rows[0]?.isDone === true;
    } catch (cause) {
      giveBack(true);
      throw cause;
    }
  }
  function askInTurn(statement: string, name: string): Promise<boolean> {
    const answer = sent.then(() => ask(statement, name));
    sent = answer.catch(() => undefined);
    return answer;
  }

  return {
    async hold(name, work) {
      if (held.has(name)) return null;
      held.add(name);
      try {
        if (!(await askInTurn(`select pg_try_advisory_lock(hashtextextended($1, 0)) as "isDone"`, name))) return null;
        try {
          return await work();
        } finally {
          // A lost connection has released the lock.
          await askInTurn(`select pg_advisory_unlock(hashtextextended($1, 0)) as "isDone"`, name).catch(
            () => undefined,
          );
        }
      } finally {
        held.delete(name);
        if (held.size === 0) giveBack(false);
      }
    },
  };
}
