import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Role } from "#product/roles.ts";
import { timers } from "#product/timers.ts";
import type { ConnectionGuard } from "./connection-guard.ts";
import { createStatementNames, prepareStatements } from "./prepared-statements.ts";
import { createProcessLocks, type ProcessLocks } from "./process-locks.ts";
import { createReadLanes, type ReadLanes } from "./read-lanes.ts";

/** Drizzle over PostgreSQL. Columns are camelCase here and snake_case there. */
export type Db = NodePgDatabase;
/** A handle inside `db.transaction`; every query function of a service takes either. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface Database {
  /** Sees all workspaces; for jobs, authentication and the access check itself. */
  readonly system: Db;
  /**
   * Sees one workspace only, and of its library what the reader may see; row security backs up the access check.
   * Without a reader, limited folders stay out of sight.
   */
  tenant(workspaceId: string, reader?: Reader): Db;
  /** For statements that drizzle has no syntax for, such as LISTEN, COPY and unnest. */
  readonly pool: pg.Pool;
  /** Commits without waiting for the disk; for stream chunks only. */
  readonly relaxedPool: pg.Pool;
  readonly locks: ProcessLocks;
  /**
   * Runs work that may ask for a connection while its caller holds one: what a transaction doesn't wait for, and what a
   * library does in a transaction without giving us its handle. Everything else uses the transaction.
   */
  apart<Result>(work: () => PromiseLike<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Whose eyes row security sees a workspace with: a member's, or those of the product itself, which does the work that
 * nobody reads the result of. "anyone" is everybody else who acts for the workspace.
 */
export type Reader = { readonly userId: string; readonly role: Role } | "product" | "anyone";

/** The role that row security binds to one workspace; made by platform/db/migrate.ts. */
export const tenantRole = "troupe_tenant";
/** The role that reads and writes all rows but owns no table; only with the embedded PostgreSQL. */
export const appRole = "troupe_app";

/** The database logins of the product. Without them it logs in as the owner of the tables and switches roles. */
export interface DatabaseLogins {
  app: pg.PoolConfig;
  tenant: pg.PoolConfig;
}

/** What the rows are that a connection sees. */
export interface Binding {
  readonly workspaceId: string;
  readonly reader: Reader;
  /** Equal for equal bindings. */
  readonly key: string;
}

const bindingOfClient = new WeakMap<pg.PoolClient, string>();

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

const readerSettings = (reader: Reader): [role: string, id: string] =>
  typeof reader === "string" ? [reader, ""] : [reader.role, reader.userId];

export const bindingOf = (workspaceId: string, reader: Reader = "anyone"): Binding => ({
  workspaceId,
  reader,
  key: [workspaceId, ...readerSettings(reader)].join(" "),
});

/** The statement that binds a connection. */
export const bindStatement = ({ workspaceId, reader }: Binding): pg.QueryConfig => ({
  text: `select set_config('role', $1, false), set_config('app.workspace_id', $2, false),
    set_config('app.reader_role', $3, false), set_config('app.reader_id', $4, false)`,
  values: [tenantRole, workspaceId, ...readerSettings(reader)],
});

/**
 * Reads as the product inside a transaction of someone else, for what is true of the whole workspace, such as a limit.
 * What `read` returns must not be shown.
 */
export async function readAsProduct<Result>(tx: Tx, read: () => Promise<Result>): Promise<Result> {
  const { rows } = await tx.execute<{ role: string | null }>(
    sql`select current_setting('app.reader_role', true) as role, set_config('app.reader_role', 'product', true)`,
  );
  const result = await read();
  // A failed read fails the transaction, which takes the setting with it.
  await tx.execute(sql`select set_config('app.reader_role', ${rows[0]?.role ?? ""}, true)`);
  return result;
}

/** The connections of one login. */
interface PoolAndLanes {
  readonly pool: pg.Pool;
  readonly lanes: ReadLanes;
}

/**
 * A pool that binds every connection before use, or to nothing when the binding is null. The name ends in `Pool` because
 * drizzle checks the class name to decide whether a transaction needs its own connection.
 */
class WorkspacePool {
  private readonly pool: pg.Pool;
  private readonly lanes: ReadLanes;
  private readonly binding: Binding | null;
  private readonly guard: ConnectionGuard | undefined;

  constructor({ pool, lanes }: PoolAndLanes, binding: Binding | null, guard?: ConnectionGuard) {
    this.pool = pool;
    this.lanes = lanes;
    this.binding = binding;
    this.guard = guard;
  }

  async connect(): Promise<pg.PoolClient> {
    const client = await acquireClient(this.pool);
    if (this.binding !== null && bindingOfClient.get(client) !== this.binding.key) {
      // Until the role is set, the connection is bound to no workspace, so a failure is harmless.
      bindingOfClient.delete(client);
      try {
        await client.query(bindStatement(this.binding));
      } catch (cause) {
        client.release(true);
        throw cause;
      }
      bindingOfClient.set(client, this.binding.key);
    }
    return client;
  }

  async query(config: pg.QueryConfig, values?: unknown[]) {
    // A read may find all lanes busy, and then it needs a connection of the pool.
    this.guard?.ask(config.text);
    const reading = this.lanes.read(this.binding, config, values);
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
  /** Only in tests. */
  guard?: ConnectionGuard;
}

/** Tells the guard of each transaction and of each connection that is asked for. */
function guardTransactions(db: Db, guard: ConnectionGuard): Db {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => {
    guard.ask("a transaction");
    return transaction((tx) => guard.hold(() => work(tx)), config);
  };
  return db;
}

function guardPool(pool: pg.Pool, guard: ConnectionGuard): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  // `query` of a pool connects, too.
  pool.connect = ((...given: unknown[]) => {
    guard.ask("a connection of the pool");
    return connect(...given);
  }) as typeof pool.connect;
}

/** Opens the pools; connections are made when first needed. */
export function openDatabase({ app, tenant, poolSize, onError, guard }: DatabaseOptions): Database {
  const names = createStatementNames();
  const open = (config: pg.PoolConfig, max = poolSize) => {
    const connectionTimeoutMillis = timers.server.databaseTurnMs;
    const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 10_000, connectionTimeoutMillis });
    // Without a listener, losing an idle connection would end the process.
    pool.on("error", onError);
    // Likewise for a connection that is lost during a query: only the query fails.
    pool.on("connect", (client) => {
      client.on("error", onError);
      prepareStatements(client, names);
    });
    if (guard) guardPool(pool, guard);
    return pool;
  };
  const withLanes = (login: pg.PoolConfig): PoolAndLanes => ({
    pool: open(login),
    lanes: createReadLanes({ login, names, bind: bindStatement, onError }),
  });
  const system = withLanes(app);
  // With a separate login, `reset role` can't regain rights.
  const tenantConnections = withLanes(tenant);
  const relaxedPool = open({ ...app, options: "-c synchronous_commit=off" }, 4);
  const tenants = new Map<string, Db>();
  // drizzle only uses `query` and `connect` of a pool.
  const handle = (connections: PoolAndLanes, binding: Binding | null): Db => {
    const client = new WorkspacePool(connections, binding, guard) as unknown as pg.Pool;
    const db = drizzle({ client, casing: "snake_case" });
    return guard ? guardTransactions(db, guard) : db;
  };
  return {
    system: handle(system, null),
    tenant(workspaceId, reader) {
      const binding = bindingOf(workspaceId, reader);
      const known = tenants.get(binding.key);
      if (known) return known;
      if (tenants.size >= 1_000) tenants.clear();
      const db = handle(tenantConnections, binding);
      tenants.set(binding.key, db);
      return db;
    },
    pool: system.pool,
    relaxedPool,
    locks: createProcessLocks(system.pool),
    apart: async (work) => (guard ? guard.apart(work) : await work()),
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
