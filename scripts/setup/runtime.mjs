import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { install } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { root } from "./places.mjs";
import { say, Trouble, withProgress } from "./say.mjs";
import { hash, readStamp, writeStamp } from "./stamp.mjs";

const folder = join(root, "tools/runtime");
const platform = `${process.platform}-${process.arch}`;
const isWindows = process.platform === "win32";
const leastNode = 24;

const parts = { node: `node_modules/node-${platform}`, pnpm: `node_modules/@pnpm/exe.${platform}` };

function installedVersion(part) {
  try {
    return JSON.parse(readFileSync(join(folder, part, "package.json"), "utf8")).version;
  } catch {
    return undefined;
  }
}

const pinnedNode = join(folder, parts.node, "bin/node");
const pinnedPnpm = join(folder, parts.pnpm, "pnpm");

/**
 * Installs the pinned Node and pnpm once, with the available npm. Skipped if the lockfile doesn't have them for this
 * platform.
 */
async function ensurePinned(lock) {
  const wanted = hash(JSON.stringify(lock), platform);
  if (readStamp("runtime") === wanted && existsSync(pinnedNode)) return;
  const isThere = () => Object.values(parts).every((part) => installedVersion(part) === lock.packages[part].version);
  // On a full disk, npm leaves truncated files and reports success.
  const works = () => [pinnedNode, pinnedPnpm].every((file) => spawnSync(file, ["--version"]).status === 0);
  const isDone = () => isThere() && works();
  await withLock(async (note) => {
    if (!isDone()) {
      const cli = process.env.npm_execpath?.endsWith("npm-cli.js") ? process.env.npm_execpath : undefined;
      const words = [...(cli ? [process.execPath, cli] : ["npm"]), "ci", "--prefix", folder, "--ignore-scripts"];
      words.push("--no-audit", "--no-fund", "--loglevel=verbose");
      // By default, npm waits minutes for an unreachable network.
      words.push("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000");
      await withProgress("getting Node and pnpm", "Node and pnpm are here", () =>
        install("runtime", words, { env: process.env, note, isDone }),
      );
    }
    writeStamp("runtime", wanted);
  });
}

function systemNode(reason) {
  if (Number(process.versions.node.split(".")[0]) >= leastNode) return process.execPath;
  throw new Trouble(
    `${reason} Troupe needs Node ${leastNode} or newer; this is ${process.version}. Get it from https://nodejs.org.`,
  );
}

/** Command for pnpm on platforms without a pinned one: the installed pnpm, or else npx. */
function systemPnpm() {
  const found = spawnSync("pnpm", ["--version"], { encoding: "utf8", shell: isWindows });
  if (found.status === 0 && Number.parseInt(found.stdout, 10) >= 10) return ["pnpm"];
  return ["npx", "--yes", "pnpm@10"];
}

/**
 * Finds or installs Node and pnpm. Returns the path of Node, a function that returns the pnpm command, and the
 * environment for all child processes (this Node is first in PATH, so that tools and their children use it).
 */
export async function ensureRuntime() {
  const lock = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  let node;
  let pnpm;
  if (lock.packages[parts.node] && lock.packages[parts.pnpm] && !isMusl()) {
    try {
      await ensurePinned(lock);
      node = pinnedNode;
      pnpm = [pinnedPnpm];
    } catch (error) {
      if (!(error instanceof Trouble) || Number(process.versions.node.split(".")[0]) < leastNode) throw error;
      say(`${error.message}\nContinuing with the installed Node, ${process.version}.`);
    }
  }
  node ??= systemNode(`Troupe has no bundled Node for ${platform}.`);
  const separator = isWindows ? ";" : ":";
  const env = {
    ...process.env,
    PATH: [dirname(node), join(root, "node_modules/.bin"), process.env.PATH].join(separator),
  };
  // npm sets these variables, which would make tools use the old Node.
  for (const name of ["NODE", "npm_node_execpath", "npm_config_nodedir"]) delete env[name];
  return { node, env, pnpm: () => pnpm ?? systemPnpm() };
}

/** The pinned binaries are built for glibc. */
function isMusl() {
  return process.platform === "linux" && existsSync("/etc/alpine-release");
}
