import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { hardLimits } from "./limits.ts";

export interface LockedRun {
  readonly file: string;
  readonly args: readonly string[];
  /** Becomes descriptor 3 of the child. */
  readonly input: number;
  readonly wallMs: number;
  readonly memoryBytes: number;
  readonly outputBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** How a child ended: by itself, by a signal that was not ours, or because one of its bounds was reached. */
export interface LockedEnd {
  readonly how: "ended" | "crashed" | "slow" | "memory" | "output";
  readonly output: Buffer;
  readonly errors: string;
}

const watchMs = 50;

/** Runs one child to its end, watched from outside. Rejects only when it cannot start, or with the reason of the signal. */
export function runLocked(run: LockedRun, children: Set<ChildProcess>): Promise<LockedEnd> {
  return new Promise((resolve, reject) => {
    run.signal?.throwIfAborted();
    const child = spawn(run.file, run.args, {
      env: {},
      cwd: "/",
      detached: true, // a group of its own, so that all of it can be killed at once
      stdio: ["pipe", "pipe", "pipe", run.input],
    });
    children.add(child);
    const output: Buffer[] = [];
    let bytes = 0;
    let errors = "";
    let how: LockedEnd["how"] = "ended";

    const stop = (why: LockedEnd["how"]) => {
      if (how === "ended") how = why;
      killGroup(child);
    };
    const abort = () => killGroup(child);
    const clock = setTimeout(() => stop("slow"), run.wallMs);
    const watch = setInterval(() => {
      if (child.pid !== undefined && residentBytes(child.pid) > run.memoryBytes) stop("memory");
    }, watchMs);
    run.signal?.addEventListener("abort", abort, { once: true });
    const end = () => {
      clearTimeout(clock);
      clearInterval(watch);
      run.signal?.removeEventListener("abort", abort);
      children.delete(child);
    };

    child.stdin?.on("error", () => undefined); // the child may be gone before we are
    child.stdout?.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > run.outputBytes) stop("output");
      else output.push(chunk);
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      errors = (errors + chunk).slice(0, hardLimits.errorBytes);
    });
    child.on("error", (error) => {
      end();
      reject(error);
    });
    child.on("close", (code, signal) => {
      end();
      // Programs in between turn the signal into a code above 128.
      const isCrash = how === "ended" && (signal !== null || (code ?? 0) > 128);
      if (run.signal?.aborted) reject(run.signal.reason);
      else resolve({ how: isCrash ? "crashed" : how, output: Buffer.concat(output), errors });
    });
  });
}

/** Kills a child with all that it started. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL"); // the group is gone, or never came to be
  }
}

/** Memory in use by a process and all below it. 0 where the machine does not tell; the kernel's own limit remains. */
function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    return below.reduce((sum, next) => sum + residentBytes(Number(next)), own);
  } catch {
    return 0;
  }
}
