import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "#lib/errors.ts";
import type { Account } from "./account.ts";

/** Folders and files of one embedded PostgreSQL, all in DATA_DIR (except the socket in some cases). */
export interface PostgresPaths {
  home: string;
  cluster: string;
  holders: string;
  log: string;
}

/** Creates the folders and returns their paths. Symlinks are resolved, so that every process uses the same paths. */
export function createPaths(dataDir: string): PostgresPaths {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const home = join(realpathSync(dataDir), "postgres");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const holders = join(home, "holders");
  mkdirSync(holders, { recursive: true, mode: 0o700 });
  return { home, cluster: join(home, "cluster"), holders, log: join(home, "postgres.log") };
}

/** sun_path holds 104 bytes on macOS and 108 on Linux, including the final NUL. */
const socketPathBytes = 103;
const socketName = "/.s.PGSQL.5432";

/** Creates the socket folder: in our home folder if the path is short enough, else a private one in the temp folder. */
export function createSocketFolder(places: PostgresPaths, account: Account): string {
  const isShort = (folder: string) => Buffer.byteLength(folder + socketName) <= socketPathBytes;
  const near = join(places.home, "socket");
  const name = `troupe-${createHash("sha256").update(places.home).digest("hex").slice(0, 16)}`;
  const folder = [near, join(tmpdir(), name)].find(isShort) ?? join("/tmp", name);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  }
  const found = lstatSync(folder);
  const owner = account.uid ?? process.getuid?.();
  // In /tmp, another user may have created it first to impersonate our server.
  if (!found.isDirectory() || found.uid !== owner) {
    throw new AppError("unknown", `${folder} belongs to another user, so the database cannot open its socket there.`);
  }
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return folder;
}
