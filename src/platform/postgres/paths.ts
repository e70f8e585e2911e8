import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "#lib/errors.ts";
import type { Account } from "./account.ts";

/** Folders and files of one embedded PostgreSQL, all below DATA_DIR (but perhaps the socket). */
export interface PostgresPaths {
  home: string;
  cluster: string;
  holders: string;
  log: string;
}

/** Makes the folders and says where they are; paths are real ones, so that every process spells them alike. */
export function createPaths(dataDir: string): PostgresPaths {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const home = join(realpathSync(dataDir), "postgres");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const holders = join(home, "holders");
  mkdirSync(holders, { recursive: true, mode: 0o700 });
  return { home, cluster: join(home, "cluster"), holders, log: join(home, "postgres.log") };
}

/** sun_path holds 104 bytes on macOS and 108 on Linux, the final zero included. */
const socketPathBytes = 103;
const socketName = "/.s.PGSQL.5432";

/** The folder of the socket: in our home when the path is short enough, else a private one below the temporary folder. */
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
  // Below /tmp somebody else may have made it first, to listen in our place.
  if (!found.isDirectory() || found.uid !== owner) {
    throw new AppError("unknown", `${folder} belongs to another user, so the database cannot open its socket there.`);
  }
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return folder;
}
