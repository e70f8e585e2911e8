import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { document } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { learnSource, makeKnowledgeFolder } from "#testing/knowledge/learn-source.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { knowledgeSource } from "../../table.ts";

const sentence = (at: number) => `Paragraph ${at}: the 🌲 lighthouse keeper writes down the weather of day ${at}.`;
const text = Array.from({ length: 2_000 }, (_, at) => sentence(at)).join("\n\n");

let testApp: TestApp;
let nodeId: string;
let chunkIds: string[];
beforeAll(async () => {
  testApp = await startTestApp();
  const workspaceId = testApp.workspace.id;
  const chunks = [0, 700, 1_999].map((at) => ({ text: sentence(at), start: text.indexOf(sentence(at)) }));
  const learned = await learnSource(testApp.app, {
    workspaceId,
    title: "Log",
    chunks: chunks.map((chunk) => ({ ...chunk, end: chunk.start + chunk.text.length })),
  });
  ({ nodeId, chunkIds } = learned);
  const documentId = newId();
  const { system } = testApp.app.database;
  await system.insert(document).values({
    ...{ id: documentId, workspaceId, title: "Log", bytes: text.length, text },
    parts: [
      { label: "Page 1", start: 0 },
      { label: "Page 2", start: text.indexOf(sentence(700)) },
    ],
  });
  await system.update(knowledgeSource).set({ documentId }).where(eq(knowledgeSource.id, learned.sourceId));
});
afterAll(() => testApp.close());

const api = () => testApp.as("USER").knowledgeSourceTreeNode;

test("a long text is read in parts of a limited length, from any place to both ends", async () => {
  const start = text.indexOf(sentence(700));
  const around = await api().readDocument({ id: nodeId, at: start, direction: "around" });
  expect(around.text).toContain(sentence(700));
  expect(around.text).toBe(text.slice(around.from, around.to));
  const after = await api().readDocument({ id: nodeId, at: around.to, direction: "after" });
  const before = await api().readDocument({ id: nodeId, at: around.from, direction: "before" });
  expect(before.text + around.text + after.text).toBe(text.slice(before.from, after.to));
  for (const part of [around, after, before]) {
    expect(part.text.length).toBeLessThanOrEqual(limits.knowledge.readChars);
    expect(part).toMatchObject({ length: text.length, isTruncated: false });
  }
  expect(await api().readDocument({ id: nodeId, at: 2 ** 31, direction: "after" })).toMatchObject({ text: "" });
});

test("a passage comes with the text of its place; one of an earlier version is gone", async () => {
  const [, middle = ""] = chunkIds;
  expect(await api().getPassage({ id: nodeId, passageId: middle })).toMatchObject({
    position: 1,
    quote: sentence(700),
    isOff: false,
  });
  expect(await api().getPassage({ id: nodeId, passageId: newId() })).toBeNull();
  const { nodeId: other } = await learnSource(testApp.app, {
    workspaceId: testApp.workspace.id,
    title: "Other",
    chunks: [{ text: "Something else." }],
  });
  expect(await api().getPassage({ id: other, passageId: middle })).toBeNull();
});

test("what is cited is found in its passage, or near to it, in the part that it is in", async () => {
  const [, middle = ""] = chunkIds;
  const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
  const find = (...quotes: string[]) => api().getPassage({ id: nodeId, passageId: middle, quotes });
  const [keeper, weather] = ["lighthouse  **keeper**", "weather of day 700."];
  expect(await find(keeper, weather)).toMatchObject({
    part: "Page 2",
    quote: "lighthouse keeper writes down the weather of day 700.",
    cited: [{ end: at(sentence(700)).start + sentence(700).indexOf(" writes") }, at(weather)],
  });
  expect(await find("weather of day 699.")).toMatchObject({ part: "Page 1", ...at("weather of day 699.") });
  expect(await find("weather of day 1.", "no such words")).toMatchObject({ cited: [], quote: sentence(700) });
});

test("passages are listed in their order, page by page, and found by their words as they are written", async () => {
  const { nodeId: many } = await learnSource(testApp.app, {
    workspaceId: testApp.workspace.id,
    title: "Many",
    chunks: Array.from({ length: 35 }, (_, at) => ({ text: at === 33 ? "Costs 100% of_it" : `Row ${at}` })),
  });
  const first = await api().getPassages({ id: many });
  expect(first).toMatchObject({ total: 35, next: limits.knowledge.passagesPerPage - 1 });
  const rest = await api().getPassages({ id: many, after: first.next ?? 0 });
  expect(rest.next).toBeNull();
  expect([...first.passages, ...rest.passages].map(({ position }) => position)).toEqual([...Array(35).keys()]);
  expect(await api().getPassages({ id: many, search: "100% of_" })).toMatchObject({ total: 1 });
  expect(await api().getPassages({ id: many, search: "R_w" })).toMatchObject({ total: 0 });
});

test("the viewer opens sources, not folders, and only those of the own workspace", async () => {
  expect(await api().getSource({ id: nodeId })).toMatchObject({ title: "Log", folder: null, passagesCount: 3 });
  const folder = await makeKnowledgeFolder(testApp.app, { workspaceId: testApp.workspace.id });
  const notFound = { cause: { code: "not_found" } };
  await expect(api().getSource({ id: folder })).rejects.toMatchObject(notFound);
  const stranger = testApp.asOtherWorkspace("OWNER").knowledgeSourceTreeNode;
  for (const attempt of [
    () => stranger.getSource({ id: nodeId }),
    () => stranger.getPassages({ id: nodeId }),
    () => stranger.getPassage({ id: nodeId, passageId: chunkIds[0] ?? "" }),
    () => stranger.readDocument({ id: nodeId, at: 0, direction: "around" }),
  ])
    await expect(attempt()).rejects.toMatchObject(notFound);
});

test("a test of retrieval shows what an agent sees, and apart from it what is not similar enough", async () => {
  const workspaceId = testApp.workspace.id;
  const { nodeId: menu } = await learnSource(testApp.app, {
    workspaceId,
    title: "Menu",
    chunks: [{ text: "The soup of the day is tomato." }, { text: "Quarterly tax returns are due in April." }],
  });
  const ask = { workspaceId, question: "Which soup is served?", nodeIds: [menu] };
  const strict = await api().testRetrieval({ ...ask, minSimilarity: 0.3 });
  expect(strict.passages.map((one) => one.text)).toEqual(["The soup of the day is tomato."]);
  expect(strict.below.map((one) => one.text)).toEqual(["Quarterly tax returns are due in April."]);
  const loose = await api().testRetrieval({ ...ask, minSimilarity: 0 });
  expect([loose.passages.length + loose.below.length, loose.below.length]).toEqual([2, 0]);
  const everywhere = await api().testRetrieval({ workspaceId, question: "What does the lighthouse keeper write?" });
  expect(everywhere).toMatchObject({ count: 10, minSimilarity: 0.2 });
  expect(everywhere.passages[0]).toMatchObject({ title: "Log" });
  const foreign = await learnSource(testApp.app, {
    workspaceId: testApp.otherWorkspace.id,
    title: "Foreign",
    chunks: [{ text: "The soup of the day is onion." }],
  });
  const abroad = await api().testRetrieval({ ...ask, nodeIds: [foreign.nodeId], minSimilarity: 0 });
  expect(abroad).toMatchObject({ passages: [], below: [] });
  expect(await api().getPassage({ id: nodeId, passageId: foreign.chunkIds[0] ?? "" })).toBeNull();
  expect(await api().testRetrieval({ ...ask, nodeIds: [] })).toMatchObject({ passages: [], below: [] });
});
