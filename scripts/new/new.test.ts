import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf } from "./names.ts";
import { planNew } from "./plan.ts";
import { makeScaffoldedCopy, type ScaffoldedCopy } from "./scaffolded-copy.ts";

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

let copy: ScaffoldedCopy;
beforeAll(async () => {
  copy = await makeScaffoldedCopy();
}, 120_000);
afterAll(() => copy.remove());

test("each scaffold is written to its own folder and registered in its catalogs", () => {
  expect(copy.byHand).toBe("");
  const index = readFileSync(join(copy.folder, "src/nodes/index.ts"), "utf8");
  expect(index).toContain("  DELAY: delay,\n} as const;");
  expect(index).toContain("  DELAY: runDelay,\n};");
  expect(readFileSync(join(copy.folder, "src/tools/index.ts"), "utf8")).toMatch(
    /tide_table: tideTable,\n {2}look_up: lookUp,/,
  );
  expect(readFileSync(join(copy.folder, "src/tools/cards.tsx"), "utf8")).toMatch(
    /tide_table: TideTableCard,\n {2}look_up: LookUpCard,/,
  );
  expect(readFileSync(join(copy.folder, "src/tools/server.ts"), "utf8")).toMatch(
    /tide_table: runTideTable,\n {2}look_up: runLookUp,/,
  );
  expect(readFileSync(join(copy.folder, "src/tools/icons.tsx"), "utf8")).toMatch(
    /tide_table: Wrench,\n {2}look_up: Wrench,/,
  );
  for (const path of ["src/product/texts/tools/tool-names.ts", "src/languages/de/tools/tool-names.ts"])
    expect(readFileSync(join(copy.folder, path), "utf8")).toMatch(
      /tide_table: \{ name: "Tide table", hint: ".+" \},\n {2}look_up: \{ name: "Look up", hint: ".+" \},\n\}/,
    );
  expect(readFileSync(join(copy.folder, "src/languages/areas.ts"), "utf8")).toMatch(
    /texts\/tools\/tide-table\.ts"\) &\n {2}typeof import\("#product\/texts\/tools\/look-up\.ts"\) &/,
  );
  expect(readFileSync(join(copy.folder, "src/languages/de/all.ts"), "utf8")).toMatch(
    /\.\.\.tideTable,\n {2}\.\.\.lookUp,/,
  );
  expect(readFileSync(join(copy.folder, "src/server/router.ts"), "utf8")).toMatch(
    /apiKey: apiKeyRouter,\n {2}apiStory:/,
  );
  expect(copy.written.filter((path) => path.startsWith("src/nodes"))).toHaveLength(7);
});

test("the scaffolded code passes the structure checks and the formatter", { timeout: 60_000 }, async () => {
  expect(await copy.complaints("scripts/check-structure.ts", [])).toEqual([]);
  expect(
    await copy.complaints("node_modules/@biomejs/biome/bin/biome", ["check", "--colors=off", ...copy.written]),
  ).toEqual([]);
});
