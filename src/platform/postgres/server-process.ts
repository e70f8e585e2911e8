import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#lib/errors.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { postgresEnvironment } from "./cluster.ts";
import type { PostgresPaths } from "./paths.ts";
import { createSocketFolder } from "./paths.ts";
import { clearStalePidFile, findPostmaster, isPostmaster, type Postmaster } from "./postmaster.ts";

export interface ServerOptions {
  places: PostgresPaths;
  binaries: Binaries;
  account: Account;
  switches: string[];
}

export interface RunningServer extends Postmaster {
  /** True when the server was already running. */
  isAdopted: boolean;
}

const pollMs = 5;
/** Recovery after a power failure reads the whole write-ahead log, which can take minutes on a slow disk. */
const startTimeoutMs = 600_000;
const logBytes = 5_000_000;

/** Returns the running server of the cluster, or starts one. Several processes may call this at the same time. */
export async function ensureServer(options: ServerOptions): Promise<RunningServer> {
  const { cluster } = options.places;
  const deadline = Date.now() + startTimeoutMs;
  let failures = 0;
  let isAdopted = true;
  while (Date.now() < deadline) {
    const found = findPostmaster(cluster);
    if (found?.status === "ready") return { ...found, isAdopted };
    if (found) {
      await delay(pollMs);
      continue;
    }
    clearStalePidFile(cluster);
    isAdopted = false;
    const from = logSize(options.places.log);
    if (await launchServer(options)) continue;
    // Another process may have been faster, so that our server gave way. Otherwise, repeating it doesn't help.
    isAdopted = true;
    if (!findPostmaster(cluster) && ++failures === 3) throw startError(options.places.log, from);
    await delay(50);
  }
  throw new AppError(
    "unknown",
    `PostgreSQL did not start within ${startTimeoutMs / 60_000} minutes. See its log at ${options.places.log}.`,
  );
}

/** Starts the server and waits until it is ready (true) or has given up (false). It outlives this process by design. */
async function launchServer({ places, binaries, account, switches }: ServerOptions): Promise<boolean> {
  const socketFolder = createSocketFolder(places, account);
  const [command = "", ...rest] = [
    ...account.prefix,
    binaries.postgres,
    "-D",
    places.cluster,
    "-k",
    socketFolder,
    ...switches,
  ];
  const log = openSync(places.log, logSize(places.log) > logBytes ? "w" : "a", 0o600);
  const child = spawn(command, rest, {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
    detached: true,
    env: postgresEnvironment,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let hasEnded = false;
  child.once("error", () => (hasEnded = true));
  child.once("exit", () => (hasEnded = true));
  while (!hasEnded) {
    const found = findPostmaster(places.cluster);
    if (found?.pid === child.pid && found?.status === "ready") return true;
    await delay(pollMs);
  }
  return false;
}

function logSize(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0;
}

function startError(log: string, from: number): AppError {
  const said = readFileSync(log).subarray(from).toString().trim();
  const last = said.split("\n").findLast((line) => /FATAL|PANIC|error while loading/.test(line));
  const reason = last?.replace(/^.*?(FATAL|PANIC): */, "") ?? "it gave no reason";
  return new AppError("unknown", `PostgreSQL did not start: ${reason}. See its log at ${log}.`, {
    cause: new Error(said),
  });
}

/** Stops the server and waits until its process has exited. SIGQUIT leaves the cleanup to the next start. */
export async function stopServer(pid: number, cluster: string, signal: "SIGINT" | "SIGQUIT"): Promise<void> {
  const patienceMs = 30_000;
  const begun = Date.now();
  let isUrgent = signal === "SIGQUIT";
  if (isPostmaster(pid, cluster)) process.kill(pid, signal);
  while (isPostmaster(pid, cluster)) {
    await delay(pollMs);
    if (isUrgent || Date.now() - begun < patienceMs) continue;
    isUrgent = true;
    process.kill(pid, "SIGQUIT");
  }
}
