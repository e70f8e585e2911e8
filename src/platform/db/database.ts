import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createStatementNames, prepareStatements } from "./prepared-statements.ts";
import { createReadLanes, type ReadLanes } from "./read-lanes.ts";

/** Drizzle over PostgreSQL. Columns are camelCase here and snake_case there. */
export type Db = NodePgDatabase;
/** A handle inside `db.transaction`; every query function of a service takes either. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface Database {
  /** Sees all workspaces; for jobs, authentication and the access check itself. */
  readonly system: Db;
  /** Sees one workspace only; row security backs up the access check. */
  tenant(workspaceId: string): Db;
  /** For statements that drizzle has no syntax for, such as LISTEN, COPY and unnest. */
  readonly pool: pg.Pool;
  /** Commits without waiting for the disk; for stream chunks only. */
  readonly relaxedPool: pg.Pool;
  close(): Promise<void>;
}

/** The role that row security binds to one workspace; made by platform/db/migrate.ts. */
export const tenantRole = "troupe_tenant";
/** The role that reads and writes all rows but owns no table; only with the embedded PostgreSQL. */
export const appRole = "troupe_app";

/** The database logins of the product. Without them it logs in as the owner of the tables and switches roles. */
export interface DatabaseLogins {
  app: pg.PoolConfig;
  tenant: pg.PoolConfig;
}

const workspaceOfClient = new WeakMap<pg.PoolClient, string>();

/**
 * Acquires a client that releases itself when its connection is lost. drizzle doesn't release a client whose `begin`
 * failed, so every restart of the database would shrink the pool.
 */
async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  const release = client.release.bind(client);
  const lost = () => client.release(true);
  client.once("error", lost);
  client.release = (error) => {
    client.off("error", lost);
    client.release = () => {};
    release(error);
  };
  return client;
}

/** The statement that binds a connection to a workspace. */
export const bindingOf = (workspaceId: string): pg.QueryConfig => ({
  text: "select set_config('role', $1, false), set_config('app.workspace_id', $2, false)",
  values: [tenantRole, workspaceId],
});

/** The connections of one login. */
interface PoolAndLanes {
  readonly pool: pg.Pool;
  readonly lanes: ReadLanes;
}

/**
 * A pool that binds every connection to one workspace before use, or to none when null. The name ends in `Pool` because
 * drizzle checks the class name to decide whether a transaction needs its own connection.
 */
class WorkspacePool {
  private readonly pool: pg.Pool;
  private readonly lanes: ReadLanes;
  private readonly workspaceId: string | null;

  constructor({ pool, lanes }: PoolAndLanes, workspaceId: string | null) {
    this.pool = pool;
    this.lanes = lanes;
    this.workspaceId = workspaceId;
  }

  async connect(): Promise<pg.PoolClient> {
    const client = await acquireClient(this.pool);
    if (this.workspaceId !== null && workspaceOfClient.get(client) !== this.workspaceId) {
      // Until the role is set, the connection is bound to no workspace, so a failure is harmless.
      workspaceOfClient.delete(client);
      try {
        await client.query(bindingOf(this.workspaceId));
      } catch (cause) {
        client.release(true);
        throw cause;
      }
      workspaceOfClient.set(client, this.workspaceId);
    }
    return client;
  }

  async query(config: pg.QueryConfig, values?: unknown[]) {
    const reading = this.lanes.read(this.workspaceId, config, values);
    if (reading) return await reading;
    const client = await this.connect();
    try {
      return await client.query(config, values);
    } finally {
      client.release();
    }
  }
}

export interface DatabaseOptions extends DatabaseLogins {
  poolSize: number;
  onError(error: Error): void;
}

/** Opens the pools; connections are made when first needed. */
export function openDatabase({ app, tenant, poolSize, onError }: DatabaseOptions): Database {
  const names = createStatementNames();
  const open = (config: pg.PoolConfig, max = poolSize) => {
    const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 10_000 });
    // Without a listener, losing an idle connection would end the process.
    pool.on("error", onError);
    // Likewise for a connection that is lost during a query: only the query fails.
    pool.on("connect", (client) => {
      client.on("error", onError);
      prepareStatements(client, names);
    });
    return pool;
  };
  const withLanes = (login: pg.PoolConfig): PoolAndLanes => ({
    pool: open(login),
    lanes: createReadLanes({ login, names, bind: bindingOf, onError }),
  });
  const system = withLanes(app);
  // With a separate login, `reset role` can't regain rights.
  const tenantConnections = withLanes(tenant);
  const relaxedPool = open({ ...app, options: "-c synchronous_commit=off" }, 4);
  const tenants = new Map<string, Db>();
  // drizzle only uses `query` and `connect` of a pool.
  const handle = (client: WorkspacePool): Db => drizzle({ client: client as unknown as pg.Pool, casing: "snake_case" });
  return {
    system: handle(new WorkspacePool(system, null)),
    tenant(workspaceId) {
      const known = tenants.get(workspaceId);
      if (known) return known;
      if (tenants.size >= 1_000) tenants.clear();
      const db = handle(new WorkspacePool(tenantConnections, workspaceId));
      tenants.set(workspaceId, db);
      return db;
    },
    pool: system.pool,
    relaxedPool,
    async close() {
      const connections = [system, tenantConnections];
      await Promise.all([...connections.map(({ lanes }) => lanes.close()), relaxedPool.end()]);
      await Promise.all(connections.map(({ pool }) => pool.end()));
    },
  };
}

/** The driver's error of a failed query, which drizzle wraps. */
function driverErrorOf(error: unknown): { code: string; message: string } | null {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const found = causes.find((one) => one instanceof Error && "code" in one && typeof one.code === "string");
  return found instanceof Error && "code" in found ? { code: String(found.code), message: found.message } : null;
}

/** Whether a query violated a unique index, or this one if given. */
export function isUniqueViolation(error: unknown, index = ""): boolean {
  const cause = driverErrorOf(error);
  return cause?.code === "23505" && cause.message.includes(index);
}

/** Whether a query was canceled because of a deadlock. */
export const isDeadlock = (error: unknown): boolean => driverErrorOf(error)?.code === "40P01";

/**
 * Whether PostgreSQL refused a statement and undid it. After a lost connection (class 08) or a shutdown (57), it may
 * have been committed.
 */
export function isUndoneStatement(error: unknown): boolean {
  const code = driverErrorOf(error)?.code ?? "";
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57|58|F0|XX)/.test(code);
}

/** Whether a query violated a foreign key. */
export const isForeignKeyViolation = (error: unknown): boolean => driverErrorOf(error)?.code === "23503";

/** Whether a query contained a character that PostgreSQL can't store: NUL, or a lone surrogate in jsonb. */
export function isUnstorable(error: unknown): boolean {
  const cause = driverErrorOf(error);
  if (cause?.code === "22P02") return cause.message.endsWith("type json");
  return cause?.code === "22021" || cause?.code === "22P05";
}
