import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { createLog } from "#platform/log.ts";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { type StartedServer, startServer } from "../support/server.ts";

export interface FaultWorld {
  /** Starts a server on the shared data folder. Several servers may run at the same time. */
  start(env?: Record<string, string>): Promise<StartedServer>;
  /** Queries the database directly, bypassing the product. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** The models, which outlive killed servers, too. */
  double: ProviderDouble;
  /** Ends PostgreSQL with SIGKILL, as a crash of the machine would; it is started again. */
  killDatabase(): void;
  close(): Promise<void>;
}

/** Opens a database that outlives killed servers, and a scripted provider. */
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
  // The first server creates the data folder. After that, this process keeps the database running, so that it outlives
  // all servers.
  const first = await start();
  const postgres = await startPostgres({ dataDir, log: createLog({ level: "error" }) });
  await first.kill("SIGTERM");
  const pool = new pg.Pool({ ...postgres.config, max: 2 });
  // `pool.end()` resolves before its connections are closed, so the database may end them when it stops ("57P01").
  // Nothing uses them anymore, so these errors are ignored: the pool reports those of idle connections itself.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    start,
    async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await pool.query<T>(text, values)).rows;
    },
    double,
    killDatabase: () => void process.kill(postgres.pid, "SIGKILL"),
    async close() {
      for (const server of servers) if (server.isAlive()) await server.kill("SIGKILL");
      await pool.end();
      await postgres.stop();
      await double.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Polls until `look` returns a value. Errors are ignored meanwhile, because a killed server may refuse connections. */
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
