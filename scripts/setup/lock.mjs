import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { state } from "./places.mjs";
import { say } from "./say.mjs";

const path = join(state, "setup.lock");

/** Tells a process from a later one with the same id; undefined when it is gone (a zombie is gone too). */
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

/** Takes the lock, or says who has it. The file is complete the moment it appears, because it is linked into place. */
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

/** Clears the lock of a killed command, unless its installer is still at work. */
function clearStale() {
  const text = read();
  if (text === undefined || text.split("\n").some(lives)) return;
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // Another command may have cleared and taken the lock between our two steps; then it is put back.
  if (readFileSync(aside, "utf8") !== text) {
    try {
      linkSync(aside, path);
    } catch {}
  }
  rmSync(aside, { force: true });
}

/**
 * Lets one set-up run at a time. `work` receives `note(pid)`: a child noted so keeps the lock valid when we are killed
 * and it lives on.
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
