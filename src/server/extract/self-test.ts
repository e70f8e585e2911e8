import type { ChildProcess } from "node:child_process";
import { open } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { findLaunchers, type Launcher } from "./launcher.ts";
import { type ExtractJob, extractLimits, hardLimits } from "./limits.ts";
import { runLocked } from "./locked-process.ts";
import type { Isolation } from "./probe.ts";

export interface Lock {
  readonly isolation: "namespaces" | "permission-only";
  readonly launcher: Launcher;
  /** True: a child could not do it. */
  readonly checks: Isolation;
}

const checksShape = z.strictObject({
  network: z.boolean(),
  files: z.boolean(),
  writing: z.boolean(),
  programs: z.boolean(),
  environment: z.boolean(),
});

/**
 * Finds the strongest lock that holds on this machine, by sending a child that tries to break out. Only the network may stay
 * open, where the machine has no namespaces, and that is reported. Rejects when nothing holds: then no file is read.
 */
export async function selfTest(
  children: Set<ChildProcess>,
  launchers: readonly Launcher[] = findLaunchers(),
): Promise<Lock> {
  const problems: string[] = [];
  for (const launcher of launchers) {
    const { checks, errors } = await probeWith(launcher, children);
    const isLocked = checks?.files && checks.writing && checks.programs && checks.environment;
    if (checks && isLocked && (checks.network || launcher.name === "permission-only")) {
      return { isolation: checks.network ? "namespaces" : "permission-only", launcher, checks };
    }
    problems.push(`${launcher.name}: ${checks ? JSON.stringify(checks) : errors}`);
  }
  throw new Error(`No child can be locked in. ${problems.join("; ")}`);
}

async function probeWith(
  launcher: Launcher,
  children: Set<ChildProcess>,
): Promise<{ checks: Isolation | null; errors: string }> {
  const job: ExtractJob = { kind: "probe", url: null, charset: null, outputBytes: 0, pages: 0, port: 0 };
  let hits = 0;
  const canary = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => canary.listen(0, "127.0.0.1", done));
  try {
    await using input = await open(fileURLToPath(import.meta.url), "r");
    const port = (canary.address() as AddressInfo).port;
    const { memoryBytes } = extractLimits;
    const command = launcher.command({ ...job, port }, { memoryBytes, cpuSeconds: hardLimits.probeMs / 1000 });
    const bounds = { wallMs: hardLimits.probeMs, memoryBytes, outputBytes: 10_000, signal: undefined };
    const end = await runLocked({ ...command, ...bounds, input: input.fd }, children);
    const line = end.output.toString("utf8").split("\n")[0] ?? "";
    const read = checksShape.safeParse(line.startsWith("{") ? JSON.parse(line) : null);
    if (!read.success) return { checks: null, errors: `${end.how} ${end.errors.slice(0, 500)}` };
    return { checks: { ...read.data, network: read.data.network && hits === 0 }, errors: "" };
  } catch (error) {
    return { checks: null, errors: String(error) };
  } finally {
    await new Promise((done) => canary.close(done));
  }
}
