import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf } from "./names.ts";
import { planNew } from "./plan.ts";

const execute = promisify(execFile);

test("a name is converted to every spelling that the project uses", () => {
  expect(namesOf("api-story")).toEqual({
    kebab: "api-story",
    camel: "apiStory",
    pascal: "ApiStory",
    snake: "api_story",
    upper: "API_STORY",
    title: "Api story",
    words: "api story",
    one: "an api story",
    plural: "api stories",
  });
});

test.each(["ApiStory", "api_story", "-api", "api--story", "1api", ""])("%j is refused as a folder name", (name) => {
  expect(planNew("node", name, {})).toHaveProperty("refused");
});

test("existing folders and files are not overwritten", () => {
  expect(planNew("node", "gate", { "src/nodes/gate/spec.ts": "" })).toEqual({
    refused: "src/nodes/gate/ already exists.",
  });
  const plan = planNew("feature", "note", { "src/product/texts/note/note.ts": "export const noteText = {};" });
  if ("refused" in plan) throw new Error(plan.refused);
  expect(Object.keys(plan.writes)).not.toContain("src/product/texts/note/note.ts");
});

test("a list with an unknown format is not edited, and the next steps mention it", () => {
  const files = { "src/nodes/index.ts": "export const specs = allOfThem();\n", "src/nodes/components.tsx": "" };
  const plan = planNew("node", "gate", files);
  if ("refused" in plan) throw new Error(plan.refused);
  expect(plan.edits).toEqual({});
  expect(plan.next.filter((step) => step.includes("yourself"))).toHaveLength(3);
});

/** A copy of the project in which the scaffolds are created. */
let copy = "";
const written: string[] = [];
const begun = ["node delay", "tool tide-table", "tool look-up", "artifact poster", "feature api-story"];
const mixed = {
  extends: "./tsconfig.base.json",
  compilerOptions: {
    composite: false,
    declaration: false,
    emitDeclarationOnly: false,
    noEmit: true,
    rootDir: ".",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: ["node", "react", "vite/client"],
  },
};

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "troupe-new-"));
  for (const path of ["src", "scripts", "package.json", "biome.json", "tsconfig.base.json", ".gitignore"])
    cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  for (const words of begun) {
    const { stdout } = await execute(process.execPath, ["scripts/new.ts", ...words.split(" ")], { cwd: copy });
    expect(stdout).not.toContain("yourself");
    written.push(...[...stdout.matchAll(/^(?:created|changed)\s+(\S+)$/gm)].map(([, path = ""]) => path));
  }
  writeFileSync(
    join(copy, "tsconfig.json"),
    JSON.stringify({ ...mixed, include: [...new Set(written), "src/testing", "src/web/router.tsx"] }),
  );
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a checker in the copy and returns its complaints about the files that were written or changed. */
async function complaints(program: string, words: string[]): Promise<string[]> {
  const run = await execute(process.execPath, [program, ...words], { cwd: copy }).catch((error) => error);
  const lines = `${run.stdout}${run.stderr}`.split("\n");
  return lines.filter((line) => written.some((path) => line.includes(path) && /✗|error|lint|format|assist/.test(line)));
}

test("each scaffold is written to its own folder and registered in its catalogs", () => {
  const index = readFileSync(join(copy, "src/nodes/index.ts"), "utf8");
  expect(index).toContain("  DELAY: delay,\n} as const;");
  expect(index).toContain("  DELAY: runDelay,\n};");
  expect(readFileSync(join(copy, "src/tools/index.ts"), "utf8")).toMatch(
    /tide_table: tideTable,\n {2}look_up: lookUp,/,
  );
  expect(readFileSync(join(copy, "src/tools/cards.tsx"), "utf8")).toMatch(
    /tide_table: TideTableCard,\n {2}look_up: LookUpCard,/,
  );
  expect(readFileSync(join(copy, "src/tools/server.ts"), "utf8")).toMatch(
    /tide_table: runTideTable,\n {2}look_up: runLookUp,/,
  );
  expect(readFileSync(join(copy, "src/tools/icons.tsx"), "utf8")).toMatch(/tide_table: Wrench,\n {2}look_up: Wrench,/);
  for (const path of ["src/product/texts/tools/tool-names.ts", "src/languages/de/tools/tool-names.ts"])
    expect(readFileSync(join(copy, path), "utf8")).toMatch(
      /tide_table: \{ name: "Tide table", hint: ".+" \},\n {2}look_up: \{ name: "Look up", hint: ".+" \},\n\}/,
    );
  expect(readFileSync(join(copy, "src/languages/areas.ts"), "utf8")).toMatch(
    /texts\/tools\/tide-table\.ts"\) &\n {2}typeof import\("#product\/texts\/tools\/look-up\.ts"\) &/,
  );
  expect(readFileSync(join(copy, "src/languages/de/all.ts"), "utf8")).toMatch(/\.\.\.tideTable,\n {2}\.\.\.lookUp,/);
  expect(readFileSync(join(copy, "src/server/router.ts"), "utf8")).toMatch(
    /apiAction: apiActionRouter,\n {2}apiStory:/,
  );
  expect(written.filter((path) => path.startsWith("src/nodes"))).toHaveLength(7);
});

test("the scaffolded code compiles", { timeout: 120_000 }, async () => {
  expect(await complaints("node_modules/typescript/bin/tsc", ["-p", ".", "--checkers", "1"])).toEqual([]);
});

test("the scaffolded code passes the structure checks and the formatter", { timeout: 60_000 }, async () => {
  expect(await complaints("scripts/check-structure.ts", [])).toEqual([]);
  expect(await complaints("node_modules/@biomejs/biome/bin/biome", ["check", "--colors=off", ...written])).toEqual([]);
});
