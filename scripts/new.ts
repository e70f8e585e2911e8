// Scaffolds a new part of the project: `npm run new node|tool|artifact|feature <name>`. Writes its folder, adds its
// lines to the catalogs, and adds a test that fails until you define the expected behavior.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Files, isKind, planNew } from "./new/plan.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Reads all files that a plan needs: the folders of nodes, tools, artifacts and features, and the files outside of them
 * that it may edit.
 */
function readFiles(): Files {
  const files: Record<string, string> = {};
  const rooms = ["src/nodes", "src/tools", "src/artifacts", "src/features", "src/product", "src/lib", "src/testing"];
  for (const room of [...rooms, "src/client/live", "src/languages"]) {
    if (!existsSync(join(root, room))) continue;
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const path = join(entry.parentPath, entry.name);
        files[path.slice(root.length)] = readFileSync(path, "utf8");
      }
  }
  files["src/server/router.ts"] = readFileSync(join(root, "src/server/router.ts"), "utf8");
  return files;
}

const [kind, name] = process.argv.slice(2);
if (!isKind(kind) || !name) {
  console.error("Usage: npm run new node|tool|artifact|feature <name-in-kebab-case>");
  process.exit(1);
}
const plan = planNew(kind, name, readFiles());
if ("refused" in plan) {
  console.error(plan.refused);
  process.exit(1);
}
for (const [word, texts] of Object.entries({ created: plan.writes, changed: plan.edits }))
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`${word.padEnd(7)} ${path}`);
  }
// Long names wrap lines in different places than the templates do.
const changed = Object.keys({ ...plan.writes, ...plan.edits }).filter((path) => /\.tsx?$/.test(path));
spawnSync(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "check", "--write", ...changed], { cwd: root });
console.log(`\nNext steps:\n${plan.next.map((step, at) => `${at + 1}. ${step}`).join("\n")}`);
