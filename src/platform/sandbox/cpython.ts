import type { ChildProcess } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { z } from "zod";
import { type FindTool, resolveSibling } from "../process-sandbox/launcher.ts";
import { runSandboxed } from "../process-sandbox/sandboxed-process.ts";
import { checksSchema, withCanary } from "../process-sandbox/self-test.ts";
import { type CodeJob, maxAnswerBytes } from "./child-answer.ts";
import { type CodeLimits, kernelLimits } from "./limits.ts";
import type { Runtime } from "./runtime.ts";

const megabyte = 1024 * 1024;
/** Limit for processes and threads together. */
const processes = 8;
const nobody = "65534";
const overhead = { memoryBytes: 64 * megabyte, cpuMs: 500 };

/**
 * The machine's own Python in bubblewrap: only the system libraries and the interpreter, read-only, without network and
 * environment, with the rights of "nobody". `null` if the machine lacks a tool for it, or if the sandbox doesn't
 * isolate.
 */
export async function findCPython(
  find: FindTool,
  children: Set<ChildProcess>,
  run: CodeLimits,
): Promise<Runtime | null> {
  const tools = { bwrap: find("bwrap"), prlimit: find("prlimit"), setpriv: find("setpriv"), python: find("python3") };
  const { bwrap, prlimit, setpriv, python } = tools;
  if (!bwrap || !prlimit || !setpriv || !python) return null;
  const runner = readFileSync(new URL("./runner.py", import.meta.url), "utf8");
  // The kernel doesn't count root's processes.
  const unprivileged =
    process.getuid?.() === 0 ? [setpriv, `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] : [];

  const runtime = (more: readonly string[]): Runtime => ({
    name: "CPython, bwrap",
    command(limits) {
      const { memoryBytes, cpuSeconds } = kernelLimits(limits, overhead);
      const bounds = [
        `--data=${memoryBytes}`,
        `--cpu=${cpuSeconds}`,
        `--nproc=${processes}`,
        ...["--core=0", `--fsize=${folderBytes(limits)}`, "--nofile=64"],
      ];
      const inside = [prlimit, ...bounds, python, "-I", "-B", "-c", runner];
      const [file = "", ...args] = [
        ...unprivileged,
        bwrap,
        ...more,
        ...mounts([prlimit, python]),
        ...folder(limits),
        ...inside,
      ];
      return { file, args };
    },
    overhead,
    warmProcesses: 2,
  });
  // Older bubblewrap releases can't forbid nested namespaces.
  for (const extraArguments of [["--disable-userns"], []]) {
    if (await isContained(runtime(extraArguments), children, run)) return runtime(extraArguments);
  }
  return null;
}

/** Mounts only what Python needs, because other folders in /usr may contain the product itself. */
function mounts(programs: readonly string[]): string[] {
  const system = [
    "/usr/lib",
    "/usr/lib64",
    "/lib",
    "/lib64",
    "/usr/share/zoneinfo",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    // Where Debian keeps the data of matplotlib.
    "/usr/share/matplotlib",
    "/etc/matplotlibrc",
  ];
  return [
    ...["--unshare-user", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"],
    ...["--uid", nobody, "--gid", nobody, "--hostname", "sandbox"],
    ...system.flatMap((path) => ["--ro-bind-try", path, path]),
    ...programs.flatMap((path) => ["--ro-bind", realpathSync(path), path]),
    ...["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"],
    ...["--setenv", "OPENBLAS_NUM_THREADS", "1"],
  ];
}

/** The files of a script, the cache of matplotlib, and room in which a folder can get too large to be kept. */
const folderBytes = ({ script }: CodeLimits): number =>
  script ? script.folder.bytes + script.outputs.bytes + 2 * megabyte : 0;

/** A folder in memory for the files of a script, which older bubblewrap releases can't limit; they then run none. */
function folder(limits: CodeLimits): string[] {
  if (!limits.script) return ["--remount-ro", "/", "--chdir", "/"];
  return ["--size", String(folderBytes(limits)), "--tmpfs", "/work", "--remount-ro", "/", "--chdir", "/work"];
}

const probeSchema = z.object({ result: checksSchema });
const probeMs = 10_000;

/** Runs a program that tries to break out; every check must pass. */
async function isContained(runtime: Runtime, children: Set<ChildProcess>, run: CodeLimits): Promise<boolean> {
  const code = readFileSync(resolveSibling("./probe.py", import.meta.url), "utf8");
  const { checks } = await withCanary(async (port) => {
    const limits = { ...run, cpuMs: probeMs, wallMs: probeMs };
    const outputs = Object.keys(checksSchema.shape);
    const job: CodeJob = { language: "PYTHON", code, inputs: { port: String(port) }, outputs, limits };
    const command = runtime.command(limits);
    const bounds = {
      wallMs: probeMs,
      memoryBytes: limits.memoryBytes,
      outputBytes: maxAnswerBytes(limits),
      signal: undefined,
    };
    const end = await runSandboxed({ ...command, ...bounds, message: `${JSON.stringify(job)}\n` }, children);
    const said = end.output.toString("utf8").trim();
    const read = probeSchema.safeParse(said.startsWith("{") ? JSON.parse(said) : null);
    return { checks: read.success ? read.data.result : null };
  });
  return checks !== null && Object.values(checks).every(Boolean);
}
