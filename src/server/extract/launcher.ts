import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ExtractJob, hardLimits } from "./limits.ts";

/** How a child is locked in, from the strongest wall to the weakest. */
export type LauncherName = "bwrap" | "unshare" | "permission-only";

export interface Launcher {
  readonly name: LauncherName;
  command(job: ExtractJob, bounds: { memoryBytes: number; cpuSeconds: number }): { file: string; args: string[] };
}

const folders = ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin", "/run/current-system/sw/bin"];
/**
 * On top of what a child may use: what Node reserves without using it, which the kernel counts as data, and some room, so
 * that the watch from outside is first and the kernel only stops what grows faster than it looks.
 */
const reservedBytes = 640 * 1024 * 1024;

const here = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../..", import.meta.url));
/** All that a child may read: its own code and the packages. Its input comes as an open descriptor. */
const readable = [here, `${root}node_modules/`, `${root}package.json`];

/** The launchers this machine has the programs for. Whether they hold is for the self-test to say. */
export function findLaunchers(): Launcher[] {
  const tools = { bwrap: find("bwrap"), unshare: find("unshare"), prlimit: find("prlimit"), setpriv: find("setpriv") };

  const bounded = (job: ExtractJob, bounds: { memoryBytes: number; cpuSeconds: number }): string[] => {
    const limits = [
      `--data=${bounds.memoryBytes + reservedBytes}`,
      `--cpu=${bounds.cpuSeconds}`,
      "--core=0",
      "--fsize=0",
      "--nofile=64",
    ];
    return [...(tools.prlimit ? [tools.prlimit, ...limits] : []), ...nodeCommand(job)];
  };
  // Without it a child outlives a parent that was killed, until its processor time is used up.
  const tied = tools.setpriv ? [tools.setpriv, "--pdeathsig", "KILL", "--no-new-privs"] : [];
  const launcher = (name: LauncherName, walls: readonly string[]): Launcher => ({
    name,
    command(job, bounds) {
      const [file = "", ...args] = [...walls, ...bounded(job, bounds)];
      return { file, args };
    },
  });

  return [
    ...(tools.bwrap ? [launcher("bwrap", [tools.bwrap, ...bubble()])] : []),
    ...(tools.unshare ? [launcher("unshare", [...tied, tools.unshare, ...namespaces])] : []),
    launcher("permission-only", tied),
  ];
}

const namespaces = ["--user", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child=KILL"];

/** A file system that holds the system's libraries, Node and what the child may read, and nothing else. */
function bubble(): string[] {
  const system = ["/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/nix/store"];
  return [
    ...["--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"],
    ...system.flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...[process.execPath, ...readable].flatMap((path) => ["--ro-bind", path, path]),
    ...["--chdir", "/"],
  ];
}

function nodeCommand(job: ExtractJob): string[] {
  return [
    process.execPath,
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${hardLimits.heapBytes / 1024 / 1024}`,
    "--disallow-code-generation-from-strings",
    "--no-warnings",
    `${here}child.ts`,
    JSON.stringify(job),
  ];
}

function find(tool: string): string | null {
  return folders.map((folder) => `${folder}/${tool}`).find((path) => existsSync(path)) ?? null;
}
