import type { ChildProcess } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { z } from "zod";
import { findLaunchers, type Launcher, resolveSibling, type SandboxedProgram } from "./launcher.ts";
import type { IsolationChecks } from "./probe.ts";
import { runSandboxed } from "./sandboxed-process.ts";

export interface SandboxCheck {
  readonly isolation: "namespaces" | "permission-only";
  readonly launcher: Launcher;
  /** True for what a child could not do. */
  readonly checks: IsolationChecks;
}

export const checksSchema = z.strictObject({
  network: z.boolean(),
  files: z.boolean(),
  writing: z.boolean(),
  programs: z.boolean(),
  environment: z.boolean(),
});

const probeMs = 10_000;
const probeMemoryBytes = 512 * 1024 * 1024;

/**
 * Finds the strongest launcher that isolates a program on this machine, by running a probe that tries to break out.
 * Only the network may stay open on machines without namespaces, which is reported. Rejects when no launcher isolates;
 * the program is then never started.
 */
export async function selfTest(
  program: SandboxedProgram,
  children: Set<ChildProcess>,
  launchers: readonly Launcher[] = findLaunchers(),
): Promise<SandboxCheck> {
  const problems: string[] = [];
  for (const launcher of launchers) {
    const { checks, errors } = await tryLauncher(launcher, program, children);
    const isLocked = checks?.files && checks.writing && checks.programs && checks.environment;
    if (checks && isLocked && (checks.network || launcher.name === "permission-only")) {
      return { isolation: checks.network ? "namespaces" : "permission-only", launcher, checks };
    }
    problems.push(`${launcher.name}: ${checks ? JSON.stringify(checks) : errors}`);
  }
  throw new Error(`No child can be locked in. ${problems.join("; ")}`);
}

async function tryLauncher(
  launcher: Launcher,
  program: SandboxedProgram,
  children: Set<ChildProcess>,
): Promise<{ checks: IsolationChecks | null; errors: string }> {
  try {
    return await withCanary(async (port) => {
      const probe = { ...program, entry: resolveSibling("./probe.ts", import.meta.url), args: [String(port)] };
      const command = launcher.command(probe, { memoryBytes: probeMemoryBytes, cpuSeconds: probeMs / 1000 });
      const bounds = { wallMs: probeMs, memoryBytes: probeMemoryBytes, outputBytes: 10_000, signal: undefined };
      const end = await runSandboxed({ ...command, ...bounds }, children);
      const said = end.output.toString("utf8");
      const read = checksSchema.safeParse(said.startsWith("{") ? JSON.parse(said) : null);
      return read.success
        ? { checks: read.data, errors: "" }
        : { checks: null, errors: `${end.how} ${end.errors.slice(0, 500)}` };
    });
  } catch (error) {
    return { checks: null, errors: String(error) };
  }
}

/** Listens on a port during the attempt; a connection counts as broken isolation, whatever the probe reports. */
export async function withCanary<T extends { checks: Pick<IsolationChecks, "network"> | null }>(
  attempt: (port: number) => Promise<T>,
): Promise<T> {
  let hits = 0;
  const canary = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => canary.listen(0, "127.0.0.1", done));
  try {
    const found = await attempt((canary.address() as AddressInfo).port);
    if (hits > 0 && found.checks) return { ...found, checks: { ...found.checks, network: false } };
    return found;
  } finally {
    await new Promise((done) => canary.close(done));
  }
}
