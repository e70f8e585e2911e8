import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { state } from "./places.mjs";
import { say } from "./say.mjs";

const path = join(state, "setup.lock");

/**
 * Start time of a process, which distinguishes it from a later process with the same id. Undefined if the process has
 * exited or is a zombie.
 */
function startTime(pid) {
  if (process.platform === "linux") {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return fields[0] === "Z" ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    return "0";
  } catch (error) {
    return error.code === "EPERM" ? "0" : undefined;
  }
}

const mark = (pid) => `${pid}-${startTime(pid)}`;
const lives = (mark) => {
  const [pid, time] = mark.split("-");
  return startTime(Number(pid)) === time;
};

function read() {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * Tries to acquire the lock; returns false if another command holds it. The lock file is hard-linked into place, so it
 * is never incomplete.
 */
function take() {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, mark(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the lock of a killed command, unless its installer is still running. */
function clearStale() {
  const text = read();
  if (text === undefined || text.split("\n").some(lives)) return;
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Another command may have cleared and acquired the lock between the read and the rename. In that case, the lock is
  // restored.
  if (readFileSync(aside, "utf8") !== text) {
    try {
      linkSync(aside, path);
    } catch {}
  }
  rmSync(aside, { force: true });
}

/**
 * Runs one setup at a time. `work` receives `note(pid)`: the lock stays valid while this child process runs, even if
 * this process is killed.
 */
export async function withLock(work) {
  mkdirSync(state, { recursive: true });
  for (let turn = 0; !take(); turn++) {
    clearStale();
    if (turn === 5) say("waiting for another command that is installing or building");
    await delay(turn < 5 ? 20 : 200);
  }
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  try {
    return await work((pid) => writeFileSync(path, `${mark(process.pid)}\n${mark(pid)}`));
  } finally {
    release();
    process.off("exit", release);
  }
}
