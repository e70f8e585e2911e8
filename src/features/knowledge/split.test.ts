import { expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { findHeadings } from "./service/split/headings.ts";
import { autoSplit, splitDocument } from "./service/split/split-document.ts";
import { splitInThread } from "./service/split/split-in-thread.ts";

const settings = (chunkSize: number, chunkOverlap = 0, separators = autoSplit.separators) => ({
  chunkSize,
  chunkOverlap,
  separators,
});
const split = (text: string, ...given: Parameters<typeof settings>) =>
  splitDocument({ title: "T", text, parts: [] }, settings(...given));
const words = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `word${from + at}`).join(" ");
const paragraphs = Array.from({ length: 40 }, (_, at) => `${words(30, at * 30)}.`).join("\n\n");

test("a short text is one chunk, and an empty one has none", () => {
  expect(split("Hello there.\n", 200)).toEqual([{ start: 0, end: 12, text: "Hello there.", part: "", context: "T" }]);
  expect(split(" \n\n ", 200)).toEqual([]);
});

test("no chunk is longer than the size, every word is in one, and offsets point at the text", () => {
  for (const [size, overlap] of [
    [200, 0],
    [500, 100],
    [1_000, 500],
    [4_000, 400],
  ] as const) {
    const chunks = split(paragraphs, size, overlap);
    for (const { text, start, end } of chunks) {
      expect(text.length).toBeLessThanOrEqual(size);
      expect(paragraphs.slice(start, end)).toBe(text);
    }
    const found = new Set(chunks.flatMap(({ text }) => text.match(/word\d+/g) ?? []));
    expect(found.size, `${size}/${overlap}`).toBe(1_200);
  }
});

test("it is cut between paragraphs, then sentences, then words, and last anywhere", () => {
  expect(split("One two.\n\nThree four.", 12).map(({ text }) => text)).toEqual(["One two.", "Three four."]);
  expect(split("One two. Three four. Five.", 13).map(({ text }) => text)).toEqual(["One two.", "Three four.", "Five."]);
  expect(split("alpha beta gamma", 11).map(({ text }) => text)).toEqual(["alpha beta", "gamma"]);
  expect(split("abcdefghij", 4).map(({ text }) => text)).toEqual(["abcd", "efgh", "ij"]);
  const faces = split("😀".repeat(10), 5);
  expect(faces.every(({ text }) => /^(😀)+$/u.test(text))).toBe(true);
  expect(split("a;b;c", 2, 0, [";"]).map(({ text }) => text)).toEqual(["a;", "b;", "c"]);
});

test("a chunk repeats the end of the one before it, from the start of a sentence or a word", () => {
  const text = "The first sentence is here. The second sentence is here. The third sentence is here.";
  const [, second] = split(text, 60, 30);
  expect(second?.text).toBe("The second sentence is here. The third sentence is here.");
  const chunks = split(paragraphs, 600, 100);
  for (const [at, { start }] of chunks.entries()) {
    const before = chunks[at - 1];
    if (before) expect(start).toBeLessThan(before.end);
    if (before) expect(before.end - start).toBeLessThanOrEqual(100);
    expect(paragraphs.slice(start)).toMatch(/^word\d+/);
  }
});

test("a heading starts a new chunk once half of one is full, and goes before all chunks of its section", () => {
  const text = `# Guide\n\n${words(60)}\n\n## Costs\n\n${words(100, 60)}\n\n## Dates\n\n${words(10, 160)}`;
  const chunks = split(text, 600);
  expect(chunks.map(({ text: chunk }) => chunk.split("\n")[0])).toEqual([
    "# Guide",
    "## Costs",
    expect.stringMatching(/^word/),
  ]);
  expect(chunks.map(({ context }) => context)).toEqual(["T", "T\nGuide", "T\nGuide › Costs"]);
  const siblings = split(
    `# Guide\n\n## Costs\n\n${words(40)}\n\n## Dates\n\n${words(40)}\n\n# Annex\n\n${words(40)}`,
    400,
  );
  expect(
    siblings.map(({ text: chunk, context }) => [chunk.split("\n")[0], context]),
    "a section isn't under the one before it",
  ).toEqual([
    ["# Guide", "T"],
    ["## Dates", "T\nGuide"],
    ["# Annex", "T"],
  ]);
});

test("lines in code blocks are no headings", () => {
  expect(findHeadings("# A\n#\nno\n```sh\n# no\n```\n## B ##").map(({ text }) => text)).toEqual(["A", "B"]);
});

test("no chunk goes across two pages, and each says which it is from", () => {
  const text = "First page.\n\nSecond page.\n\nThird.";
  const parts = [
    { label: "Page 1", start: 0 },
    { label: "Page 2", start: 13 },
    { label: "Page 3", start: 27 },
  ];
  const chunks = splitDocument({ title: "Manual", text, parts });
  expect(chunks.map(({ text: chunk, part, context }) => [chunk, part, context])).toEqual([
    ["First page.", "Page 1", "Manual\nPage 1"],
    ["Second page.", "Page 2", "Manual\nPage 2"],
    ["Third.", "Page 3", "Manual\nPage 3"],
  ]);
});

test("a long table is cut between rows, and every chunk has the header and at most fifty rows", () => {
  const rows = Array.from({ length: 120 }, (_, at) => `| item ${at} | ${at} |`);
  const text = `## Sheet\n\n| name | price |\n| --- | --- |\n${rows.join("\n")}\n\nAfter it.`;
  const chunks = splitDocument({ title: "T", text, parts: [{ label: "Sheet A", start: 0 }] });
  const tables = chunks.filter(({ text: chunk }) => chunk.startsWith("| name | price |\n| --- | --- |\n"));
  expect(tables.map(({ text: chunk }) => chunk.split("\n").length - 2)).toEqual([50, 50, 20]);
  expect(chunks.at(0)?.text).toBe("## Sheet");
  expect(chunks.at(-1)?.text).toBe("After it.");
  expect(text.slice(tables[1]?.start, tables[1]?.end)).toMatch(/^\| item 50 \|[\s\S]*\| item 99 \| 99 \|$/);
  const small = splitDocument({ title: "T", text, parts: [] }, settings(200));
  for (const { text: chunk } of small) expect(chunk.length).toBeLessThanOrEqual(200);
  const wide = `| a |\n| --- |\n| ${words(2_000)} |`;
  for (const { text: chunk } of splitDocument({ title: "T", text: wide, parts: [] }))
    expect(chunk.length).toBeLessThanOrEqual(limits.knowledge.chunkSize.auto);
});

test.each([
  ["a line without an end", `# ${" #".repeat(500_000)}`],
  ["nothing but rows", "|a|\n|-|\n".repeat(100_000)],
  ["nothing but line breaks and spaces", "\n \n".repeat(500_000)],
  ["one word", "x".repeat(2_000_000)],
])("%s is cut without delay", (_, text) => {
  const parts = Array.from({ length: 1_000 }, (_part, at) => ({ label: String(at), start: at * 200 }));
  const begin = performance.now();
  splitDocument({ title: "T", text, parts });
  expect(performance.now() - begin).toBeLessThan(5_000);
});

test("a long text is cut in a thread of its own as a short one is, and ends when its signal says so", async () => {
  const text = `# Guide\n\n${"Ferns need shade. ".repeat(30)}\n\n`.repeat(400);
  const job = { title: "T", text, parts: [{ label: "Page 1", start: 0 }], settings: settings(500, 50) };
  expect(text.length).toBeGreaterThan(limits.knowledge.splitHereChars);
  const chunks = await splitInThread(job, new AbortController().signal);
  expect(chunks).toEqual(splitDocument(job, job.settings));
  expect(chunks.length).toBeGreaterThan(250);
  await expect(splitInThread(job, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("aborted");
});

test("a document of many pages and headings, or with a table of millions of rows, is cut in one pass", () => {
  const text = "# Heading\ntext\n".repeat(300_000);
  const parts = Array.from({ length: 1_000 }, (_, at) => ({ label: `Page ${at + 1}`, start: at * 4_500 }));
  const pages = splitDocument({ title: "T", text, parts });
  expect(new Set(pages.map(({ part }) => part)).size).toBe(1_000);
  const table = `| a |\n| --- |\n${"|\n".repeat(2_000_000)}`;
  expect(split(table, 8_000).length).toBe(2_000_000 / limits.knowledge.chunkRows);
});
