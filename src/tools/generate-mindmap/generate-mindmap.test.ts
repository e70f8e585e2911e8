import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { type MindMapNode, readMindMap } from "./parse.ts";
import { runGenerateMindmap } from "./server.ts";
import { generateMindmap } from "./spec.ts";

/** Labels only: `{ Benches: { Balcony: {} } }`. */
type Labels = { [label: string]: Labels };
const labelsOf = ({ label, children }: MindMapNode): Labels => ({
  [label]: Object.assign({}, ...children.map(labelsOf)),
});
const read = (markdown: string, title?: string) => {
  const map = readMindMap(markdown, title);
  return "root" in map ? labelsOf(map.root) : map;
};

test("headings and nested list items become one tree, and other lines are ignored", () => {
  const markdown = [
    "# Benches",
    "Some words about them.",
    "## Balcony ##",
    "- Cedar",
    "  1. 90 cm",
    "    * one parcel",
    "- Folding",
    "```",
    "# not a heading",
    "```",
    "## Terrace",
    "\t+ Corner",
    "#hashtag",
  ].join("\n");
  expect(read(markdown)).toEqual({
    Benches: { Balcony: { Cedar: { "90 cm": { "one parcel": {} } }, Folding: {} }, Terrace: { Corner: {} } },
  });
});

test("levels that are left out don't count", () => {
  expect(read("### A\n##### B\n#### C")).toEqual({ A: { B: {}, C: {} } });
});

test("several topics are put around the title", () => {
  expect(read("# A\n# B", "Both")).toEqual({ Both: { A: {}, B: {} } });
  expect(read("- A\n- B")).toEqual({ "Mind map": { A: {}, B: {} } });
});

test("every node has an id of its own", () => {
  const map = readMindMap("# A\n## B\n## B\n### B\n# B");
  const ids = (node: MindMapNode): string[] => [node.id, ...node.children.flatMap(ids)];
  const all = "root" in map ? ids(map.root) : [];
  expect(all).toHaveLength(6);
  expect(new Set(all).size).toBe(6);
});

test("emphasis, links, code, and tasks are shown as plain text", () => {
  expect(read("# **Bold** and `code`\n## [Docs](https://example.com) *now*\n## [ ] 2 * 3 * 4 snake_case_name")).toEqual(
    { "Bold and code": { "Docs now": {}, "2 * 3 * 4 snake_case_name": {} } },
  );
});

test("HTML stays text, and control characters are removed", () => {
  expect(read("# <script>alert(1)</script>\u0000\n- [x](javascript:alert)\u202e")).toEqual({
    "<script>alert(1)</script>": { x: {} },
  });
});

test("limits are refused with a sentence that says what to do", () => {
  const { levels, nodes, labelChars } = limits.mindMap;
  const nested = (depth: number) => Array.from({ length: depth }, (_, at) => `${"  ".repeat(at)}- ${at}`).join("\n");
  expect(read(nested(levels))).not.toHaveProperty("refused");
  expect(read(nested(levels + 1))).toEqual({ refused: expect.stringContaining("more than 5 levels") });
  expect(read(`# A\n${"- b\n".repeat(nodes)}`)).toEqual({ refused: expect.stringContaining("more than 200 nodes") });
  expect(read("Only words.")).toEqual({ refused: expect.stringContaining("has no headings") });
  expect(read("#".repeat(10_000_000))).toEqual({ refused: expect.stringContaining("longer than 50000 characters") });
  expect(Object.keys(read(`# ${"a".repeat(1_000)}`))[0]).toHaveLength(labelChars);
  expect(generateMindmap.input.safeParse({ markdown: "a".repeat(10_000_000) }).success).toBe(false);
  for (const example of generateMindmap.examples) expect(read(example.markdown)).not.toHaveProperty("refused");
});

test("the rest of a very long line is ignored", () => {
  expect(read(`# Benches\n-${" ".repeat(2_500)}Balcony`)).toEqual({ Benches: {} });
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("a call returns the map, whose title is its topic, and the model doesn't get it again", async () => {
  const output = await runGenerateMindmap.run(await startToolCall(testApp), {
    markdown: "# Benches\n## Balcony\u0000",
  });
  expect(output).toEqual({ title: "Benches", markdown: "# Benches\n## Balcony" });
  expect(runGenerateMindmap.toModel?.(output)).toBe("The person sees the mind map.");
});

test("a call without headings is refused", async () => {
  const call = runGenerateMindmap.run(await startToolCall(testApp), { markdown: "Only words." });
  await expect(call).rejects.toMatchObject({ code: "invalid" });
});
