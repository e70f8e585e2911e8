import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FindTool, findTool } from "../process-sandbox/launcher.ts";
import type { SandboxedCommand } from "../process-sandbox/sandboxed-process.ts";
import { browserLimits } from "./limits.ts";

/** A way to start Chromium without network and without the files of this machine. */
export interface LockedCommand {
  readonly name: string;
  /** `hasImages`: images are drawn; a page that is only read doesn't need them. */
  command(appFolder: string, options?: { hasImages?: boolean }): SandboxedCommand;
}

const nobody = "65534";
/** What the kernel counts as data includes memory that Chromium reserves for each of its processes and doesn't use. */
const reservedBytes = 1024 * 1024 * 1024;

/** No features that need a screen, a network, or another process. The rest of web security stays on. */
const flags = [
  "--headless=shell",
  "--remote-debugging-pipe",
  "--user-data-dir=/tmp/profile",
  "--no-first-run",
  "--no-pings",
  "--mute-audio",
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-component-update",
  "--disable-extensions",
  "--disable-quic",
  "--disable-sync",
  "--disable-features=Translate,MediaRouter,OptimizationHints,IsolateOrigins,site-per-process",
  "--disable-site-isolation-trials",
  "--renderer-process-limit=1",
  "--block-new-web-contents",
  "--js-flags=--max-old-space-size=384",
];

const withoutImages = "--blink-settings=imagesEnabled=false";

const env = { LD_LIBRARY_PATH: "/app/lib", FONTCONFIG_PATH: "/app", HOME: "/tmp", LANG: "C.UTF-8" };

/**
 * The ways that may work on this machine, from the strongest to the weakest. Chromium's own sandbox comes on top where the
 * kernel allows it: it takes all rights from the process that runs a page's scripts.
 */
export function findLockedCommands(find: FindTool = findTool): LockedCommand[] {
  const tools = {
    bwrap: find("bwrap"),
    unshare: find("unshare"),
    prlimit: find("prlimit"),
    setpriv: find("setpriv"),
    shell: find("sh"),
  };
  const { bwrap, unshare, prlimit, setpriv, shell } = tools;
  if (!prlimit) return [];
  const bounds = [
    `--data=${browserLimits.memoryBytes + reservedBytes}`,
    `--cpu=${browserLimits.cpuSeconds}`,
    ...["--core=0", `--fsize=${browserLimits.fileBytes}`, `--nofile=${browserLimits.openFiles}`],
  ];
  const locks: { name: string; open(appFolder: string): string[] }[] = [];
  if (bwrap) locks.push({ name: "bwrap", open: (folder) => [bwrap, ...bwrapArguments(folder)] });
  if (unshare && setpriv && shell) {
    const script = readFileSync(new URL("./lock.sh", import.meta.url), "utf8");
    const tie = [setpriv, "--pdeathsig", "KILL", "--no-new-privs"];
    const open = (folder: string) => [
      ...tie,
      ...[unshare, ...namespaces, shell, "-c", script, "lock", join(folder, "root"), folder],
    ];
    locks.push({ name: "unshare", open });
  }
  return [[], ["--no-sandbox"]].flatMap((sandbox) =>
    locks.map(({ name, open }) => ({
      name: [name, ...sandbox].join(" "),
      command(appFolder, { hasImages = false } = {}) {
        const program = [...open(appFolder), "/app/chromium", ...flags, ...(hasImages ? [] : [withoutImages])];
        const args = [...bounds, ...program, ...sandbox];
        return { file: prlimit, args, env, hasChannel: true };
      },
    })),
  );
}

const namespaces = [
  ...["--user", "--map-root-user", "--mount", "--propagation", "private"],
  ...["--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child=KILL"],
];

/** Mounts only the system's libraries, because other folders in /usr may contain the product itself. */
function bwrapArguments(appFolder: string): string[] {
  const system = ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache", "/nix/store"];
  const memory = ["--size", String(browserLimits.fileBytes), "--tmpfs"];
  return [
    ...["--unshare-user", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ...["--uid", nobody, "--gid", nobody, "--hostname", "browser"],
    ...system.flatMap((path) => ["--ro-bind-try", path, path]),
    ...["--ro-bind", appFolder, "/app", "--proc", "/proc", "--dev", "/dev"],
    ...[...memory, "/tmp", ...memory, "/dev/shm", "--remount-ro", "/", "--chdir", "/"],
  ];
}
