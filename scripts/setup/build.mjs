import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { install } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { root } from "./places.mjs";
import { withProgress } from "./say.mjs";
import { hash, readStamp, writeStamp } from "./stamp.mjs";

const vite = (config) => ["node_modules/vite/bin/vite.js", "build", "--config", config, "--logLevel=warn"];

/**
 * Build targets with the program that builds them, their sources, and the file that proves a finished build. Files that
 * match `skips` don't affect the output, so changing them triggers no rebuild.
 */
const builds = [
  {
    name: "web",
    doing: "building the pages",
    done: "pages built",
    words: vite("vite.config.ts"),
    sources: ["vite.config.ts", "src", "public", "index.html", "payment-frame.html"],
    skips: /^src\/(server|testing)$|\.test\.tsx?$|\.gen\.ts$/,
    proof: "dist/web/index.html",
  },
  {
    name: "server",
    doing: "building the server",
    done: "server built",
    words: vite("vite.server.config.ts"),
    sources: ["vite.server.config.ts", "src"],
    skips: /^src\/(web|ui|testing)$|\.test\.ts$|\.tsx$|\.css$/,
    proof: "dist/server/main.js",
  },
  {
    name: "python",
    doing: "preparing Python",
    done: "Python prepared",
    words: ["src/platform/sandbox/make-python-snapshot.ts"],
    sources: ["make-python-snapshot.ts", "python-snapshot.ts", "start-pyodide.ts"].map(
      (file) => `src/platform/sandbox/${file}`,
    ),
    skips: /^$/,
    proof: "dist/python/pyodide.snapshot",
  },
];

function listFiles({ sources, skips }) {
  const files = [];
  const visit = (path) => {
    if (skips.test(path) || !existsSync(join(root, path))) return;
    const found = statSync(join(root, path));
    if (!found.isDirectory()) files.push({ path, size: found.size, time: found.mtimeMs });
    else for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
  };
  for (const path of [...sources, "package.json", "pnpm-lock.yaml"]) visit(path);
  return files;
}

/**
 * Builds the targets that changed. File times and sizes decide the usual case in milliseconds. File contents are read
 * only if those differ, for example after a fresh checkout.
 */
export async function ensureBuilds(runtime) {
  for (const build of builds) await ensureBuild(runtime, build);
}

/** Whether the output of a build target is there and belongs to the present sources. */
export function isBuilt(name) {
  const build = builds.find((one) => one.name === name);
  const [knownQuick] = readStamp(name).split(" ");
  return existsSync(join(root, build.proof)) && knownQuick === quickHash(listFiles(build));
}

const quickHash = (files) => hash(...files.map((file) => `${file.path} ${file.size} ${file.time}`));

async function ensureBuild(runtime, build) {
  const { name, doing, done, words, proof } = build;
  const files = listFiles(build);
  const quick = quickHash(files);
  const hasOutput = existsSync(join(root, proof));
  const [knownQuick, knownFull] = readStamp(name).split(" ");
  if (hasOutput && knownQuick === quick) return;
  // A production-only install has no build tools.
  if (hasOutput && !existsSync(join(root, "node_modules/vite"))) return;
  await withLock(async (note) => {
    const full = hash(...files.flatMap((file) => [file.path, readFileSync(join(root, file.path))]));
    const known = readStamp(name).split(" ")[1];
    if (!(hasOutput && (knownFull === full || known === full))) {
      writeStamp(name, ""); // A killed build leaves incomplete output.
      await withProgress(doing, done, () => install("build", [runtime.node, ...words], { env: runtime.env, note }));
    }
    writeStamp(name, `${quick} ${full}`);
  });
}
