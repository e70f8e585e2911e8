// Lists what importing the files of a folder loses: `node scripts/check-import-losses.ts <folder>`. Prints one line per
// file, and fails if there is a loss that the report doesn't name.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import { findImportLosses } from "#importers/import-losses.ts";
import { readWorkflowFile } from "#importers/index.ts";
import { catalog } from "#nodes/index.ts";

const [folder = "."] = process.argv.slice(2);
const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((path) => join(folder, path))
  .filter((path) => statSync(path).isFile() && /\.(?:json|ya?ml)$/.test(path));
let lost = 0;
for (const path of paths) {
  const text = readFileSync(path, "utf8");
  const losses = findImportLosses(text, path.endsWith(".json") ? JSON.parse(text) : parse(text), catalog);
  const read = readWorkflowFile(text, catalog);
  const state = "problems" in read ? "refused" : canRun(checkGraph(read.graph, catalog)) ? "can run" : "can't run";
  lost += losses.length;
  console.log(`${losses.length} lost, ${state}: ${path}`);
  for (const loss of losses) console.log(`  ${loss}`);
}
process.exitCode = lost > 0 ? 1 : 0;
