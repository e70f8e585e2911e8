/**
 * Checks where files are, which imports are allowed, import cycles, and file sizes. `node scripts/check-structure.ts`
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { plural } from "#lib/text.ts";

/** File names allowed in a folder besides `*.tsx` and tests. A file may become a folder of the same name. */
const vocabulary: Record<string, string[]> = {
  features: ["schema", "access", "table", "service", "router", "jobs", "client"],
  nodes: ["spec", "prompt", "run", "server"],
  tools: ["spec", "parse", "server"],
  artifacts: ["spec", "prompt", "server"],
  importers: ["spec", "steps", "text", "form", "code", "note-text"],
};
/** Additional subfolders that are allowed in specific folders. */
const partFolders: Record<string, string[]> = {
  "nodes/http-request": ["request"],
  "nodes/human-input": ["fields", "inputs"],
  "features/api-action": ["create", "editor", "presets", "request"],
  "features/form": ["public", "publish", "settings"],
  "features/integration": ["apps", "catalog"],
  "features/agent": ["create", "editor", "list", "picker", "versions"],
  "features/chat": ["composer", "list", "message", "page", "test-chat"],
  "features/knowledge": ["add", "library", "tray", "viewer"],
  "features/mcp-server": ["dialog", "panel"],
  "features/run": ["page", "step"],
  "features/skill": ["ready", "editor"],
  "features/trigger": ["editor", "payload"],
  "features/template": ["agents", "workflows"],
  "features/workflow": ["list", "create"],
  "importers/configs": ["choice-config", "code-packages", "config-tools", "request-config", "step-configs"],
  "importers/links": ["idle-links", "link-structure", "note-flow", "place-notes"],
  "importers/n8n": ["steps"],
};
/** Citations of documents that aren't in the repository. */
const citations =
  /\b(specs? \d|behaviou?rs \d|decisions? D\d|reliability(\.md| row| rule)|screens\.md|house \d|runs-and-streams)|\([DG]\d+[,)]/;
/** Zones that each zone may import. A zone may always import itself. */
const allowedImports: Record<string, string[]> = {
  lib: [],
  product: ["lib"],
  engine: ["product", "lib"],
  ui: ["lib"],
  platform: ["engine", "product", "lib"],
  client: ["ui", "engine", "product", "lib"],
  importers: ["engine", "product", "lib"],
  artifacts: ["platform", "client", "ui", "engine", "product", "lib"],
  nodes: ["tools", "artifacts", "platform", "client", "ui", "engine", "product", "lib"],
  tools: ["platform", "client", "ui", "product", "lib"],
  features: ["nodes", "tools", "artifacts", "importers", "platform", "client", "ui", "engine", "product", "lib"],
  builder: [
    "features",
    "nodes",
    "tools",
    "artifacts",
    "importers",
    "platform",
    "client",
    "ui",
    "engine",
    "product",
    "lib",
  ],
  languages: ["features", "nodes", "artifacts", "ui", "engine", "product", "lib"],
  server: ["languages", "features", "nodes", "tools", "artifacts", "platform", "engine", "product", "lib"],
  web: ["languages", "builder", "features", "client", "ui", "engine", "product", "lib", "server"],
  testing: [
    "builder",
    "features",
    "nodes",
    "tools",
    "artifacts",
    "engine",
    "platform",
    "client",
    "product",
    "lib",
    "languages",
    "server",
    "web",
  ],
};
const kinds = new Set(["nodes", "tools", "artifacts", "importers"]);
/** What other features and the builder may import from a feature: its public files and its components. */
const publicFiles = /\/(schema|access|table|service|client)(\.ts$|\/)|\.tsx$/;
const onlyNode =
  /^src\/(server|platform)\/|^src\/\w+\/[\w-]+\/(server|router|service|table|jobs)(\.ts$|\/)|^src\/(nodes|tools|artifacts)\/server\.ts$/;
const onlyBrowser = /^src\/(web|builder|client|ui)\/|\.tsx$|\/client(\.ts$|\/)/;
/** Folders that wire the modules together. They aren't modules themselves and are left out of the cycle check. */
const wiringFolders = /^src\/(server|web|platform|client)\//;
/** Limit for files per folder, so that a folder stays easy to scan. Tests don't count. */
const maxFiles = 25;
const size = { note: 300, limit: 600, exempt: /\.gen\.ts$|^src\/product\// };

const files = readdirSync("src", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => normalize(join(entry.parentPath, entry.name)));
const known = new Set(files);
const problems: string[] = [];
const notes: string[] = [];
const fileGraph = new Map<string, Set<string>>();
const moduleGraph = new Map<string, Set<string>>();

function addEdge(graph: Map<string, Set<string>>, from: string, to: string) {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

/** `src/nodes/gate/run.ts`: zone nodes, folder gate, leaf run.ts; `src/nodes/index.ts`: zone nodes, no folder. */
function locationOf(file: string) {
  const [, zone = "", second = "", third = ""] = file.split("/");
  return third ? { zone, folder: second, leaf: third } : { zone, folder: "", leaf: second };
}

/**
 * A module is one feature, one kind, a folder of the builder, a catalog, or a whole zone. The browser half of a catalog
 * is a separate module.
 */
function moduleOf(file: string) {
  const { zone, folder, leaf } = locationOf(file);
  if (zone === "builder") return `${zone}/${folder}`;
  if (!(zone in vocabulary)) return zone;
  return `${zone}/${folder || `(${leaf})`}`;
}

function checkPlace(file: string, isTest: boolean) {
  const { zone, folder, leaf } = locationOf(file);
  const words = vocabulary[zone];
  if (!words || !folder || isTest || leaf.endsWith(".tsx")) return;
  const parts = partFolders[`${zone}/${folder}`] ?? [];
  if (![...words, ...parts].includes(leaf.replace(/\.ts$/, "")))
    problems.push(`${file}: "${leaf}" isn't an allowed file name in ${zone} (${words.join(", ")})`);
}

function checkText(file: string, text: string) {
  const { zone } = locationOf(file);
  if (zone !== "ui" && /\btoast(\.\w+)?\(\s*["'`]/.test(text))
    problems.push(`${file}: put texts of toasts into product/texts`);
  if (zone === "engine" && /\.type\s*===\s*"[A-Z_]{3,}"|case "[A-Z_]{3,}"/.test(text))
    problems.push(`${file}: the engine must not check a node's type; add a trait to the spec`);
  if (zone === "engine" && /^\s*import[^"]*"(?!zod"|@dagrejs\/dagre"|[.#])/m.test(text))
    problems.push(`${file}: the engine may import only zod and, for its layout, dagre from npm`);
  // Browsers offer both only on https and localhost, and a self-hosted server may use plain http.
  if (
    /\bcrypto\.randomUUID\(|\bnavigator\.clipboard\b/.test(text) &&
    !/^src\/(server|platform|testing)\//.test(file) &&
    file !== "src/ui/copy-text.ts"
  )
    problems.push(`${file}: not available over plain http; use newId or copyText`);
  const citation = citations.exec(text);
  if (citation) problems.push(`${file}: "${citation[0]}" cites a page that isn't in the repository; state the rule`);
  if (/\bMath\.random\(/.test(text)) problems.push(`${file}: use crypto instead, because Math.random is predictable`);
  if (
    /from "node:(child_process|vm)"/.test(text) &&
    !/^src\/(platform\/(postgres|process-sandbox|sandbox|extract|table-query|browser|embeddings)|testing)\//.test(file)
  )
    problems.push(`${file}: only the sandboxes, the encoders and the built-in database may start processes`);
}

function checkImport(file: string, to: string, isType: boolean) {
  const from = locationOf(file);
  const there = locationOf(to);
  if (!isType) addEdge(fileGraph, file, to);
  const isTable = /\/table(\.ts$|\/)/.test(file) || /\/table(\.ts$|\/)/.test(to);
  // In the builder, type imports count as dependencies too, so that its folders form no cycles.
  const isInBuilder = from.zone === "builder" && there.zone === "builder";
  if (
    (!isType || isInBuilder) &&
    moduleOf(file) !== moduleOf(to) &&
    !wiringFolders.test(file) &&
    !wiringFolders.test(to) &&
    !isTable &&
    from.zone !== "testing"
  )
    addEdge(moduleGraph, moduleOf(file), moduleOf(to));
  if (from.zone !== there.zone && allowedImports[from.zone] && !allowedImports[from.zone]?.includes(there.zone))
    problems.push(`${file}: ${from.zone}/ may not import from ${there.zone}/ (${to})`);
  if (
    kinds.has(there.zone) &&
    there.folder &&
    `${from.zone}/${from.folder}` !== `${there.zone}/${there.folder}` &&
    !(from.zone === there.zone && !from.folder)
  )
    problems.push(`${file}: import ${there.zone} through their catalog, not ${to}`);
  const isOutside = from.zone === "builder" || (from.zone === "features" && from.folder !== there.folder);
  const isAccess = from.zone === "builder" && there.leaf === "access.ts";
  if (there.zone === "features" && isOutside && !publicFiles.test(to) && !isAccess)
    problems.push(`${file}: import a public file of ${there.folder}, not ${there.leaf}`);
  if (onlyBrowser.test(file) && onlyNode.test(to) && !isType)
    problems.push(`${file}: browser code may import only types from ${to}`);
}

const importLine = /^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([.#][^"]+)"|import\("([.#][^"]+)"\)/gm;

for (const file of files) {
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n").length;
  const isTest = /\.test\.tsx?$/.test(file);
  if (!size.exempt.test(file) && !isTest) {
    if (lines > size.limit) problems.push(`${file}: ${lines} lines, but the limit is ${size.limit}; split the file`);
    else if (lines > size.note) notes.push(`${file}: ${lines} lines`);
  }
  checkPlace(file, isTest);
  // Generated files are exempt, because their generators define the format.
  if (isTest || file.endsWith(".gen.ts")) continue;
  checkText(file, text);
  for (const [, typeWord, fixed, lazy] of text.matchAll(importLine)) {
    const specifier = fixed ?? lazy ?? "";
    const to = specifier.startsWith("#")
      ? normalize(`src/${specifier.slice(1)}`)
      : normalize(join(dirname(file), specifier));
    if (/\.(css|svg|json)(\?.*)?$/.test(to)) continue;
    if (!known.has(to)) problems.push(`${file}: cannot find ${specifier}`);
    else checkImport(file, to, Boolean(typeWord));
  }
}

function checkFolders() {
  const counts = new Map<string, number>();
  for (const file of files)
    if (!/\.test\.tsx?$/.test(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  for (const [folder, count] of counts)
    if (count > maxFiles)
      problems.push(`${folder}: ${count} files, the limit is ${maxFiles}; move some into a subfolder`);
}
checkFolders();

/** Reports every cycle once, by depth-first search. */
function findCycles(graph: Map<string, Set<string>>, what: string) {
  const seen = new Set<string>();
  const path: string[] = [];
  const walk = (at: string): void => {
    const back = path.indexOf(at);
    if (back >= 0) {
      problems.push(`cycle of ${what}: ${[...path.slice(back), at].join(" -> ")}`);
      return;
    }
    if (seen.has(at)) return;
    seen.add(at);
    path.push(at);
    for (const next of graph.get(at) ?? []) walk(next);
    path.pop();
  };
  for (const at of graph.keys()) walk(at);
}
findCycles(fileGraph, "files");
findCycles(moduleGraph, "rooms");

for (const note of notes.sort()) console.log(`  long: ${note}`);
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(problems.length ? `${plural(problems.length, "problem")}` : `✓ ${files.length} files OK`);
process.exitCode = problems.length ? 1 : 0;
