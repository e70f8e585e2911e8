import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { commandLineOf } from "./process-table.ts";

/** Content of postmaster.pid for a running server. */
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

/** True while this pid belongs to the server of this cluster. Pids are reused, especially in containers. */
export function isPostmaster(pid: number, cluster: string): boolean {
  return commandLineOf(pid).includes(`-D ${cluster} `);
}

/** The running server of the cluster, if any. Lines: pid, folder, time, port, socket folder, address, key, status. */
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
 * Removes the pid file of a server that has exited. PostgreSQL does this too, but it mistakes any process with the old
 * pid, and any zombie, for the server, and then refuses to start.
 */
export function clearStalePidFile(cluster: string): void {
  if (readPidFile(cluster) && !findPostmaster(cluster)) rmSync(pidFile(cluster), { force: true });
}
