import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf } from "./process-table.ts";

/** What postmaster.pid says of a living server. */
export interface Postmaster {
  pid: number;
  socketFolder: string;
  port: number;
  status: "starting" | "ready" | "stopping";
}

function pidFile(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

function readPidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(pidFile(cluster), "utf8").split("\n");
  } catch {
    return undefined;
  }
}

/** True while this very process is the server of this very cluster (ids are used again, above all in containers). */
export function isPostmaster(pid: number, cluster: string): boolean {
  return commandLineOf(pid).includes(`-D ${cluster} `);
}

/** The living server of the cluster, if any. Lines of the file: pid, folder, time, port, socket folder, address, key, status. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines?.[0]);
  if (!lines || !pid || !isPostmaster(pid, cluster)) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]) || 5432,
    socketFolder: lines[4]?.trim() ?? "",
    status: status === "ready" || status === "stopping" ? status : "starting",
  };
}

/**
 * Removes the pid file of a server that is gone. PostgreSQL would do it too, but it believes any process that
 * happens to have the old id, and any zombie, to be the server, and then refuses to start.
 */
export function clearStalePidFile(cluster: string): void {
  if (readPidFile(cluster) && !findPostmaster(cluster)) rmSync(pidFile(cluster), { force: true });
}
