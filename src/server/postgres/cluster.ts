import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#lib/errors.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Places } from "./places.ts";

const majorVersion = "18";

/** The environment of PostgreSQL: nothing of ours, for ours holds keys. */
export const bareEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" };

/**
 * Makes the cluster unless it is there. It is built beside its place and moved in with one rename, so that a crash
 * leaves no half-made cluster and of two processes at once one simply loses the race.
 */
export async function ensureCluster(
  places: Places,
  binaries: Binaries,
  account: Account,
  isEphemeral: boolean,
): Promise<boolean> {
  if (existsSync(join(places.cluster, "PG_VERSION"))) {
    refuseOtherVersion(places.cluster);
    return false;
  }
  const draft = `${places.cluster}.${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    if (account.uid !== undefined) chownSync(draft, account.uid, account.gid ?? account.uid);
    await initialise(draft, binaries, account, isEphemeral);
    renameSync(draft, places.cluster);
    return true;
  } catch (cause) {
    if (existsSync(join(places.cluster, "PG_VERSION"))) return false;
    throw cause;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function refuseOtherVersion(cluster: string): void {
  const found = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (found === majorVersion) return;
  throw new AppError(
    "unknown",
    `The data in ${cluster} was written by PostgreSQL ${found}, this Troupe brings PostgreSQL ${majorVersion}. Start the Troupe that wrote it, export, and import here.`,
  );
}

async function initialise(draft: string, binaries: Binaries, account: Account, isEphemeral: boolean): Promise<void> {
  const words = [...account.prefix, binaries.initdb, "-D", draft, "-U", "postgres", "-A", "trust", "-E", "UTF8"];
  // The built-in locale sorts alike on every machine; the system's may change with an update and break indexes.
  words.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  if (isEphemeral) words.push("--no-sync");
  const [command = "", ...rest] = words;
  const child = spawn(command, rest, {
    uid: account.uid,
    gid: account.gid,
    cwd: draft,
    env: bareEnvironment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (bytes) => (said += bytes));
  child.stderr.on("data", (bytes) => (said += bytes));
  const code = await new Promise<number | null>((done, fail) => child.once("close", done).once("error", fail));
  if (code === 0) return;
  const reason = /No space left/i.test(said) ? "The disk is full." : "See the log for what initdb said.";
  throw new AppError("unknown", `The database could not be created in ${draft}. ${reason}`, {
    cause: new Error(said.trim()),
  });
}
