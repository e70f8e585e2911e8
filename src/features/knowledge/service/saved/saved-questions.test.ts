/** Saved questions of the retrieval test, and the answer from passages, on the real search. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { learnSource } from "#testing/knowledge/learn-source.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { answerEnd } from "../../schema.ts";
import { knowledgeChunk, knowledgeSource } from "../../table.ts";
import { rankExpected } from "./rank-expected.ts";

const texts = ["Employees get 28 days of vacation a year.", "The kitchen is cleaned on Fridays."];
const question = "How many days of vacation do employees get?";

let testApp: TestApp;
let double: ProviderDouble;
let workspaceId: string;
let handbook: Awaited<ReturnType<typeof learnSource>>;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  workspaceId = testApp.workspace.id;
  const chunks = texts.map((text) => ({ text }));
  handbook = await learnSource(testApp.app, { workspaceId, title: "Handbook", chunks });
  await db().update(knowledgeSource).set({ sha256: "one" }).where(eq(knowledgeSource.id, handbook.sourceId));
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const api = () => testApp.as("EDITOR").knowledgeSourceTreeNode;
const saved = async (id: string) =>
  (await api().getSavedQuestions({ workspaceId })).find((one) => one.id === id) ?? expect.unreachable();

test("a saved question keeps the ranks of what it should find, now and in the run before", async () => {
  const draft = { workspaceId, question, nodeIds: null, minSimilarity: 0.2 };
  const { id } = await api().saveQuestion({ ...draft, expectedIds: handbook.chunkIds.slice(0, 1) });
  expect(await saved(id)).toMatchObject({ lastRun: null, expected: [{ title: "Handbook", text: texts[0] }] });
  expect(await api().runSavedQuestions({ workspaceId, ids: [id] })).toEqual({ ran: 1 });
  expect(await saved(id)).toMatchObject({ lastRun: { ranks: [1] }, previousRun: null });
  await db()
    .update(knowledgeChunk)
    .set({ isOff: true })
    .where(eq(knowledgeChunk.id, handbook.chunkIds[0] ?? ""));
  await api().runSavedQuestions({ workspaceId, ids: [id] });
  expect(await saved(id)).toMatchObject({ lastRun: { ranks: [null] }, previousRun: { ranks: [1] } });
  await db().update(knowledgeChunk).set({ isOff: false });

  await api().expectPassages({ id, expectedIds: handbook.chunkIds });
  expect(await saved(id)).toMatchObject({ lastRun: null, previousRun: null, expected: [{}, {}] });
  await expect(testApp.as("USER").knowledgeSourceTreeNode.deleteSavedQuestion({ id })).rejects.toThrow();
  await api().deleteSavedQuestion({ id });
  expect(await api().getSavedQuestions({ workspaceId })).toEqual([]);
});

test("an expected passage is known by its place while its source is the same, and by its words when it isn't", () => {
  const expected = { sourceId: "a", title: "A", part: "", text: "The notice is seven days.", start: 100, end: 500 };
  const rank = (found: { text: string; start: number; end: number; sourceId?: string }, sha256 = "one") =>
    rankExpected([{ ...expected, sha256: "one" }], [{ sourceId: "a", ...found }], new Map([["a", sha256]]))[0];
  const smaller = { text: "Other words of the same place.", start: 300, end: 480 };
  expect(rank(smaller)).toBe(1);
  expect(rank(smaller, "two"), "the source has changed").toBeNull();
  expect(rank({ ...smaller, sourceId: "b" })).toBeNull();
  expect(rank({ text: "x", start: 480, end: 900 }), "a small overlap").toBeNull();
  const moved = { text: "Intro. The **notice** is seven days. More.", start: 900, end: 1_300 };
  expect(rank(moved, "two")).toBe(1);
  expect(rank({ text: "The notice is", start: 900, end: 913 }, "two"), "cut smaller").toBe(1);
});

test("an answer comes from exactly the given passages, with its cost, and is charged once", async () => {
  const ask = (passageIds: string[]) =>
    testApp.request(
      "/api/knowledge/answer",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ workspaceId, question, passageIds, languageModelId: "gpt-4o-mini" }),
      },
      testApp.workspace.people.EDITOR,
    );
  double.queueReply({ text: "They get 28 days [1]." });
  const before = (await db().select().from(creditTransaction)).length;
  const response = await ask(handbook.chunkIds.slice(0, 1));
  const [text, end = ""] = (await response.text()).split(answerEnd);
  expect(text).toBe("They get 28 days [1].");
  const cost = JSON.parse(end);
  expect(cost).toMatchObject({ model: expect.any(String), credits: expect.any(Number) });
  const sent = JSON.stringify(double.requests.at(-1)?.body);
  expect(sent).toContain("28 days of vacation");
  expect(sent).not.toContain("kitchen");
  const charges = (await db().select().from(creditTransaction)).slice(before);
  expect(charges).toHaveLength(1);
  expect(Math.abs(Number(charges[0]?.amount))).toBe(cost.credits);

  const foreign = await learnSource(testApp.app, {
    workspaceId: testApp.otherWorkspace.id,
    title: "Foreign",
    chunks: [{ text: "Secret." }],
  });
  expect((await ask(foreign.chunkIds)).status, "of another workspace").toBe(404);
});
