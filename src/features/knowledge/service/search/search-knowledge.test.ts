import { eq, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findActingContext, findWorkspaceContext } from "#platform/access/access.ts";
import { createBoundedCache } from "#platform/bounded-cache.ts";
import type { ActingContext } from "#platform/context.ts";
import { createNearIndex } from "#platform/db/near-index.ts";
import type { CodedLibrary, WordSample } from "#platform/knowledge-caches.ts";
import type { Reranker } from "#platform/rerank/reranker.ts";
import { learnSource, makeKnowledgeFolder } from "#testing/knowledge/learn-source.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { knowledgeSource, knowledgeVector } from "../../table.ts";
import { changeReranking } from "../rerank/reranking.ts";
import { signsQuery } from "./find-by-signs.ts";
import { readNeighbors } from "./read-neighbors.ts";
import { searchByMeaning } from "./search-by-meaning.ts";
import { searchByWords } from "./search-by-words.ts";
import { findKnowledge, searchKnowledge } from "./search-knowledge.ts";
import { readSearchedSources, type SearchContext } from "./searched-sources.ts";
import { weighWords } from "./weigh-words.ts";

let testApp: TestApp;
let ctx: ActingContext;
let workspaceId: string;
let handbook: string;

beforeAll(async () => {
  testApp = await startTestApp();
  workspaceId = testApp.workspace.id;
  const userId = testApp.workspace.people.USER.id;
  const found = await findActingContext(testApp.app, { kind: "member", workspaceId, userId }, "test");
  if (!found) throw new Error("The workspace is closed");
  ctx = found;
  const { nodeId } = await learn("Handbook", [
    "Employees get 28 days of paid vacation a year. Unused days expire in March.",
    "The kitchen is cleaned on Fridays. Please empty the dishwasher.",
    "Travel is booked with the portal; trips above 900 euros need the approval of your lead.",
  ]);
  handbook = nodeId;
});
afterAll(() => testApp.close());

const learn = (title: string, texts: readonly string[], more: object = {}) =>
  learnSource(testApp.app, { workspaceId, title, chunks: texts.map((text) => ({ text })), ...more });

const textsOf = async (question: string, nodeIds: string[], count = 3) =>
  (await searchKnowledge(ctx, { question, nodeIds, count })).map(({ text }) => text);

describe("searching the library", () => {
  test("finds a passage by its meaning and by its words, with scores from 0 to 1", async () => {
    const [byMeaning] = await searchKnowledge(ctx, {
      question: "How long is my holiday?",
      nodeIds: [handbook],
      count: 1,
    });
    expect(byMeaning).toMatchObject({ title: "Handbook", part: "", nodeId: handbook });
    expect(byMeaning?.text).toContain("28 days");
    const [byWords] = await searchKnowledge(ctx, { question: "dishwasher", nodeIds: [handbook], count: 1 });
    expect(byWords?.text).toContain("dishwasher");
    for (const passage of [byMeaning, byWords])
      for (const score of [passage?.meaning, passage?.words, passage?.together]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }
  });

  test("looks into folders at any depth as they are now, and into nothing else", async () => {
    const outer = await makeKnowledgeFolder(testApp.app, { workspaceId });
    const inner = await makeKnowledgeFolder(testApp.app, { workspaceId, parentId: outer });
    expect(await textsOf("Where is the lighthouse?", [outer])).toEqual([]);
    await learn("Coast", ["The lighthouse stands at the north cape."], { parentId: inner });
    expect(await textsOf("Where is the lighthouse?", [outer])).toEqual(["The lighthouse stands at the north cape."]);
    expect(await textsOf("Where is the lighthouse?", [handbook])).not.toContain(
      "The lighthouse stands at the north cape.",
    );
  });

  test("finds nothing by the ids of another workspace, nor without ids", async () => {
    const foreign = await learnSource(testApp.app, {
      workspaceId: testApp.otherWorkspace.id,
      title: "Foreign",
      chunks: [{ text: "The dishwasher of the others is broken." }],
    });
    expect(await textsOf("dishwasher", [foreign.nodeId])).toEqual([]);
    expect(await textsOf("dishwasher", [])).toEqual([]);
    expect(await textsOf("dishwasher", [foreign.nodeId, handbook], 9)).not.toContain(
      "The dishwasher of the others is broken.",
    );
  });

  test("finds no chunk that is switched off, nor one of another generation", async () => {
    const { nodeId } = await learn("Versions", [], {
      generation: 2,
      chunks: [
        { text: "The harbor opens at six." },
        { text: "The harbor opens at seven.", isOff: true },
        { text: "The harbor opens at eight.", generation: 1 },
        { text: "The harbor opens at nine.", generation: 3 },
      ],
    });
    expect(await textsOf("When does the harbor open?", [nodeId], 9)).toEqual(["The harbor opens at six."]);
  });

  test("gives one document no more than its share of the passages", async () => {
    const many = await learn(
      "Many",
      Array.from({ length: 20 }, (_, hour) => `Ferry number ${hour} leaves the pier.`),
    );
    const few = await learn("Few", ["A ferry leaves for the islands twice a day."]);
    const found = await searchKnowledge(ctx, { question: "ferry", nodeIds: [many.nodeId, few.nodeId], count: 5 });
    expect(found.filter(({ sourceId }) => sourceId === many.sourceId)).toHaveLength(3);
    expect(found.filter(({ sourceId }) => sourceId === few.sourceId)).toHaveLength(1);
  });

  test("puts first what the chosen reranker prefers; without its answer the order stays, and that is told", async () => {
    const { nodeId } = await learn("Boats", ["The ferry is white.", "The ferry to the islands is red.", "A buoy."]);
    const ask = { question: "white ferry", nodeIds: [nodeId], count: 2 };
    const plain = await textsOf(ask.question, [nodeId], 2);
    const withReranker = (rank: Reranker["rank"]) => ({ ...ctx, app: { ...ctx.app, reranker: { rank } } });
    const preferred = withReranker(async (_, texts) => [texts.findIndex((text) => text.includes("red")), 0]);
    expect(await findKnowledge(preferred, ask)).toMatchObject({ rerank: null });
    const owner = await findWorkspaceContext(testApp.app, workspaceId, testApp.workspace.people.OWNER.id, "test");
    const chosen = { by: "ENDPOINT", languageModelId: null } as const;
    const app = { ...testApp.app, reranker: preferred.app.reranker };
    await changeReranking({ ...(owner ?? expect.unreachable()), app }, chosen);
    const broken = withReranker(() => Promise.reject(new Error("no answer")));
    const found = await findKnowledge(broken, ask);
    expect(found.passages.map(({ text }) => text)).toEqual(plain);
    expect(found.rerank).toMatchObject({ isFailed: true });
    expect((await searchKnowledge(preferred, ask))[0]).toMatchObject({
      text: "The ferry to the islands is red.",
      rankBefore: 2,
    });
    await changeReranking({ ...(owner ?? expect.unreachable()), app }, { by: null, languageModelId: null });
  });

  test("stops when its caller does", async () => {
    const signal = AbortSignal.abort(new Error("nobody waits"));
    await expect(searchKnowledge(ctx, { question: "ferry", nodeIds: [handbook], count: 1, signal })).rejects.toThrow(
      "nobody waits",
    );
  });

  test("searches words with their index, which row security would forbid", async () => {
    const { rows } = await testApp.app.database.system.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select id from knowledge_chunk where words @@ 'ferry'::tsquery`);
    });
    expect(JSON.stringify(rows)).toContain("knowledge_chunk_words_index");
  });
});

describe("what is kept in memory of a library", () => {
  /** A search as another process of the same database makes it. */
  const elsewhere = (codeBytes = 1_000_000) => ({
    ...ctx,
    app: {
      ...ctx.app,
      knowledgeCaches: {
        codes: createBoundedCache<CodedLibrary>({ maxBytes: codeBytes, idleMs: 60_000 }),
        words: createBoundedCache<WordSample>({ maxBytes: codeBytes, idleMs: 60_000 }),
        orders: createBoundedCache<readonly number[]>({ maxBytes: codeBytes, idleMs: 60_000 }),
        nearIndexes: createBoundedCache<boolean>({ maxBytes: 9, idleMs: 60_000 }),
        close() {},
      },
    },
  });
  const ask = async (from: SearchContext, nodeId: string) => {
    const sources = await readSearchedSources(from, [nodeId]);
    const { signal } = new AbortController();
    const found = await searchByMeaning(from, { question: "When does the museum open?", sources, signal });
    return found.map(({ chunkId }) => chunkId);
  };

  test("is current right after a passage was switched off, corrected or learned again, in every process", async () => {
    const { nodeId, sourceId, chunkIds } = await learn("Museum", ["The museum opens at ten.", "Dogs stay outside."]);
    const [first = "", second = ""] = chunkIds;
    const other = elsewhere();
    for (const from of [ctx, other]) expect(await ask(from, nodeId)).toEqual([first, second]);
    const owner = testApp.as("OWNER").knowledgeSourceTreeNode;
    await owner.switchPassage({ id: first, isOff: true });
    const late = elsewhere();
    for (const from of [ctx, other, late]) expect(await ask(from, nodeId)).toEqual([second]);
    await owner.switchPassage({ id: first, isOff: false });
    for (const from of [ctx, other, late]) expect(await ask(from, nodeId)).toEqual([first, second]);
    await owner.updatePassage({ id: second, text: "When does the museum open? At nine on Mondays." });
    for (const from of [ctx, other]) expect(await ask(from, nodeId)).toEqual([second, first]);
    expect((await readSearchedSources(ctx, [nodeId])).all).toMatchObject([{ revision: 3 }]);
    await testApp.app.database.system
      .update(knowledgeSource)
      .set({ generation: 2 })
      .where(eq(knowledgeSource.id, sourceId));
    for (const from of [ctx, other]) expect(await ask(from, nodeId)).toEqual([]);
  });

  test("is found without memory, too, and from vectors that have no code yet", async () => {
    const { nodeId, sourceId, chunkIds } = await learn("Museum", ["Dogs stay outside.", "The museum opens at ten."]);
    const expected = chunkIds.toReversed();
    expect(await ask(elsewhere(0), nodeId)).toEqual(expected);
    await testApp.app.database.system
      .update(knowledgeVector)
      .set({ code: null })
      .where(eq(knowledgeVector.sourceId, sourceId));
    expect(await ask(elsewhere(), nodeId)).toEqual(expected);
  });
});

test("with pgvector, the statement names the index's own expression and condition", () => {
  const vector = Float32Array.of(1, -1, 1);
  const sources = { ids: [handbook], all: [], languages: [] };
  const text = (isIndexed: boolean) =>
    new PgDialect()
      .sqlToQuery(signsQuery(ctx, { sources, model: "static", vector, isIndexed }))
      .sql.replace(/\s+/g, " ");
  expect(text(true)).toMatch(/and length\(bits\) = 3 order by bits::bit\(3\) <~> \$4::varbit::bit\(3\) limit/);
  expect(createNearIndex(3)).toContain("((bits::bit(3)) bit_hamming_ops) where length(bits) = 3");
  expect(text(false)).toMatch(/order by bit_count\(bits # \$4::varbit\) limit/);
});

describe("the words of a question", () => {
  test.each([
    ["ja", "simple", "図書館は土曜日の午前九時に開きます。駐車場はありません。", "図書館は何時に開きますか"],
    ["zh", "simple", "图书馆周末早上九点开门。停车场需要付费。", "周末图书馆几点开门？"],
    ["ko", "simple", "도서관은 토요일 오전 아홉 시에 엽니다.", "토요일에 도서관이 몇 시에 열어요?"],
    ["th", "simple", "ห้องสมุดเปิดวันเสาร์เวลาเก้าโมงเช้า", "ห้องสมุดเปิดกี่โมง"],
    ["fr", "french", "La bibliothèque ouvre ses portes le samedi à neuf heures.", "Quand ouvrent les bibliothèques ?"],
    ["es", "spanish", "Las bibliotecas abren los sábados a las nueve.", "¿Cuándo abre la biblioteca?"],
  ])("find what is written in %s", async (tag, config, passage, question) => {
    const { nodeId, chunkIds } = await learn("Other", [], {
      language: { tag, config },
      chunks: [{ text: "水 안녕 น้ำ eau agua" }, { text: passage }],
    });
    const sources = await readSearchedSources(ctx, [nodeId, handbook]);
    const [first] = await searchByWords(ctx, { sources, asked: await weighWords(ctx, { question, sources }) });
    expect(first?.chunkId).toBe(chunkIds[1]);
    expect(first?.score).toBeGreaterThan(0.2);
  });

  test("are stemmed in the languages of the sources", async () => {
    const { nodeId } = await learn("Regeln", ["Die Fahrräder stehen im Keller."], {
      language: { tag: "de", config: "german" },
    });
    const [found] = await searchKnowledge(ctx, { question: "Fahrrad", nodeIds: [nodeId], count: 1 });
    expect(found).toMatchObject({ words: 1 });
    const other = await learn("Règles", ["Les vélos restent dans la cave."], {
      language: { tag: null, config: "simple" },
    });
    const [foreign] = await searchKnowledge(ctx, { question: "vélos", nodeIds: [other.nodeId], count: 1 });
    expect(foreign).toMatchObject({ words: 1 });
  });

  test("count by their rarity: a longer text with a rare one comes before shorter ones with a common one", async () => {
    const common = Array.from({ length: 8 }, (_, at) => `The report of month ${at}.`);
    const rare = "Zeolite was mentioned in a letter about volcanoes.";
    const { nodeId, chunkIds } = await learn("Reports", [...common, rare]);
    const sources = await readSearchedSources(ctx, [nodeId]);
    const asked = await weighWords(ctx, { question: "report zeolite", sources });
    const [first] = await searchByWords(ctx, { sources, asked });
    expect(first?.chunkId).toBe(chunkIds[8]);
  });

  test("may hold quotes, operators and nothing at all", async () => {
    for (const question of ["'); drop table knowledge_chunk; --", "a & | ! <-> :*", "\\' \\\\ \"", "the of and", "😀"])
      await expect(searchKnowledge(ctx, { question, nodeIds: [handbook], count: 3 })).resolves.toBeInstanceOf(Array);
  });
});

describe("the neighbors of passages", () => {
  const sea = ["Chapter one is about the sea.", "Chapter two is about a whale.", "Chapter three is about the shore."];

  test("are what is written before and after them, as far as it fits", async () => {
    const { nodeId } = await learn("Novel", sea);
    const found = await searchKnowledge(ctx, { question: "whale", nodeIds: [nodeId], count: 1 });
    const [whale] = found;
    if (!whale) throw new Error("nothing found");
    expect((await readNeighbors(ctx, found, 1_000)).get(whale.chunkId)).toEqual({ before: sea[0], after: sea[2] });
    expect((await readNeighbors(ctx, found, 30)).get(whale.chunkId)).toEqual({ before: sea[0], after: "" });
    expect((await readNeighbors(ctx, found, 3)).get(whale.chunkId)).toEqual({ before: "", after: "" });
  });

  test("are more of the same section, the nearest first", async () => {
    const rows = Array.from({ length: 7 }, (_, at) => ({ text: `Verse ${at} of the poem.`, context: "Poem" }));
    const { nodeId, chunkIds } = await learn("Poems", [], {
      chunks: [...rows, { text: "A letter.", context: "Letter" }],
    });
    const found = await searchKnowledge(ctx, { question: "Verse 4", nodeIds: [nodeId], count: 8 });
    const fourth = found.filter(({ chunkId }) => chunkId === chunkIds[4]);
    const around = async (chars: number) => [...(await readNeighbors(ctx, fourth, chars)).values()];
    expect(await around(1_000)).toEqual([
      {
        before: [0, 1, 2, 3].map((at) => `Verse ${at} of the poem.`).join("\n"),
        after: [5, 6].map((at) => `Verse ${at} of the poem.`).join("\n"),
      },
    ]);
    expect(await around(70)).toEqual([
      { before: "Verse 2 of the poem.\nVerse 3 of the poem.", after: "Verse 5 of the poem." },
    ]);
  });

  test("are no passages that were found anyway, and repeat nothing of the passage", async () => {
    const { nodeId, chunkIds } = await learn("Overlap", [], {
      chunks: [
        { text: "One two three.", start: 0, end: 14 },
        { text: "three. Four five.", start: 8, end: 25 },
      ],
    });
    const all = await searchKnowledge(ctx, { question: "three", nodeIds: [nodeId], count: 5 });
    expect([...(await readNeighbors(ctx, all, 1_000)).values()]).toEqual(all.map(() => ({ before: "", after: "" })));
    const second = all.filter(({ chunkId }) => chunkId === chunkIds[1]);
    expect([...(await readNeighbors(ctx, second, 1_000)).values()]).toEqual([{ before: "One two", after: "" }]);
  });
});
