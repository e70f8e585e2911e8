import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const hasProc = process.platform === "linux";

/**
 * The command line of a running process, otherwise "". A zombie doesn't count as running: in a container without an
 * init process, a killed postmaster stays in the process table forever, and a signal to it still "succeeds".
 */
export function commandLineOf(pid: number): string {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** The start time, which distinguishes processes with the same pid. "0" if it isn't available, "" after the exit. */
export function startTimeOf(pid: number): string {
  if (!hasProc) {
    try {
      process.kill(pid, 0);
      return "0";
    } catch {
      return "";
    }
  }
  try {
    // proc(5): the name in parentheses may contain spaces, so cut it off first. Field 3: state; field 22: start time.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}
