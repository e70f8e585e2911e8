import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "#lib/errors.ts";
import { startTimeOf } from "./process-table.ts";

const beatMs = 2_000;
const silentMs = 3 * beatMs;

/** Process ids have no meaning on another machine or in another container. */
const machineId = () => createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

export interface Holder {
  name: string;
  /** Removes our file. `isLast` is true when no other running process of this machine holds the cluster. */
  leave(): { isLast: boolean };
}

/**
 * Every process that uses the cluster keeps one empty file, `<pid>-<start time>-<machine>-<random>`, and touches it
 * regularly. The last process to leave stops the server. No process owns the server: when one dies, the others continue
 * without a handover.
 */
export function addHolder(folder: string): Holder {
  const name = `${process.pid}-${startTimeOf(process.pid)}-${machineId()}-${crypto.randomUUID().slice(0, 8)}`;
  const path = join(folder, name);
  writeFileSync(path, "");
  const timer = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {} // The data folder was deleted; the server detects that itself.
  }, beatMs);
  timer.unref();
  return {
    name,
    leave() {
      clearInterval(timer);
      rmSync(path, { force: true });
      const others = groupHolders(folder);
      for (const other of others.dead) rmSync(join(folder, other), { force: true });
      return { isLast: others.living.length === 0 };
    },
  };
}

function groupHolders(folder: string): { living: string[]; dead: string[] } {
  const living: string[] = [];
  const dead: string[] = [];
  for (const file of readdirSync(folder)) {
    const [pid, startTime, machine] = file.split("-");
    if (machine !== machineId()) continue;
    (startTimeOf(Number(pid)) === startTime ? living : dead).push(file);
  }
  return { living, dead };
}

/**
 * Throws while a process on another machine or in another container holds the cluster: two servers on one folder
 * destroy the data, and neither can see the other's process. A holder file that is still being touched belongs to a
 * running one.
 */
export async function requireNoForeignHolders(folder: string): Promise<void> {
  const first = new Map<string, number>();
  for (;;) {
    const fresh = readdirSync(folder).filter((file) => {
      if (file.split("-")[2] === machineId()) return false;
      const touched = statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs;
      if (touched === undefined) return false;
      if (!first.has(file)) first.set(file, touched);
      if (touched !== first.get(file)) throw inUseError(folder);
      if (Date.now() - touched > silentMs) {
        rmSync(join(folder, file), { force: true });
        return false;
      }
      return true;
    });
    if (fresh.length === 0) return;
    await delay(200);
  }
}

function inUseError(folder: string): AppError {
  const text = `Another machine or container is using the database in ${folder}. Stop it first, give each its own DATA_DIR, or set DATABASE_URL for all.`;
  return new AppError("conflict", text);
}
