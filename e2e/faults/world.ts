import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createLog } from "#platform/log.ts";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { startProviderDouble } from "#testing/provider-double/double.ts";
import { type StartedServer, startServer } from "../support/server.ts";

export interface FaultWorld {
  /** Starts a server of the product on the same data folder; several may live at once. */
  start(env?: Record<string, string>): Promise<StartedServer>;
  /** Looks at the database as nobody in the product does. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

/** A database that outlives the servers which are killed, and a provider that answers by script. */
export async function openFaultWorld(settings: Record<string, string> = {}): Promise<FaultWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), "troupe-faults-"));
  const double = await startProviderDouble();
  const servers: StartedServer[] = [];
  const start = async (env: Record<string, string> = {}) => {
    const server = await startServer({
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "fatal",
      DEFAULT_PLAN: "BUSINESS",
      OPENAI_API_KEY: "sk-faults-00000000000000000000000000",
      OPENAI_BASE_URL: `${double.url}/v1`,
      RATE_LIMIT_FACTOR: "10000",
      MAX_STREAMS_PER_USER: "1000",
      ...settings,
      ...env,
    });
    servers.push(server);
    return server;
  };
  // The first start makes the data folder; from then on the database is held open here, so that it outlives all of them.
  const first = await start();
  const postgres = await startPostgres({ dataDir, log: createLog({ level: "error" }) });
  await first.kill("SIGTERM");
  const pool = new pg.Pool({ ...postgres.config, max: 2 });
  // The database may end a connection that is just being given up; nobody asks anything of it any more.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    start,
    async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await pool.query<T>(text, values)).rows;
    },
    async close() {
      for (const server of servers) if (server.isAlive()) await server.kill("SIGKILL");
      await pool.end();
      await postgres.stop();
      await double.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks again and again until there is an answer; what is killed on purpose may refuse a connection meanwhile. */
export async function waitUntil<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  ms = 60_000,
): Promise<T> {
  const deadline = performance.now() + ms;
  let last: unknown = null;
  while (performance.now() < deadline) {
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not happen within ${ms} ms`, { cause: last });
}
