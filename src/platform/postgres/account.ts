import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { AppError } from "#lib/errors.ts";
import type { Binaries } from "./binaries.ts";
import type { PostgresPaths } from "./paths.ts";

/** The account that PostgreSQL runs as: a prefix for its command, and the user and group ids to switch to. */
export interface Account {
  prefix: string[];
  uid?: number;
  gid?: number;
}

const userNamespace = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
const nobody = 65_534;

/**
 * PostgreSQL refuses to run as root. If we are root, it runs with an ordinary id in a user namespace (root still owns
 * the files). Where that is forbidden, as in most containers, it runs as "nobody", or as the owner of an existing
 * cluster.
 */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  const [command = "", ...rest] = userNamespace;
  if (spawnSync(command, [...rest, "true"], { stdio: "ignore" }).status === 0) return { prefix: userNamespace };
  if (owner) {
    throw new AppError(
      "unknown",
      `PostgreSQL cannot run as root here. Start Troupe as the owner of its data, or change the owner of ${cluster} to a regular user.`,
    );
  }
  return { prefix: [], uid: nobody, gid: nobody };
}

/**
 * Another account must be able to traverse the folders of the cluster and the binaries. Makes our own data folder
 * accessible; throws an error that names any other inaccessible folder.
 */
export function grantAccess(account: Account, places: PostgresPaths, binaries: Binaries): void {
  if (account.uid === undefined) return;
  chownSync(places.home, account.uid, account.gid ?? account.uid);
  const dataDir = dirname(places.home);
  const mode = statSync(dataDir).mode & 0o777;
  if ((mode & 0o001) === 0) chmodSync(dataDir, mode | 0o001);
  for (const folder of [dirname(dataDir), dirname(realpathSync(binaries.postgres))])
    refuseClosedFolder(account, folder);
}

function refuseClosedFolder(account: Account, folder: string): void {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    const found = statSync(at);
    if (found.uid === account.uid || (found.mode & 0o001) !== 0) continue;
    const text = `PostgreSQL cannot run as root, and no other user can access ${at}. Start Troupe as a regular user, move it to another folder, or set DATABASE_URL.`;
    throw new AppError("unknown", text);
  }
}
