/** Canvases requested by pages: stream, storage, access and price. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { creditReservation, creditTransaction, creditWallet } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import type { Person } from "#platform/context.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { recoverArtifacts } from "./jobs.ts";
import { artifact } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const patience = { timeout: 15_000 };
const db = () => testApp.app.database.system;

function ask(body: object, person: Person = testApp.workspace.people.OWNER) {
  return testApp.request(
    "/api/chat/canvas",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        workspaceId: testApp.workspace.id,
        title: "Tides",
        messages: [{ role: "user", parts: [{ type: "text", text: "Generate the canvas." }] }],
        ...body,
      }),
    },
    person,
  );
}

const text = (task: string) => ({ kind: "TEXT", config: { task } });
/** What a client of the AI SDK reads: the chunks of the stream. */
async function chunksOf(answer: Response) {
  const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("data: {"));
  return lines.map((line): Record<string, unknown> => JSON.parse(line.slice("data: ".length)));
}
const idOf = (answer: Response) => answer.headers.get("x-document-id") ?? "";
const rowOf = async (id: string) => (await db().select().from(artifact).where(eq(artifact.id, id)))[0];
const charges = () =>
  db().select().from(creditTransaction).where(eq(creditTransaction.workspaceId, testApp.workspace.id));
const held = async () => (await db().select().from(creditReservation)).filter(({ state }) => state === "RESERVED");

describe("POST /api/chat/canvas", () => {
  test("streams the part of the kind, stores the content, and charges one request", async () => {
    const before = (await charges()).length;
    const answer = await ask(text("[[reply:# Tides]]"));
    expect(answer.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    const chunks = await chunksOf(answer);
    expect(chunks.find(({ type }) => type === "start")).toMatchObject({ messageId: idOf(answer) });
    const said = chunks.flatMap(({ type, data }) => (type === "data-textDelta" ? [data] : []));
    expect(said.join("")).toBe("# Tides");
    expect(chunks.at(-1)).toMatchObject({ type: "finish" });
    const open = await testApp.as("OWNER").artifact.getById({ id: idOf(answer) });
    expect(open).toEqual({
      id: idOf(answer),
      kind: "text",
      title: "Tides",
      content: { text: "# Tides" },
      status: "idle",
      error: null,
      version: 1,
      userId: testApp.workspace.people.OWNER.id,
      chatId: null,
      createdAt: expect.any(Date),
    });
    const after = await charges();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ amount: "1.0000", source: "ASSISTANT" });
  });

  test("regenerates a canvas under its id", async () => {
    const first = await ask(text("[[reply:One]]"));
    await first.text();
    const second = await ask({ ...text("[[reply:Two]]"), documentId: idOf(first) });
    await second.text();
    expect(idOf(second)).toBe(idOf(first));
    expect((await rowOf(idOf(first)))?.content).toEqual({ text: "Two" });
  });

  test.each([
    ["without a task", text(" "), 400],
    ["of a kind that does not exist", { kind: "SONG", config: {} }, 400],
    ["with more fields than there are", { ...text("x"), price: 0 }, 400],
    ["for a canvas that does not exist", { ...text("x"), documentId: newId() }, 404],
  ])("refuses one %s, and stores nothing", async (_, body, status) => {
    const before = (await db().select().from(artifact)).length;
    expect((await ask(body)).status).toBe(status);
    expect(await db().select().from(artifact)).toHaveLength(before);
    expect(double.requests).toEqual([]);
  });

  test("calls no provider without credits, and the refusal opens the upgrade dialog", async () => {
    await db().update(creditWallet).set({ spent: "1000000" }).where(eq(creditWallet.workspaceId, testApp.workspace.id));
    const answer = await ask(text("Anything"));
    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({ app: { code: "credits" } });
    expect(double.requests).toEqual([]);
    await db().delete(creditWallet).where(eq(creditWallet.workspaceId, testApp.workspace.id));
  });

  test("ends with an error when the provider fails, costs nothing, and keeps the old content", async () => {
    const first = await ask(text("[[reply:One]]"));
    await first.text();
    const before = (await charges()).length;
    const failed = await ask({ ...text("[[fault:unauthorized]]"), documentId: idOf(first) });
    expect((await chunksOf(failed)).at(-1)).toMatchObject({ type: "error" });
    const row = await rowOf(idOf(first));
    expect(row).toMatchObject({ status: "idle", content: { text: "One" }, error: expect.stringContaining("OpenAI") });
    expect(await charges()).toHaveLength(before);
    expect(await held()).toEqual([]);
  });
});

test.each([
  ["TEXT", "High\u0000 water\ud83d", { text: "High water\ufffd" }],
  [
    "HTML",
    "<!doctype html><p>High\u0000 water\udc00</p>",
    { documents: [{ html: "<!doctype html><p>High water\ufffd</p>" }] },
  ],
])("a canvas of kind %s is stored without what no database can hold", async (kind, reply, content) => {
  double.queueReply({ text: reply });
  const answer = await ask({ kind, config: { task: "Explain the tides" } });
  expect((await chunksOf(answer)).at(-1)).toMatchObject({ type: "finish" });
  expect(await rowOf(idOf(answer))).toMatchObject({ status: "idle", error: null, content });
  expect(await held()).toEqual([]);
});

describe("while a canvas is generated", () => {
  /** A canvas that is blocked after its first words. */
  async function halfMade() {
    let goOn = () => {};
    const promise = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    double.queueReply({ deltas: ["One ", "two ", "three"], gate: { after: 4, open: promise } });
    const answer = await ask(text("A text"));
    const id = idOf(answer);
    const { streamId } = (await rowOf(id)) ?? {};
    const writer = await vi.waitUntil(() => testApp.app.streams.findWriter(streamId ?? ""), patience);
    await vi.waitUntil(() => JSON.stringify(writer.fold.parts).includes("two"), patience);
    return { answer, id, goOn };
  }

  test("leaving does not stop it, and another page can continue reading", async () => {
    const { answer, id, goOn } = await halfMade();
    await answer.body?.cancel();
    const resumed = await testApp.request(`/api/chat/canvas/${id}/stream?after=0`, {}, testApp.workspace.people.OWNER);
    goOn();
    const chunks = await chunksOf(resumed);
    expect(chunks.flatMap(({ type, data }) => (type === "data-textDelta" ? [data] : [])).join("")).toBe(
      "One two three",
    );
    expect((await rowOf(id))?.content).toEqual({ text: "One two three" });
    const over = await testApp.request(`/api/chat/canvas/${id}/stream`, {}, testApp.workspace.people.OWNER);
    expect(over.status).toBe(204);
  });

  test("a stop keeps what was written so far, and is charged for it", async () => {
    const { answer, id } = await halfMade();
    const before = (await charges()).length;
    await testApp.as("OWNER").artifact.stop({ id });
    expect((await chunksOf(answer)).at(-1)).toEqual({ type: "abort" });
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: "idle", error: null });
    expect(row?.content).toEqual({ text: expect.stringMatching(/^One two/) });
    expect(await charges()).toHaveLength(before + 1);
    expect(await held()).toEqual([]);
  });

  test("it can be neither edited nor generated a second time", async () => {
    const { answer, id, goOn } = await halfMade();
    const refused = { cause: { code: "conflict" } };
    await expect(testApp.as("OWNER").artifact.updateContent({ id, content: { text: "x" } })).rejects.toMatchObject(
      refused,
    );
    expect((await ask({ ...text("x"), documentId: id })).status).toBe(409);
    goOn();
    await answer.text();
    expect((await rowOf(id))?.content).toEqual({ text: "One two three" });
    expect(await held()).toEqual([]);
  });

  test("another process restarts it after a crash and charges it once", async () => {
    const [dead, streamId] = [newId(), newId()];
    const id = newId();
    await db()
      .insert(artifact)
      .values({
        id,
        workspaceId: testApp.workspace.id,
        userId: testApp.workspace.people.OWNER.id,
        kind: "TEXT",
        title: "Tides",
        config: { task: "[[reply:Anew]]" },
        status: "streaming",
        streamId,
        holderId: dead,
      });
    const before = (await charges()).length;
    await recoverArtifacts(testApp.app, dead);
    await vi.waitUntil(async () => (await rowOf(id))?.status === "idle", patience);
    expect(await rowOf(id)).toMatchObject({ content: { text: "Anew" }, holderId: testApp.app.processId });
    expect(await charges()).toHaveLength(before + 1);
  });
});

describe("a canvas", () => {
  test("is edited by its author, in the shape of its kind", async () => {
    const answer = await ask(text("[[reply:One]]"));
    await answer.text();
    const id = idOf(answer);
    const owner = testApp.as("OWNER");
    await owner.artifact.updateContent({ id, content: { text: "Mine" } });
    expect((await owner.artifact.getById({ id })).content).toEqual({ text: "Mine" });
    for (const content of [{ text: "" }, { documents: [] }, "x", { text: "x".repeat(300_000) }])
      await expect(owner.artifact.updateContent({ id, content })).rejects.toMatchObject({ cause: { code: "invalid" } });
  });

  test("is visible to its author and owners, and only its author edits it", async () => {
    const answer = await ask(text("[[reply:One]]"), testApp.workspace.people.USER);
    await answer.text();
    const id = idOf(answer);
    const forbidden = { cause: { code: "forbidden" } };
    expect((await testApp.as("OWNER").artifact.getById({ id })).content).toEqual({ text: "One" });
    await expect(testApp.as("EDITOR").artifact.getById({ id })).rejects.toMatchObject(forbidden);
    const change = { id, content: { text: "x" } };
    await expect(testApp.as("OWNER").artifact.updateContent(change)).rejects.toMatchObject(forbidden);
    await expect(testApp.as("OWNER").artifact.stop({ id })).rejects.toMatchObject(forbidden);
    expect((await ask({ ...text("x"), documentId: id })).status).toBe(403);
  });
});
