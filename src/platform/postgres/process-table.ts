import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const hasProc = process.platform === "linux";

/**
 * The command line of a living process, "" for none. A zombie counts as none: in a container without an init
 * process a killed postmaster stays in the table for ever, and a signal to it still "succeeds".
 */
export function commandLineOf(pid: number): string {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** A number that tells a process from a later one with the same id; "0" where the system does not say, "" when it is gone. */
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
    // proc(5): the name in brackets may hold spaces; counted after it, field 3 is the state, field 22 the start time.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return fields[0] === "Z" ? "" : (fields[19] ?? "");
  } catch {
    return "";
  }
}
