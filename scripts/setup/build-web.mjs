import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { install } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { root } from "./places.mjs";
import { withProgress } from "./say.mjs";
import { hash, readStamp, writeStamp } from "./stamp.mjs";

const output = join(root, "dist/web");
/** What the browser bundle is made of. Rooms that only the server uses do not rebuild it, nor does what the build itself writes. */
const sources = ["src", "public", "package.json", "pnpm-lock.yaml", "vite.config.ts"];
const serverOnly = /^src\/(server|testing)$|\.test\.tsx?$|\.gen\.ts$/;

function listFiles() {
  const files = [];
  const visit = (path) => {
    if (serverOnly.test(path) || !existsSync(join(root, path))) return;
    const found = statSync(join(root, path));
    if (!found.isDirectory()) files.push({ path, size: found.size, time: found.mtimeMs });
    else for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
  };
  const pages = readdirSync(root).filter((name) => name.endsWith(".html"));
  for (const path of [...sources, ...pages]) visit(path);
  return files;
}

/**
 * Builds dist/web when its sources changed. Times and sizes answer the usual case in milliseconds; only when they
 * differ (a fresh checkout, a touched file) the contents are read.
 */
export async function ensureWeb(runtime) {
  const files = listFiles();
  const quick = hash(...files.map((file) => `${file.path} ${file.size} ${file.time}`));
  const isBuilt = () => readdirSync(output, { recursive: false }).some((name) => name.endsWith(".html"));
  const hasOutput = existsSync(output) && isBuilt();
  const [knownQuick, knownFull] = readStamp("web").split(" ");
  if (hasOutput && knownQuick === quick) return;
  // An installation for production only: there is nothing to build with.
  if (hasOutput && !existsSync(join(root, "node_modules/vite"))) return;
  await withLock(async (note) => {
    const full = hash(...files.flatMap((file) => [file.path, readFileSync(join(root, file.path))]));
    const known = readStamp("web").split(" ")[1];
    if (!(hasOutput && (knownFull === full || known === full))) {
      writeStamp("web", ""); // A build that is killed leaves half of the files.
      await withProgress("building the pages", "pages are built", () =>
        install("build", [runtime.node, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn"], {
          env: runtime.env,
          note,
        }),
      );
    }
    writeStamp("web", `${quick} ${full}`);
  });
}
