import { ensureSystemDatabase } from "@dbos-inc/dbos-sdk/internal/system_database";
import { GlobalLogger } from "@dbos-inc/dbos-sdk/internal/telemetry/logs";
import pg from "pg";
import type { Log } from "../log.ts";
import { quietLogger } from "./quiet-logger.ts";

/**
 * Creates the tables of DBOS. DBOS takes no lock for this, so the caller must hold one; `launch` then only checks that
 * the tables exist.
 */
export async function migrateJobTables(connection: pg.PoolConfig, log: Log): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on("error", (err) => log.warn({ err }, "database connection lost"));
  try {
    await ensureSystemDatabase("", new GlobalLogger(undefined, { logger: quietLogger(log) }), pool);
  } finally {
    await pool.end();
  }
}
