import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable, Writable } from "node:stream";

export interface SandboxedCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** A file descriptor that becomes descriptor 3 of the child. */
  readonly input?: number;
  /** Environment of the child; empty by default. */
  readonly env?: Readonly<Record<string, string>>;
  /** The child reads messages from descriptor 3 and writes messages to descriptor 4. */
  readonly hasChannel?: boolean;
}

/** Messages to and from a child, apart from its standard streams. */
export interface Channel {
  readonly toChild: Writable;
  readonly fromChild: Readable;
}

/** The job of a child and its limits. */
export interface SandboxedJob {
  /** Written to the child's standard input, which stays open as long as the parent lives. */
  readonly message?: string;
  /** Time limit from the start of the job. */
  readonly wallMs: number;
  /** CPU time limit of the child and its descendants; no limit by default. */
  readonly cpuMs?: number;
  /** Kills the child after this long without CPU use; for programs that never wait. */
  readonly idleMs?: number;
  readonly memoryBytes: number;
  readonly outputBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** How a child ended: by itself, by a foreign signal, or because it reached a limit. */
export interface ProcessEnd {
  readonly how: "ended" | "crashed" | "slow" | "idle" | "cpu" | "memory" | "output";
  /** Null if a signal ended it. */
  readonly code: number | null;
  readonly output: Buffer;
  readonly errors: string;
}

/** A started child that waits for its only job. */
export interface SandboxedProcess {
  readonly isAlive: boolean;
  /** `null` without `hasChannel`. */
  readonly channel: Channel | null;
  /** Runs the job until the child ends. Rejects only when the child could not start, or with the signal's reason. */
  run(job: SandboxedJob): Promise<ProcessEnd>;
  kill(): void;
}

const usageCheckMs = 50;
const errorBytes = 16 * 1024;
/** The kernel's unit of CPU time on all current Linux systems. */
const tickMs = 10;

/** Starts one child and runs it to its end. */
export async function runSandboxed(
  run: SandboxedCommand & SandboxedJob,
  children: Set<ChildProcess>,
): Promise<ProcessEnd> {
  run.signal?.throwIfAborted();
  return startSandboxed(run, children).run(run);
}

export function startSandboxed(command: SandboxedCommand, children: Set<ChildProcess>): SandboxedProcess {
  const child = spawn(command.file, command.args, {
    env: { ...command.env },
    cwd: "/",
    detached: true, // its own process group, so that all descendants can be killed at once
    stdio: [
      ...(["pipe", "pipe", "pipe"] as const),
      ...(command.hasChannel ? (["pipe", "pipe"] as const) : command.input === undefined ? [] : [command.input]),
    ],
  });
  children.add(child);
  let isAlive = true;
  let how: ProcessEnd["how"] = "ended";
  const output: Buffer[] = [];
  let bytes = 0;
  /** A child without a job must not write anything. */
  let maxOutputBytes = 0;
  let errors = "";

  const stop = (why: ProcessEnd["how"]) => {
    if (how === "ended") how = why;
    killGroup(child);
  };
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal }));
  }).finally(() => {
    isAlive = false;
    children.delete(child);
  });
  ended.catch(() => undefined); // a child without a job may fail unnoticed
  child.on("exit", () => {
    isAlive = false;
  });
  child.stdin?.on("error", () => undefined); // the child may exit first
  const channel = command.hasChannel ? openChannel(child) : null;
  child.stdout?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes) stop("output");
    else output.push(chunk);
  });
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    errors = (errors + chunk).slice(0, errorBytes);
  });

  return {
    get isAlive() {
      return isAlive;
    },
    channel,
    kill: () => killGroup(child),
    async run(job) {
      maxOutputBytes = job.outputBytes;
      if (bytes > maxOutputBytes) stop("output");
      const abort = () => killGroup(child);
      if (job.signal?.aborted) abort();
      job.signal?.addEventListener("abort", abort, { once: true });
      const clock = setTimeout(() => stop("slow"), job.wallMs);
      const watch = watchUsage(child, job, stop);
      if (job.message !== undefined) child.stdin?.write(job.message);
      try {
        const { code, signal } = await ended;
        job.signal?.throwIfAborted();
        // Launchers turn the signal into an exit code above 128.
        const isCrash = how === "ended" && (signal !== null || (code ?? 0) > 128);
        return { how: isCrash ? "crashed" : how, code, output: Buffer.concat(output), errors };
      } finally {
        clearTimeout(clock);
        clearInterval(watch);
        job.signal?.removeEventListener("abort", abort);
      }
    },
  };
}

/** A child that could not start has no channel. */
function openChannel({ stdio }: ChildProcess): Channel | null {
  // Pipes of a child are sockets, which work in both directions; Node's types don't know it.
  const [toChild, fromChild] = [stdio[3] as Writable | null | undefined, stdio[4] as Readable | null | undefined];
  if (!toChild || !fromChild) return null;
  for (const stream of [toChild, fromChild]) stream.on("error", () => undefined); // the child may exit first
  return { toChild, fromChild };
}

function watchUsage(child: ChildProcess, job: SandboxedJob, stop: (why: ProcessEnd["how"]) => void): NodeJS.Timeout {
  let busy = { cpuMs: 0, at: performance.now() };
  return setInterval(() => {
    if (child.pid === undefined) return;
    const used = readUsage(child.pid);
    if (used.cpuMs > busy.cpuMs) busy = { cpuMs: used.cpuMs, at: performance.now() };
    if (used.memoryBytes > job.memoryBytes) stop("memory");
    else if (used.cpuMs > (job.cpuMs ?? Number.POSITIVE_INFINITY)) stop("cpu");
    else if (performance.now() - busy.at > (job.idleMs ?? Number.POSITIVE_INFINITY)) stop("idle");
  }, usageCheckMs);
}

/** Kills a child and its descendants. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL"); // the group has ended or was never created
  }
}

/**
 * Memory and CPU time of a process and its descendants. 0 where the system doesn't report them; the kernel's limits
 * still apply.
 */
function readUsage(pid: number): { memoryBytes: number; cpuMs: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
    // After the name, which may contain anything: CPU times of the process and of its ended children.
    const times = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ").slice(11, 15) ?? [];
    const own = {
      memoryBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024,
      cpuMs: times.reduce((sum, ticks) => sum + Number(ticks), 0) * tickMs,
    };
    return below
      .map((next) => readUsage(Number(next)))
      .reduce((sum, one) => ({ memoryBytes: sum.memoryBytes + one.memoryBytes, cpuMs: sum.cpuMs + one.cpuMs }), own);
  } catch {
    return { memoryBytes: 0, cpuMs: 0 };
  }
}
