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

/** What we need of a log; pino's fits. */
export interface PostgresLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

export interface PostgresOptions {
  /** DATA_DIR; the cluster lives in its folder `postgres`. May be left out when ephemeral. */
  dataDir?: string;
  log?: PostgresLog;
  /** Settings of postgresql.conf on top of ours. They count when this process starts the server, not when it finds one running. */
  tuning?: Settings;
  /** For tests: a folder of its own, no fsync, deleted at the end. */
  ephemeral?: boolean;
  /** How long after a kill of this process a new one may find the server still running, in seconds. */
  graceSeconds?: number;
}

export interface Postgres {
  /** For node-postgres, as the superuser: who makes the tables. */
  config: DatabaseAddress;
  /** As whom the product works; platform/db/migrate.ts makes both roles. */
  logins: { app: DatabaseAddress; tenant: DatabaseAddress };
  /** The process of the server now; changes when it had to be started again. */
  readonly pid: number;
  /** As in "18.4". */
  version: string;
  /** True when the server was running before, left by a process that died or shared with one that lives. */
  isAdopted: boolean;
  /** Leaves the cluster; the last process to leave stops the server. May be called twice. */
  stop(): Promise<void>;
}

const silent: PostgresLog = { info() {}, warn() {}, error() {} };
const database = "troupe";

/**
 * Runs the embedded PostgreSQL on a Unix socket below DATA_DIR and keeps it running. Any number of processes may do
 * so on one DATA_DIR at the same time: the first starts the server, the others find it, the last to stop() stops it.
 * A process that is killed is replaced in this by a small guard (guard.ts). Errors are AppErrors written for operators.
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
