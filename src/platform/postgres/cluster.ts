import { spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "#lib/errors.ts";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { PostgresPaths } from "./paths.ts";
import { commandLineOf } from "./process-table.ts";

const majorVersion = "18";

/** The environment of PostgreSQL: nothing of ours, for ours holds keys. */
export const postgresEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" };

/** Inside of the cluster, so that both are moved into place at once. PostgreSQL does not look at it. */
const passwordFile = "troupe.password";

/**
 * Makes the cluster unless it is there. It is built beside its place and moved in with one rename, so that a crash
 * leaves no half-made cluster and of two processes at once one simply loses the race.
 */
export async function ensureCluster(
  places: PostgresPaths,
  binaries: Binaries,
  account: Account,
  isEphemeral: boolean,
): Promise<void> {
  removeDrafts(places);
  if (existsSync(join(places.cluster, "PG_VERSION"))) return requireSameVersion(places.cluster);
  const draft = `${places.cluster}.${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  const password = isEphemeral ? undefined : randomBytes(24).toString("base64url");
  mkdirSync(draft, { mode: 0o700 });
  try {
    changeOwner(draft, account);
    await initializeCluster(draft, { binaries, account, password });
    if (password) writeFileSync(join(draft, passwordFile), password, { mode: 0o600 });
    renameSync(draft, places.cluster);
  } catch (cause) {
    if (!existsSync(join(places.cluster, "PG_VERSION"))) throw cause;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * The password of the superuser. The socket's folder keeps other accounts out; the password keeps out whatever runs
 * under ours without our files, such as a sandbox that somebody broke out of.
 */
export function readPassword(cluster: string): string | undefined {
  const path = join(cluster, passwordFile);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** The password of another role: every process of the data folder works it out from the superuser's. */
export const passwordOf = (role: string, superuserPassword: string): string =>
  createHmac("sha256", superuserPassword).update(role).digest("base64url");

/** What killed processes left half done. */
function removeDrafts({ home }: PostgresPaths): void {
  for (const name of readdirSync(home)) {
    const pid = /^cluster\.(\d+)-/.exec(name)?.[1];
    if (pid && commandLineOf(Number(pid)) === "") rmSync(join(home, name), { recursive: true, force: true });
  }
}

function changeOwner(path: string, { uid, gid }: Account): void {
  if (uid !== undefined) chownSync(path, uid, gid ?? uid);
}

function requireSameVersion(cluster: string): void {
  const found = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (found === majorVersion) return;
  throw new AppError(
    "unknown",
    `The data in ${cluster} was written by PostgreSQL ${found}, but this version of Troupe includes PostgreSQL ${majorVersion}. Export the data with the version of Troupe that wrote it, and import it here.`,
  );
}

async function initializeCluster(
  draft: string,
  { binaries, account, password }: { binaries: Binaries; account: Account; password: string | undefined },
): Promise<void> {
  const words = [...account.prefix, binaries.initdb, "-D", draft, "-U", "postgres", "-E", "UTF8"];
  // The built-in locale sorts alike on every machine; the system's may change with an update and break indexes.
  words.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  const pwfile = `${draft}-password`;
  if (password) {
    writeFileSync(pwfile, password, { mode: 0o600 });
    changeOwner(pwfile, account);
    // A random password needs no stretching, which would cost each new connection some milliseconds.
    words.push("-A", "scram-sha-256", "--pwfile", pwfile, "-c", "scram_iterations=1");
  } else words.push("-A", "trust", "--no-sync");
  const [command = "", ...rest] = words;
  const child = spawn(command, rest, {
    uid: account.uid,
    gid: account.gid,
    cwd: draft,
    env: postgresEnvironment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (bytes) => (said += bytes));
  child.stderr.on("data", (bytes) => (said += bytes));
  const code = await new Promise<number | null>((done, fail) => child.once("close", done).once("error", fail)).finally(
    () => rmSync(pwfile, { force: true }),
  );
  if (code === 0) return;
  const reason = /No space left/i.test(said) ? "The disk is full." : said.trim().split("\n").at(-1);
  const text = `Failed to create the database in ${dirname(draft)}. ${reason}`;
  throw new AppError("unknown", text, { cause: new Error(said.trim()) });
}
