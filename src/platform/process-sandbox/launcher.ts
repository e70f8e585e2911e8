import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** How a child process is sandboxed, from the strongest way to the weakest. */
export type LauncherName = "bwrap" | "unshare" | "permission-only";

/** A program of ours that Node runs inside the sandbox. */
export interface SandboxedProgram {
  readonly entry: string;
  readonly args: readonly string[];
  /** Files and folders (with a final slash) that the program may read. Its input is an open file descriptor. */
  readonly readable: readonly string[];
  readonly heapBytes: number;
  /** Options of Node that don't weaken the sandbox. */
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
/** The path of a program on this machine; ignores PATH. */
export const findTool: FindTool = (name) =>
  toolFolders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path)) ?? null;

/**
 * Added to the memory limit of a child: memory that Node reserves without using, which the kernel counts, and some
 * slack, so that our own check acts first and the kernel only stops children that grow faster than the check interval.
 */
const reservedBytes = 640 * 1024 * 1024;

/** Ties the child to its parent. Without it or a pid namespace, it outlives a killed parent up to its CPU limit. */
const dieWithParent = (setpriv: string | null) => (setpriv ? [setpriv, "--pdeathsig", "KILL", "--no-new-privs"] : []);
const namespaces = ["--user", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child=KILL"];

/** The launchers whose programs are installed here. The self-test checks whether they isolate. */
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

/** Arguments for a file system with only the system's libraries, Node and the readable paths. */
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

/** The absolute path of a file next to a module, as mounts need it. */
export const resolveSibling = (path: string, module: string) => fileURLToPath(new URL(path, module));
