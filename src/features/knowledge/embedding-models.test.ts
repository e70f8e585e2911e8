/** The embedding model of a library: changed beside the one that answers, stored once, paid once. */
import { rm } from "node:fs/promises";
import { and, count, eq, ne } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clearPlanCache, getPlan } from "#features/billing/service/plan.ts";
import { creditReservation, creditTransaction, creditWallet, workspaceBilling } from "#features/billing/table.ts";
import { document } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App } from "#platform/context.ts";
import { normalize } from "#platform/embeddings/embeddings.ts";
import { createOfflineEncoder, type OfflineEncoder } from "#platform/embeddings/offline-encoder.ts";
import { builtInEmbeddingModel } from "#product/models/embedding.ts";
import type { Role } from "#product/roles.ts";
import { embeddingModelText } from "#product/texts/knowledge/embedding-models.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { learnSource } from "#testing/knowledge/learn-source.ts";
import { bertTokenizer, floats, makeTensors, writeStaticModel } from "#testing/knowledge/static-model.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { recoverKnowledge } from "./jobs.ts";
import type { ModelChangeState } from "./schema.ts";
import { embedLibrary } from "./service/embedding/embed-library.ts";
import { readSetting } from "./service/embedding/setting.ts";
import { learnSource as learnKnowledge } from "./service/learn/learn-source.ts";
import { searchKnowledge } from "./service/search/search-knowledge.ts";
import { knowledgeSetting } from "./table/setting.ts";
import { knowledgeChunk, knowledgeNode, knowledgeReading, knowledgeSource, knowledgeVector } from "./table.ts";

const openai = "openai:text-embedding-3-small";
const builtIn = builtInEmbeddingModel.id;

/** Knows two words. */
const modelDir = writeStaticModel(
  makeTensors({
    embeddings: floats([
      [0, 0],
      [1, 0],
      [0, 1],
    ]),
  }),
  bertTokenizer(["[UNK]", "ferry", "lighthouse"]),
);

let double: ProviderDouble;
let testApp: TestApp;
let workspaceId: string;
beforeAll(async () => {
  double = await startProviderDouble();
  testApp = await startTestApp({
    withJobs: true,
    env: {
      OPENAI_API_KEY: "sk-instance-000000000000",
      OPENAI_BASE_URL: double.baseUrls.OPENAI,
      EMBEDDING_MODEL_DIR: modelDir,
      OPENAI_COMPATIBLE: JSON.stringify([
        { name: "Ollama", baseUrl: double.endpointUrl, models: ["llama3.3", "bge-m3"] },
      ]),
    },
  });
  workspaceId = testApp.workspace.id;
});
afterEach(async () => {
  const { system } = testApp.app.database;
  for (const table of [knowledgeNode, creditTransaction, creditReservation, creditWallet, workspaceBilling])
    await system.delete(table);
  // The number stays, because a job of the same number would not run again.
  await system.update(knowledgeSetting).set({ model: builtIn, nextModel: null, state: null });
  clearPlanCache(testApp.app, workspaceId);
  double.reset();
});
afterAll(async () => {
  await testApp.close();
  await rm(modelDir, { recursive: true });
  await double.close();
});

const api = (role: Role = "EDITOR") => testApp.as(role).knowledgeSourceTreeNode;
const db = () => testApp.app.database.system;
const change = (modelId = openai) => api().changeEmbeddingModel({ workspaceId, modelId });
const state = () => api("USER").getEmbedding({ workspaceId });
const setting = () => readSetting(testApp.app.database.tenant(workspaceId), workspaceId);

async function waitFor(expected: ModelChangeState | null) {
  await vi.waitFor(async () => expect((await setting()).state).toBe(expected), 20_000);
  return state();
}

async function changeTo(modelId: string) {
  await change(modelId);
  expect(await waitFor(null)).toMatchObject({ id: modelId, change: null, problem: null });
}

/** A change that is committed, but not queued. */
async function commitChange() {
  const userId = testApp.workspace.people.EDITOR.id;
  const { change: before } = await setting();
  const next = { userId, nextModel: openai, nextDimensions: 1_536, state: "RUNNING", change: before + 1 } as const;
  await db()
    .insert(knowledgeSetting)
    .values({ workspaceId, model: builtIn, ...next })
    .onConflictDoUpdate({ target: knowledgeSetting.workspaceId, set: next });
  return { workspaceId, change: next.change };
}

const dyingAt = (point: string): App => ({
  ...testApp.app,
  failpoint(name) {
    if (name === point) throw new Error(`killed at ${name}`);
  },
});

/** Learns faster than the encoder of the product. */
const embeddings = Object.assign(Object.create(createOfflineEncoder()) as OfflineEncoder, {
  embed: async (texts: readonly string[]) => texts.map(() => normalize(new Float32Array(512).fill(1))),
});

const learn = (texts: readonly string[]) =>
  learnSource(
    { ...testApp.app, embeddings },
    { workspaceId, title: "Harbor", chunks: texts.map((text) => ({ text })) },
  );

const ferries = Array.from({ length: 70 }, (_, at) => `Ferry ${at} leaves pier ${at % 7} at noon.`);

/** A source that waits to be learned, cut between paragraphs. */
async function addSource(userId: string): Promise<{ nodeId: string; sourceId: string }> {
  const [nodeId, sourceId, documentId] = [newId(), newId(), newId()];
  await db().insert(document).values({ id: documentId, workspaceId, title: "Ferries", bytes: 1, text: "" });
  await db().insert(knowledgeNode).values({ id: nodeId, workspaceId, userId, text: "Ferries", isFolder: false });
  await db()
    .insert(knowledgeSource)
    .values({
      ...{ id: sourceId, workspaceId, nodeId, documentId, type: "DOCUMENT", attempt: 1 },
      split: { chunkSize: 300, chunkOverlap: 0, separators: ["\n\n"] },
    });
  return { nodeId, sourceId };
}

/** What was read of it: a passage for each line. */
const addReading = (sourceId: string, lines: readonly string[]) =>
  db()
    .insert(knowledgeReading)
    .values({ sourceId, workspaceId, title: "Ferries", text: lines.map(paragraph).join("\n\n"), ...noParts });
const paragraph = (line: string) => line.padEnd(250, " and back again");
const noParts = { parts: [], isTruncated: false };

async function countVectors(model?: string): Promise<number> {
  const [row] = await db()
    .select({ count: count() })
    .from(knowledgeVector)
    .where(model ? eq(knowledgeVector.model, model) : undefined);
  return row?.count ?? 0;
}

/** The passages that the double has embedded, without the texts that only try a model or ask. */
const embeddedTexts = () =>
  double.requests
    .flatMap(({ body }) => (body.input as string[] | undefined) ?? [])
    .filter((text) => text.includes("Ferry") || text.includes("lighthouse"));

const search = async (nodeId: string, question = "Ferry 7 leaves") => {
  const ctx = await findWorkspaceContext(testApp.app, workspaceId, testApp.workspace.people.USER.id, "test");
  return searchKnowledge(ctx ?? expect.unreachable(), { question, nodeIds: [nodeId], count: 3 });
};

const spent = () =>
  db()
    .select({ userId: creditTransaction.userId, amount: creditTransaction.amount, modelId: creditTransaction.modelId })
    .from(creditTransaction)
    .where(and(eq(creditTransaction.workspaceId, workspaceId), ne(creditTransaction.amount, "0")));

describe("changing the embedding model", () => {
  test("embeds beside the model that answers, takes its place at once, and removes what it was", async () => {
    const { nodeId } = await learn(ferries);
    let between: Awaited<ReturnType<typeof state>> | null = null;
    let found: Awaited<ReturnType<typeof search>> = [];
    double.queueEmbedding({});
    double.queueEmbedding({});
    double.queueEmbedding({
      async onRequest() {
        between = await state();
        found = await search(nodeId);
      },
    });
    await changeTo(openai);
    expect(between).toMatchObject({
      id: builtIn,
      change: { name: "text-embedding-3-small", state: "RUNNING", doneChunks: 64, totalChunks: 70 },
    });
    expect(found.length).toBeGreaterThan(0);
    expect([await countVectors(openai), await countVectors()]).toEqual([70, 70]);
    const [first] = await search(nodeId);
    expect(first?.text).toBe("Ferry 7 leaves pier 0 at noon.");
    expect(double.requests.at(-1)?.body).toMatchObject({ input: ["Ferry 7 leaves"] });
    // Who asked pays for the question, and nobody in another workspace for anything.
    const { EDITOR, USER } = testApp.workspace.people;
    expect(new Set((await spent()).map(({ userId }) => userId))).toEqual(new Set([EDITOR.id, USER.id]));
    const elsewhere = ne(creditTransaction.workspaceId, workspaceId);
    expect(await db().select().from(creditTransaction).where(elsewhere)).toEqual([]);
  });

  test.each(["embedLibrary.embedded", "embedLibrary.stored", "embedLibrary.swapped"])(
    "after a crash at %s, nothing is stored or paid twice",
    async (point) => {
      await learn(ferries);
      const job = await commitChange();
      await expect(embedLibrary(dyingAt(point), job)).rejects.toThrow("killed");
      await recoverKnowledge(testApp.app, "dead");
      expect(await waitFor(null)).toMatchObject({ id: openai, change: null });
      const texts = embeddedTexts();
      // What was embedded but not stored is lost with the process, and costs nothing.
      expect(texts.length - new Set(texts).size).toBe(point === "embedLibrary.embedded" ? 64 : 0);
      expect([await countVectors(openai), await countVectors()]).toEqual([70, 70]);
      const rows = await spent();
      const userId = testApp.workspace.people.EDITOR.id;
      expect(rows.map((row) => ({ ...row, amount: Number(row.amount) > 0 }))).toEqual(
        Array(2).fill({ userId, amount: true, modelId: openai }),
      );
      expect(rows.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeLessThan(0.05);
    },
  );

  test("can be paused, continued and canceled", async () => {
    await learn(ferries);
    const pause = { onRequest: () => api().pauseEmbedding({ workspaceId }) };
    double.queueEmbedding({});
    double.queueEmbedding(pause);
    await change();
    expect((await waitFor("PAUSED")).change).toMatchObject({ state: "PAUSED" });
    await expect(change()).rejects.toMatchObject({ cause: { code: "conflict" } });
    double.queueEmbedding({});
    double.queueEmbedding(pause);
    await api().resumeEmbedding({ workspaceId });
    await waitFor("PAUSED");
    expect(await countVectors(openai)).toBe(64);
    await api().cancelEmbedding({ workspaceId });
    expect(await waitFor(null)).toMatchObject({ id: builtIn, change: null });
    expect([await countVectors(openai), await countVectors()]).toEqual([0, 70]);
    await expect(api().cancelEmbedding({ workspaceId })).rejects.toMatchObject({ cause: { code: "invalid" } });
  });

  test("includes passages that are added, corrected or deleted meanwhile", async () => {
    const { nodeId, chunkIds } = await learn(ferries);
    const gone = await learn(["The lighthouse is closed."]);
    double.queueEmbedding({});
    double.queueEmbedding({
      async onRequest() {
        const owner = testApp.as("OWNER").knowledgeSourceTreeNode;
        await owner.updatePassage({ id: chunkIds[0] ?? "", text: "Ferry zero is blue." });
        await learn(["The lighthouse opens at six."]);
        await owner.delete({ id: gone.nodeId });
      },
    });
    await changeTo(openai);
    expect([await countVectors(openai), await countVectors()]).toEqual([71, 71]);
    expect(embeddedTexts()).toContain("Ferry zero is blue.");
    expect((await search(nodeId, "Ferry zero is blue."))[0]?.text).toBe("Ferry zero is blue.");
  });

  test("that fails says why, leaves the model that answers, and can be tried again", async () => {
    const { nodeId } = await learn(ferries);
    double.queueEmbedding({});
    double.queueEmbedding({ status: 401, body: `{"error":{"message":"This key is not allowed to embed."}}` });
    await change();
    expect(await waitFor("FAILED")).toMatchObject({
      id: builtIn,
      change: { state: "FAILED", problem: expect.stringContaining("not allowed to embed") },
    });
    expect((await search(nodeId)).length).toBeGreaterThan(0);
    await api().resumeEmbedding({ workspaceId });
    expect(await waitFor(null)).toMatchObject({ id: openai, change: null });
  });

  test("stops at the limit of the workspace's credits", async () => {
    await learn(ferries);
    const job = await commitChange();
    const { period } = await getPlan(testApp.app, workspaceId);
    await db()
      .insert(creditWallet)
      .values({ workspaceId, ownerId: workspaceId, periodStart: period.start, spent: "1000000" });
    await embedLibrary(testApp.app, job);
    expect((await state()).change).toMatchObject({ state: "FAILED", problem: expect.stringMatching(/credits/i) });
    expect(embeddedTexts()).toEqual([]);
    expect(await spent()).toEqual([]);
  });

  test("is for owners and editors, and takes no model of another workspace or for chats", async () => {
    await expect(api("USER").changeEmbeddingModel({ workspaceId, modelId: openai })).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
    const { id } = await testApp.asOtherWorkspace("OWNER").credential.createEndpoint({
      workspaceId: testApp.otherWorkspace.id,
      name: "Theirs",
      baseUrl: "https://example.com/v1",
      models: [{ name: "bge-m3" }],
    });
    for (const modelId of [`endpoint:${id}:bge-m3`, "endpoint:instance-1:llama3.3", "google:gemini-embedding-001", "?"])
      await expect(change(modelId), modelId).rejects.toMatchObject({ cause: { code: "keys" } });
    const { models } = await api().getEmbeddingModels({ workspaceId });
    expect(models.map(({ id: one, missing }) => [one, missing.length])).toEqual([
      [builtIn, 0],
      [testApp.app.staticEmbeddings?.model, 0],
      ["endpoint:instance-1:bge-m3", 0],
      [openai, 0],
      ["google:gemini-embedding-001", 1],
    ]);
  });
});

describe("a library with another model", () => {
  test("corrects passages with it", async () => {
    const { chunkIds } = await learn(["Ferry one is red."]);
    await changeTo("endpoint:instance-1:bge-m3");
    await testApp
      .as("OWNER")
      .knowledgeSourceTreeNode.updatePassage({ id: chunkIds[0] ?? "", text: "Ferry one is green." });
    expect(embeddedTexts()).toEqual(["Ferry one is red.", "Ferry one is green."]);
    expect(await countVectors()).toBe(1);
    expect(await spent()).toEqual([]);
  });

  test("learns sources with it, paid once by who added them, also after a failure", async () => {
    await changeTo(openai);
    await db().delete(creditTransaction);
    double.reset();
    const { USER } = testApp.workspace.people;
    const { nodeId, sourceId } = await addSource(USER.id);
    await addReading(sourceId, ferries);
    double.queueEmbedding({});
    double.queueEmbedding({ status: 401, body: `{"error":{"message":"This key is not allowed to embed."}}` });
    await learnKnowledge(testApp.app, { workspaceId, sourceId, attempt: 1 });
    const failed = await testApp.as("OWNER").knowledgeSourceTreeNode.getSource({ id: nodeId });
    expect(failed).toMatchObject({ status: "FAILED", problem: expect.stringContaining("not allowed to embed") });
    await testApp.as("OWNER").knowledgeSourceTreeNode.retryLearning({ id: nodeId });
    await vi.waitFor(async () => {
      const { status } = await testApp.as("OWNER").knowledgeSourceTreeNode.getSource({ id: nodeId });
      expect(status).toBe("READY");
    }, 20_000);
    const texts = embeddedTexts();
    // The batch that failed was sent twice, the one before it once.
    expect(texts.length - new Set(texts).size).toBe(ferries.length - 64);
    expect(await countVectors(openai)).toBe(ferries.length);
    expect((await spent()).map(({ userId, modelId }) => [userId, modelId])).toEqual(Array(2).fill([USER.id, openai]));
  });

  test("embeds and pays of a source that is learned again only what is new in it, also after a crash", async () => {
    await changeTo(openai);
    const { sourceId } = await addSource(testApp.workspace.people.USER.id);
    /** Returns the passages that were embedded, and the vectors of all. */
    const relearn = async (lines: readonly string[], attempt: number, { isKilled = false } = {}) => {
      double.reset();
      await db().delete(creditTransaction);
      await addReading(sourceId, lines);
      await db()
        .update(knowledgeSource)
        .set({ attempt, status: "WAITING", ...(attempt > 1 && { newChunks: 0 }) });
      const input = { workspaceId, sourceId, attempt };
      if (isKilled) await expect(learnKnowledge(dyingAt("learn.stored"), input)).rejects.toThrow("killed");
      await learnKnowledge(testApp.app, input);
      const [row] = await db().select().from(knowledgeSource).where(eq(knowledgeSource.id, sourceId));
      expect(row).toMatchObject({ status: "READY", generation: attempt, doneChunks: lines.length });
      const chunks = await db()
        .select({ text: knowledgeChunk.text, embedding: knowledgeVector.embedding })
        .from(knowledgeChunk)
        .innerJoin(knowledgeVector, eq(knowledgeVector.chunkId, knowledgeChunk.id));
      return {
        embedded: embeddedTexts(),
        newChunks: row?.newChunks,
        paid: (await spent()).length,
        vectors: new Map(chunks.map(({ text, embedding }) => [text, Buffer.from(embedding).toString("hex")])),
      };
    };
    const kept = ferries.map((line) => paragraph(line));
    const lines = [...Array.from({ length: 70 }, (_, at) => `Ferry old ${at}.`), ...ferries];
    const first = await relearn(lines, 1);
    expect(first).toMatchObject({ newChunks: null, paid: 3 });

    const second = await relearn([...Array.from({ length: 70 }, (_, at) => `Ferry new ${at}.`), ...ferries], 2, {
      isKilled: true,
    });
    expect(second).toMatchObject({ newChunks: 70, paid: 2 });
    expect(second.embedded.filter((text) => text.includes("Ferry new"))).toHaveLength(70);
    expect(second.embedded).toHaveLength(70);
    expect(second.vectors.size).toBe(140);
    for (const text of kept) expect(second.vectors.get(text)).toBe(first.vectors.get(text));

    expect(await relearn(ferries.toReversed(), 3)).toMatchObject({ embedded: [], newChunks: 0, paid: 0 });
  });

  test("embeds a passage again if someone corrects it while its source is being relearned", async () => {
    await changeTo(openai);
    const { sourceId } = await addSource(testApp.workspace.people.USER.id);
    await addReading(sourceId, ["Ferry one.", "Ferry two."]);
    await learnKnowledge(testApp.app, { workspaceId, sourceId, attempt: 1 });
    await addReading(sourceId, ["Ferry one.", "Ferry two.", "Ferry three."]);
    await db().update(knowledgeSource).set({ attempt: 2, status: "WAITING" });
    double.reset();
    await db().delete(creditTransaction);
    double.queueEmbedding({
      onRequest: async () => {
        await db()
          .update(knowledgeChunk)
          .set({ text: "Corrected." })
          .where(eq(knowledgeChunk.text, paragraph("Ferry one.")));
      },
    });
    await learnKnowledge(testApp.app, { workspaceId, sourceId, attempt: 2 });
    expect(embeddedTexts().map((text) => text.split(" and")[0]?.split("\n\n")[1])).toEqual([
      "Ferry three.",
      "Ferry one.",
      "Ferry three.",
    ]);
    expect(await countVectors()).toBe(3);
    expect(await spent(), "what was embedded in vain is free").toHaveLength(1);
  });

  test("says of sources in which languages it can't compare meanings, as long as that is so", async () => {
    const french = await learnSource(
      { ...testApp.app, embeddings },
      {
        workspaceId,
        title: "Bac",
        language: { tag: "und", config: "simple" },
        chunks: [{ text: "Le bac est rouge." }],
      },
    );
    await learn(["Ferry one is red."]);
    const notices = async () =>
      (await api("USER").getAll({ workspaceId })).map(({ text, KnowledgeSource }) => [text, KnowledgeSource?.notice]);
    expect(await notices()).toEqual(
      expect.arrayContaining([
        ["Bac", embeddingModelText.otherLanguage(["English"])],
        ["Harbor", null],
      ]),
    );
    await changeTo("endpoint:instance-1:bge-m3");
    expect((await notices()).map(([, notice]) => notice)).toEqual([null, null]);
    expect((await api("USER").getSource({ id: french.nodeId })).notice).toBeNull();
  });

  test("may have one with weights of the operator, which costs nothing", async () => {
    const { nodeId } = await learn(["The ferry is red.", "The lighthouse is white."]);
    await changeTo(testApp.app.staticEmbeddings?.model ?? "");
    const [first] = await search(nodeId, "Which ferry?");
    expect(first).toMatchObject({ text: "The ferry is red.", meaning: 1 });
    expect(await spent()).toEqual([]);
    expect(await state()).toMatchObject({ name: expect.stringContaining("potion-multilingual"), languages: null });
  });

  test("is not offered for chats", async () => {
    const { models } = await testApp.as("USER").credential.getLanguageModels({ workspaceId });
    const ofEndpoint = models.filter(({ endpointName }) => endpointName === "Ollama");
    expect(ofEndpoint.map(({ displayName }) => displayName)).toEqual(["llama3.3"]);
  });

  test("finds sources by their words while the model can't be called", async () => {
    const { nodeId, chunkIds } = await learn(["Ferry one is red.", "The kitchen is closed."]);
    await changeTo("endpoint:instance-1:bge-m3");
    double.queueEmbedding({ status: 401, body: "{}" });
    expect((await search(nodeId, "kitchen")).map(({ text, meaning }) => [text, meaning])).toEqual([
      ["The kitchen is closed.", 0],
    ]);
    await db().update(knowledgeSetting).set({ model: "endpoint:instance-1:deleted" });
    expect((await search(nodeId, "kitchen")).map(({ text }) => text)).toEqual(["The kitchen is closed."]);
    expect(await state()).toMatchObject({ problem: expect.stringContaining("no longer exists") });
    await expect(
      testApp.as("OWNER").knowledgeSourceTreeNode.updatePassage({ id: chunkIds[0] ?? "", text: "x" }),
    ).rejects.toMatchObject({ cause: { code: "keys" } });
  });

  test("refuses a correction that was embedded with the model before", async () => {
    const { chunkIds } = await learn(["Ferry one is red."]);
    await changeTo("endpoint:instance-1:bge-m3");
    double.queueEmbedding({
      onRequest: async () => {
        await db().update(knowledgeSetting).set({ model: openai });
      },
    });
    await expect(
      testApp.as("OWNER").knowledgeSourceTreeNode.updatePassage({ id: chunkIds[0] ?? "", text: "Ferry one." }),
    ).rejects.toThrow(knowledgeErrorText.modelChanged);
  });
});
