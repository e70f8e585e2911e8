import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "#lib/errors.ts";
import { appRole, tenantRole } from "../db/database.ts";
import { chooseAccount, grantAccess } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, passwordOf, readPassword } from "./cluster.ts";
import { startGuard } from "./guard.ts";
import { addHolder, requireNoForeignHolders } from "./holders.ts";
import { type DatabaseAddress, openDatabase } from "./open-database.ts";
import { createPaths } from "./paths.ts";
import { ensureServer, stopServer } from "./server-process.ts";
import { type Settings, settingSwitches } from "./settings.ts";
import { type Supervision, superviseServer } from "./supervise-server.ts";

/** The logger methods used here; pino is compatible. */
export interface PostgresLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

export interface PostgresOptions {
  /** DATA_DIR; the cluster is in its folder `postgres`. Optional when ephemeral. */
  dataDir?: string;
  log?: PostgresLog;
  /** Extra postgresql.conf settings. They apply if this process starts the server, not if it finds a running one. */
  tuning?: Settings;
  /** For tests: no fsync, and the folder is deleted at the end. */
  ephemeral?: boolean;
  /** How long the server keeps running for a new process after this process is killed, in seconds. */
  graceSeconds?: number;
}

export interface Postgres {
  /** node-postgres settings of the superuser, which creates the tables. */
  config: DatabaseAddress;
  /** node-postgres settings of the roles that the product uses. platform/db/migrate.ts creates both. */
  logins: { app: DatabaseAddress; tenant: DatabaseAddress };
  /** Pid of the current server process; changes when the server is restarted. */
  readonly pid: number;
  /** E.g. "18.4". */
  version: string;
  /** True when the server was already running, left by a process that died or shared with a running one. */
  isAdopted: boolean;
  /** Leaves the cluster; the last process to leave stops the server. May be called twice. */
  stop(): Promise<void>;
}

const silent: PostgresLog = { info() {}, warn() {}, error() {} };
const database = "troupe";

/**
 * Runs the embedded PostgreSQL on a Unix socket in DATA_DIR and keeps it running. Any number of processes can share one
 * DATA_DIR: the first starts the server, the others find it, and the last one to call stop() stops it. For a killed
 * process, a small guard process does this (guard.ts). Errors are AppErrors written for operators.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { log = silent, ephemeral = false } = options;
  const begun = performance.now();
  const binaries = findBinaries();
  const dataDir = options.dataDir ?? (ephemeral ? mkdtempSync(join(tmpdir(), "troupe-pg-")) : undefined);
  if (!dataDir) throw new AppError("invalid", "The built-in PostgreSQL needs a data folder.");
  const places = createPaths(dataDir);
  const account = chooseAccount(places.cluster);
  grantAccess(account, places, binaries);
  const trash = ephemeral ? (options.dataDir ? places.home : dataDir) : "";
  const holder = addHolder(places.holders);
  const guard = startGuard({
    cluster: places.cluster,
    holders: places.holders,
    name: holder.name,
    graceSeconds: ephemeral ? 0 : (options.graceSeconds ?? 2),
    signal: ephemeral ? "QUIT" : "INT",
    trash,
  });
  const server = { places, binaries, account, switches: settingSwitches(ephemeral, options.tuning) };
  let supervision: Supervision | undefined;

  async function leave(): Promise<void> {
    await supervision?.end();
    const { isLast } = holder.leave();
    const pid = supervision?.current().pid;
    if (isLast && pid) await stopServer(pid, places.cluster, ephemeral ? "SIGQUIT" : "SIGINT");
    guard.release();
    if (isLast && trash) rmSync(trash, { recursive: true, force: true });
  }

  try {
    await requireNoForeignHolders(places.holders);
    await ensureCluster(places, binaries, account, ephemeral);
    const started = await superviseServer(() => ensureServer(server), { cluster: places.cluster, guard, log });
    supervision = started;
    const { socketFolder: host, port, isAdopted } = started.current();
    const password = readPassword(places.cluster);
    const config: DatabaseAddress = { host, port, user: "postgres", database };
    if (password) config.password = () => password;
    const version = await openDatabase(config);
    log.info({ version, isAdopted, ms: Math.round(performance.now() - begun) }, "database is ready");
    const loginOf = (user: string): DatabaseAddress => ({
      ...config,
      user,
      ...(password && { password: () => passwordOf(user, password) }),
    });
    let left: Promise<void> | undefined;
    return {
      config,
      logins: { app: loginOf(appRole), tenant: loginOf(tenantRole) },
      version,
      isAdopted,
      get pid() {
        return started.current().pid;
      },
      stop() {
        left ??= leave();
        return left;
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}
