import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { install } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { root } from "./places.mjs";
import { Trouble, withProgress } from "./say.mjs";
import { hash, readStamp, writeStamp } from "./stamp.mjs";

const read = (path) => {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return "";
  }
};

/** Hash of everything that determines whether the installed packages are up to date. */
function wantedStamp() {
  const texts = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"].map(read);
  return hash(...texts, process.platform, process.arch);
}

/** Installs packages if the lockfile changed since the last install. */
export async function ensurePackages(runtime) {
  const wanted = wantedStamp();
  const isInstalled = () => readStamp("packages") === wanted && existsSync(join(root, "node_modules/.modules.yaml"));
  if (isInstalled()) return;
  await withLock(async (note) => {
    if (isInstalled()) return;
    await withProgress("installing packages", "packages installed", async () => {
      const words = [...runtime.pnpm(), "install", "--frozen-lockfile", "--reporter=append-only"];
      words.push(
        "--config.fetch-retries=3",
        "--config.fetch-retry-mintimeout=1000",
        "--config.fetch-retry-maxtimeout=5000",
      );
      // Without a network, pnpm retries each of a thousand packages. Twenty failed packages are enough to give up.
      const isHopeless = (said) => said.split(" 0 retries left").length > 20;
      // With CI set, pnpm doesn't prompt.
      await install("packages", words, { env: { ...runtime.env, CI: "true" }, note, isHopeless });
    });
    const linked = spawnSync(runtime.node, ["scripts/setup/link-postgres.mjs"], { cwd: root, encoding: "utf8" });
    if (linked.status !== 0) throw new Trouble(`Failed to prepare the built-in PostgreSQL.\n${linked.stderr.trim()}`);
    writeStamp("packages", wanted);
  });
}
