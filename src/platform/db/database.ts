import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createStatementNames, prepareStatements } from "./prepared-statements.ts";

/** Drizzle over PostgreSQL. Columns are camelCase here and snake_case there. */
export type Db = NodePgDatabase;
/** A handle inside `db.transaction`; every query function of a service takes either. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface Database {
  /** Sees all tenants: jobs, identity, the access check itself. */
  readonly system: Db;
  /** Sees one workspace only: PostgreSQL's row security is the second wall behind the access check. */
  tenant(workspaceId: string): Db;
  /** For what drizzle cannot say: LISTEN, COPY, one statement with unnest. */
  readonly pool: pg.Pool;
  /** The same database with commits that do not wait for the disk; for stream chunks alone. */
  readonly relaxedPool: pg.Pool;
  close(): Promise<void>;
}

/** The role that row security binds to one workspace; made by platform/db/migrate.ts. */
export const tenantRole = "troupe_tenant";
/** The role that reads and writes all rows, and owns nothing; only beside the embedded PostgreSQL. */
export const appRole = "troupe_app";

/** As whom the product works. Without these it works as the owner of the tables, and takes the tenant role on. */
export interface DatabaseLogins {
  app: pg.PoolConfig;
  tenant: pg.PoolConfig;
}

const workspaceOfClient = new WeakMap<pg.PoolClient, string>();

/**
 * Takes a connection out of its pool. One that is lost while it is in use goes back by itself: drizzle gives back none
 * whose `begin` has failed, and every restart of the database would leave the pool smaller.
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

/**
 * A pool whose every connection is bound to one workspace before it is used; null binds to none. Named `…Pool` because
 * drizzle asks a client's class name whether a transaction needs a connection of its own.
 */
class WorkspacePool {
  private readonly pool: pg.Pool;
  private readonly workspaceId: string | null;

  constructor(pool: pg.Pool, workspaceId: string | null) {
    this.pool = pool;
    this.workspaceId = workspaceId;
  }

  async connect(): Promise<pg.PoolClient> {
    const client = await acquireClient(this.pool);
    if (this.workspaceId !== null && workspaceOfClient.get(client) !== this.workspaceId) {
      // Until this is done the connection is bound to nobody, so a failure leaves it harmless.
      workspaceOfClient.delete(client);
      try {
        await client.query("select set_config('role', $1, false), set_config('app.workspace_id', $2, false)", [
          tenantRole,
          this.workspaceId,
        ]);
      } catch (cause) {
        client.release(true);
        throw cause;
      }
      workspaceOfClient.set(client, this.workspaceId);
    }
    return client;
  }

  async query(config: pg.QueryConfig, values?: unknown[]) {
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
    // Without a listener a lost idle connection would end the process.
    pool.on("error", onError);
    // The same for one that is lost while it is in use: its query fails, and only that.
    pool.on("connect", (client) => {
      client.on("error", onError);
      prepareStatements(client, names);
    });
    return pool;
  };
  const pool = open(app);
  // Where it has a login of its own, `reset role` gives a connection nothing.
  const tenantPool = open(tenant);
  const relaxedPool = open({ ...app, options: "-c synchronous_commit=off" }, 4);
  const tenants = new Map<string, Db>();
  // drizzle needs no more of a pool than `query` and `connect`.
  const handle = (client: WorkspacePool): Db => drizzle({ client: client as unknown as pg.Pool, casing: "snake_case" });
  return {
    system: handle(new WorkspacePool(pool, null)),
    tenant(workspaceId) {
      const known = tenants.get(workspaceId);
      if (known) return known;
      if (tenants.size >= 1_000) tenants.clear();
      const db = handle(new WorkspacePool(tenantPool, workspaceId));
      tenants.set(workspaceId, db);
      return db;
    },
    pool,
    relaxedPool,
    async close() {
      await Promise.all([pool.end(), tenantPool.end(), relaxedPool.end()]);
    },
  };
}

/** The driver's own error of a failed query; drizzle wraps it in one of its own. */
function driverErrorOf(error: unknown): { code: string; message: string } | null {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  const found = causes.find((one) => one instanceof Error && "code" in one && typeof one.code === "string");
  return found instanceof Error && "code" in found ? { code: String(found.code), message: found.message } : null;
}

/** Whether a query failed because a unique index, or just this one, has the value already. */
export function isUniqueViolation(error: unknown, index = ""): boolean {
  const cause = driverErrorOf(error);
  return cause?.code === "23505" && cause.message.includes(index);
}

/** Whether a query failed because two waited for each other, and this one was ended. */
export const isDeadlock = (error: unknown): boolean => driverErrorOf(error)?.code === "40P01";

/** Whether a query failed because a row is still, or no longer, what another one points at. */
export const isForeignKeyViolation = (error: unknown): boolean => driverErrorOf(error)?.code === "23503";

/** Whether a query failed because of a character that PostgreSQL cannot hold: NUL, and in jsonb half a letter. */
export function isUnstorable(error: unknown): boolean {
  const cause = driverErrorOf(error);
  if (cause?.code === "22P02") return cause.message.endsWith("type json");
  return cause?.code === "22021" || cause?.code === "22P05";
}
