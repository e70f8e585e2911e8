import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface LockedRun {
  readonly file: string;
  readonly args: readonly string[];
  /** An open file that becomes descriptor 3 of the child. */
  readonly input?: number;
  /** Written to the child's standard input, which stays open: when it ends the parent is gone. */
  readonly message?: string;
  readonly wallMs: number;
  /** Of the processor, for the child and all below it; without it only the clock counts. */
  readonly cpuMs?: number;
  /** For a program that never waits: without any use of the processor for so long it hangs. */
  readonly idleMs?: number;
  readonly memoryBytes: number;
  readonly outputBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** How a child ended: by itself, by a signal that was not ours, or because one of its bounds was reached. */
export interface LockedEnd {
  readonly how: "ended" | "crashed" | "slow" | "idle" | "cpu" | "memory" | "output";
  readonly output: Buffer;
  readonly errors: string;
}

const watchMs = 50;
const errorBytes = 16 * 1024;
/** What the kernel counts processor time in, wherever Linux runs today. */
const tickMs = 10;

/** Runs one child to its end, watched from outside. Rejects only when it cannot start, or with the reason of the signal. */
export function runLocked(run: LockedRun, children: Set<ChildProcess>): Promise<LockedEnd> {
  return new Promise((resolve, reject) => {
    run.signal?.throwIfAborted();
    const child = spawn(run.file, run.args, {
      env: {},
      cwd: "/",
      detached: true, // a group of its own, so that all of it can be killed at once
      stdio: ["pipe", "pipe", "pipe", ...(run.input === undefined ? [] : [run.input])],
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
    let busy = { cpuMs: 0, at: performance.now() };
    const watch = setInterval(() => {
      if (child.pid === undefined) return;
      const used = usageOf(child.pid);
      if (used.cpuMs > busy.cpuMs) busy = { cpuMs: used.cpuMs, at: performance.now() };
      if (used.memoryBytes > run.memoryBytes) stop("memory");
      else if (used.cpuMs > (run.cpuMs ?? Number.POSITIVE_INFINITY)) stop("cpu");
      else if (performance.now() - busy.at > (run.idleMs ?? Number.POSITIVE_INFINITY)) stop("idle");
    }, watchMs);
    run.signal?.addEventListener("abort", abort, { once: true });
    const end = () => {
      clearTimeout(clock);
      clearInterval(watch);
      run.signal?.removeEventListener("abort", abort);
      children.delete(child);
    };

    child.stdin?.on("error", () => undefined); // the child may be gone before we are
    if (run.message !== undefined) child.stdin?.write(run.message);
    child.stdout?.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > run.outputBytes) stop("output");
      else output.push(chunk);
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      errors = (errors + chunk).slice(0, errorBytes);
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

/**
 * What a process and all below it use of memory and have used of the processor. 0 where the machine does not tell; the
 * kernel's own limits remain.
 */
function usageOf(pid: number): { memoryBytes: number; cpuMs: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    // Behind the name, which may hold anything: times of its own and of those it has seen end.
    const times = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ").slice(11, 15) ?? [];
    const own = {
      memoryBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024,
      cpuMs: times.reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs,
    };
    return below
      .map((next) => usageOf(Number(next)))
      .reduce((sum, one) => ({ memoryBytes: sum.memoryBytes + one.memoryBytes, cpuMs: sum.cpuMs + one.cpuMs }), own);
  } catch {
    return { memoryBytes: 0, cpuMs: 0 };
  }
}
