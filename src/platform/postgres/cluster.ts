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

/** Environment of PostgreSQL. It includes none of our variables, because they contain keys. */
export const postgresEnvironment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" };

/** In the cluster folder, so that both are moved into place at once. PostgreSQL ignores it. */
const passwordFile = "troupe.password";

/**
 * Creates the cluster if it doesn't exist. It is built in a sibling folder and moved into place with one rename, so
 * that a crash leaves no partial cluster, and if two processes create it at once, one of them simply loses the race.
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
 * The superuser's password. The socket folder keeps other accounts out; the password keeps out processes that run under
 * our account without access to our files, such as code that escaped a sandbox.
 */
export function readPassword(cluster: string): string | undefined {
  const path = join(cluster, passwordFile);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** The password of another role. Every process of the data folder derives it from the superuser's password. */
export const passwordOf = (role: string, superuserPassword: string): string =>
  createHmac("sha256", superuserPassword).update(role).digest("base64url");

/** Removes partial clusters that killed processes left behind. */
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
  // The built-in locale sorts the same on every machine. The system's may change with an update and break indexes.
  words.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  const pwfile = `${draft}-password`;
  if (password) {
    writeFileSync(pwfile, password, { mode: 0o600 });
    changeOwner(pwfile, account);
    // A random password needs no key stretching, which would add some milliseconds to each new connection.
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
