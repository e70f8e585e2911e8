import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** How a child is locked in, from the strongest wall to the weakest. */
export type LauncherName = "bwrap" | "unshare" | "permission-only";

/** A program of ours that Node runs behind the wall. */
export interface SandboxedProgram {
  readonly entry: string;
  readonly args: readonly string[];
  /** All that it may read: files, and folders that end in a slash. Its input comes as an open descriptor. */
  readonly readable: readonly string[];
  readonly heapBytes: number;
  /** Options of Node that change no wall. */
  readonly flags?: readonly string[];
}

export interface KernelLimits {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
}

export interface Launcher {
  readonly name: LauncherName;
  command(program: SandboxedProgram, bounds: KernelLimits): { file: string; args: string[] };
}

export type FindTool = (name: string) => string | null;

const toolFolders = ["/usr/bin", "/bin", "/usr/local/bin", "/usr/sbin", "/sbin", "/run/current-system/sw/bin"];
/** Where the machine has a program; never asked of the environment. */
export const findTool: FindTool = (name) =>
  toolFolders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;

/**
 * On top of what a child may use: what Node reserves without using it, which the kernel counts as data, and some room, so
 * that the watch from outside is first and the kernel only stops what grows faster than it looks.
 */
const reservedBytes = 640 * 1024 * 1024;

/** Without a namespace of processes a child outlives a parent that was killed, until its processor time is used up. */
const dieWithParent = (setpriv: string | null) => (setpriv ? [setpriv, "--pdeathsig", "KILL", "--no-new-privs"] : []);
const namespaces = ["--user", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child=KILL"];

/** The launchers this machine has the programs for. Whether they hold is for the self-test to say. */
export function findLaunchers(find: FindTool = findTool): Launcher[] {
  const tools = { bwrap: find("bwrap"), unshare: find("unshare"), prlimit: find("prlimit"), setpriv: find("setpriv") };
  const parentTie = dieWithParent(tools.setpriv);
  const launcher = (name: LauncherName, mounts: (program: SandboxedProgram) => readonly string[]): Launcher => ({
    name,
    command(program, bounds) {
      const limits = [
        `--data=${bounds.memoryBytes + reservedBytes}`,
        `--cpu=${bounds.cpuSeconds}`,
        "--core=0",
        "--fsize=0",
        "--nofile=64",
      ];
      const bounded = [...(tools.prlimit ? [tools.prlimit, ...limits] : []), ...nodeCommand(program)];
      const [file = "", ...args] = [...mounts(program), ...bounded];
      return { file, args };
    },
  });
  const { bwrap, unshare } = tools;
  return [
    ...(bwrap ? [launcher("bwrap", (program) => [bwrap, ...bwrapArguments(program)])] : []),
    ...(unshare ? [launcher("unshare", () => [...parentTie, unshare, ...namespaces])] : []),
    launcher("permission-only", () => parentTie),
  ];
}

/** A file system that holds the system's libraries, Node and what the child may read, and nothing else. */
function bwrapArguments({ entry, readable }: SandboxedProgram): string[] {
  const system = ["/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/nix/store"];
  return [
    ...["--unshare-all", "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"],
    ...system.flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--proc", "/proc", "--dev", "/dev"],
    ...[process.execPath, entry, ...readable].flatMap((path) => ["--ro-bind", path, path]),
    ...["--remount-ro", "/", "--remount-ro", "/dev", "--chdir", "/"],
  ];
}

function nodeCommand({ entry, args, readable, heapBytes, flags = [] }: SandboxedProgram): string[] {
  return [
    process.execPath,
    "--permission",
    ...[entry, ...readable].map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${heapBytes / 1024 / 1024}`,
    "--disallow-code-generation-from-strings",
    "--no-warnings",
    ...flags,
    entry,
    ...args,
  ];
}

/** The path of something beside a module of ours, as the walls need it. */
export const resolveSibling = (path: string, module: string) => fileURLToPath(new URL(path, module));
