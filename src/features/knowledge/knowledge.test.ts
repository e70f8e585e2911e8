/** The library from the upload to its chunks. The server, its jobs, its database and HTTP are real. */
import { Document, Paragraph } from "docx";
import { and, asc, eq, gte } from "drizzle-orm";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { document, file } from "#features/file/table.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Person } from "#platform/context.ts";
import type { Role } from "#product/roles.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import { makeDocx, makePdf, makeRawZip, makeXlsx, zeroBomb } from "#testing/sample-files.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { knowledgeJobs, recoverKnowledge } from "./jobs.ts";
import type { KnowledgeTreeNode, SourceStatus } from "./schema.ts";
import { learnSource } from "./service/learn/learn-source.ts";
import { searchKnowledge } from "./service/search/search-knowledge.ts";
import { knowledgeChunk, knowledgeNode, knowledgeReading, knowledgeSource } from "./table.ts";

let testApp: TestApp;
let workspaceId: string;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true, env: { DEFAULT_PLAN: "BUSINESS" } });
  workspaceId = testApp.workspace.id;
});
afterAll(() => testApp.close());

const api = (role: Role = "OWNER") => testApp.as(role).knowledgeSourceTreeNode;
const db = () => testApp.app.database.system;

interface Uploaded {
  title: string;
  document_id: string;
  size: number;
  s3_file_path: string;
  duplicate_of: { document_id: string; title: string } | null;
}
interface Upload {
  status: number;
  documents: Uploaded[];
  failed: { name: string; error: string }[];
  message: string;
}

async function upload(
  files: Record<string, string | Uint8Array>,
  { query = "", person = testApp.workspace.people.OWNER, separators = [] as string[] } = {},
): Promise<Upload> {
  const form = new FormData();
  for (const [name, content] of Object.entries(files))
    form.append("document_files", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  for (const separator of separators) form.append("separators", separator);
  const path = `/api/document/upload-multiple-file?workspaceId=${workspaceId}&purpose=knowledge${query}`;
  const response = await testApp.request(path, { method: "POST", body: form }, person as Person);
  const body = (await response.json()) as {
    documents?: Uploaded[];
    failed_uploads?: Upload["failed"];
    error?: string;
  };
  const { documents = [], failed_uploads: failed = [], error: message = "" } = body;
  return { status: response.status, documents, failed, message };
}

const toItem = ({ title, document_id, size, s3_file_path }: Uploaded) => ({
  title,
  documentId: document_id,
  size,
  type: "DOCUMENT" as const,
  config: { s3FilePath: s3_file_path },
});

const contextOfOwner = async () =>
  (await findWorkspaceContext(testApp.app, workspaceId, testApp.workspace.people.OWNER.id, newId())) ??
  expect.unreachable();

const nodeOf = async (id: string): Promise<KnowledgeTreeNode> =>
  (await api().getAll({ workspaceId })).find((node) => node.id === id) ?? expect.unreachable();

async function waitForSource(id: string, status: SourceStatus = "READY") {
  await vi.waitFor(async () => {
    const found = (await nodeOf(id)).KnowledgeSource;
    expect(`${found?.status} ${found?.problem ?? ""}`).toMatch(new RegExp(`^${status} `));
  }, 40_000);
  return (await nodeOf(id)).KnowledgeSource ?? expect.unreachable();
}

/** Uploads one file and makes a source of it. */
async function add(name: string, content: string | Uint8Array, options: Parameters<typeof upload>[1] = {}) {
  const [one = expect.unreachable()] = (await upload({ [name]: content }, options)).documents;
  const { ids } = await api().createMany({ workspaceId, list: [toItem(one)] });
  return ids[0] ?? expect.unreachable();
}

const chunksOf = (nodeId: string) =>
  db()
    .select({ text: knowledgeChunk.text, context: knowledgeChunk.context, part: knowledgeChunk.part })
    .from(knowledgeChunk)
    .innerJoin(
      knowledgeSource,
      and(eq(knowledgeSource.id, knowledgeChunk.sourceId), eq(knowledgeSource.generation, knowledgeChunk.generation)),
    )
    .where(eq(knowledgeSource.nodeId, nodeId))
    .orderBy(asc(knowledgeChunk.position));

describe("a file in the library", () => {
  test("is learned page by page, and its document has the text and where its pages start", async () => {
    const id = await add("Ferns.pdf", makePdf([["Ferns need shade."], ["Water them at dusk."]]));
    const source = await waitForSource(id);
    expect(source).toMatchObject({
      type: "DOCUMENT",
      title: "Ferns.pdf",
      doneChunks: 2,
      totalChunks: 2,
      pagesCount: 2,
    });
    expect(source.learnedAt).not.toBeNull();
    expect(await chunksOf(id)).toEqual([
      { text: "Ferns need shade.", context: "Ferns.pdf\nPage 1", part: "Page 1" },
      { text: "Water them at dusk.", context: "Ferns.pdf\nPage 2", part: "Page 2" },
    ]);
    const [row] = await db()
      .select()
      .from(document)
      .where(eq(document.id, source.documentId ?? ""));
    expect(row?.parts?.map(({ label }) => label)).toEqual(["Page 1", "Page 2"]);
    expect(row?.text.slice(row.parts?.[1]?.start)).toContain("Water them at dusk.");
    expect(await db().select().from(knowledgeReading)).toEqual([]);
    const found = await searchKnowledge(await contextOfOwner(), {
      question: "How much light?",
      nodeIds: [id],
      count: 2,
    });
    expect(found.map(({ text }) => text)).toContain("Ferns need shade.");
  });

  test("is cut as its upload asked for", async () => {
    const text = Array.from({ length: 30 }, (_, at) => `Line ${at} has some words;`).join("");
    const auto = await add("auto.txt", text);
    const fine = await add("fine.txt", text, { query: "&chunk_size=200&chunk_overlap=0", separators: [";"] });
    await waitForSource(auto);
    await waitForSource(fine);
    expect(await chunksOf(auto)).toHaveLength(1);
    const chunks = await chunksOf(fine);
    expect(chunks.length).toBeGreaterThan(3);
    for (const { text: chunk } of chunks) expect(chunk).toMatch(/^Line \d+ .{0,195};$/);
    for (const [query, message] of [
      ["&chunk_size=100", knowledgeErrorText.split.sizeOutOfRange(200, 8_000)],
      ["&chunk_size=1000&chunk_overlap=501", knowledgeErrorText.split.overlapTooLarge],
      ["&chunk_size=many", knowledgeErrorText.split.notANumber],
    ] as const) {
      expect(await upload({ "a.txt": "a" }, { query }), query).toMatchObject({ status: 400, message });
    }
  });

  test("with rows is cut between them, with the header in each chunk", async () => {
    const rows = Array.from({ length: 70 }, (_, at) => [`plant ${at}`, at]);
    const id = await add("stock.xlsx", makeXlsx({ Stock: [["name", "count"], ...rows] }));
    await waitForSource(id);
    const tables = (await chunksOf(id)).filter(({ text }) => text.startsWith("| name | count |"));
    expect(tables.map(({ text }) => text.split("\n").length)).toEqual([52, 22]);
    expect(tables.map(({ part }) => part)).toEqual(["Sheet Stock", "Sheet Stock"]);
  });

  test("that can't be read says why, and can be tried again", async () => {
    const bomb = makeRawZip([{ name: "word/document.xml", packed: zeroBomb(64), method: 8 }]);
    const scan = await add("scan.pdf", makePdf([[]]));
    expect(await waitForSource(scan, "FAILED")).toMatchObject({ problem: "learning.scanned" });
    const packed = await upload({ "bomb.docx": bomb, "picture.pdf": "no pdf", "tool.exe": "MZ" });
    const sentences = packed.failed.map(({ name, error }) => `${name}: ${error}`);
    expect(
      sentences.every((sentence) => /^[\w.]+: [A-Z].+\.$/.test(sentence)),
      sentences.join(),
    ).toBe(true);
    for (const one of packed.documents) {
      const { ids } = await api().createMany({ workspaceId, list: [toItem(one)] });
      expect((await waitForSource(ids[0] ?? "", "FAILED")).problem).toMatch(/^[A-Z].+\.$/);
    }
    await api().retryLearning({ id: scan });
    await waitForSource(scan, "FAILED");
  });

  test("with macros or of another type than its name says ends with a sentence or is read as the text that it is", async () => {
    const word = unzipSync(
      new Uint8Array(await makeDocx(new Document({ sections: [{ children: [new Paragraph("Ivy climbs.")] }] }))),
    );
    const macros = { "word/vbaProject.bin": strToU8("Sub AutoOpen() steal End Sub") };
    const { documents, failed } = await upload({
      "macros.docx": zipSync({ ...word, ...macros }),
      "macros.docm": zipSync({ ...word, ...macros }),
      "page.html": "<script>steal()</script><p>Ivy climbs.</p>",
      "page.pdf": "<script>steal()</script>",
      "prices.xlsx": "MZ\u0090\0 steal",
      "text.txt": Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]),
    });
    for (const { error } of failed) expect(error).toMatch(/^[A-Z].+\.$/);
    for (const one of documents) {
      const { ids } = await api().createMany({ workspaceId, list: [toItem(one)] });
      const id = ids[0] ?? "";
      await vi.waitUntil(async () => /READY|FAILED/.test((await nodeOf(id)).KnowledgeSource?.status ?? ""), 20_000);
      const { status, problem } = (await nodeOf(id)).KnowledgeSource ?? expect.unreachable();
      if (status === "FAILED") expect(problem, one.title).toMatch(/^[A-Z].+\.$/);
      expect(JSON.stringify(await chunksOf(id)), one.title).not.toContain("steal");
    }
    expect(documents.map(({ title }) => title)).toContain("macros.docx");
  });

  test("never gets its name as a path", async () => {
    const [one = expect.unreachable()] = (await upload({ "../../etc/passwd.txt": "root" })).documents;
    expect(one.title).not.toContain("/");
    expect(one.s3_file_path).toMatch(new RegExp(`^${workspaceId}/document/[\\w-]+\\.txt$`));
  });

  test("with the content of another one is reported, so that it can be skipped", async () => {
    const id = await add("first.txt", "The same words.");
    const { documentId } = await waitForSource(id);
    const [again] = (await upload({ "second.txt": "The same words." })).documents;
    expect(again?.duplicate_of).toEqual({ document_id: documentId, title: "first.txt" });
    const [other] = (await upload({ "third.txt": "Other words." })).documents;
    expect(other?.duplicate_of).toBeNull();
  });

  test("is used by one source only, and nothing else becomes a source", async () => {
    const [one = expect.unreachable()] = (await upload({ "once.txt": "Once." })).documents;
    await api().createMany({ workspaceId, list: [toItem(one)] });
    await expect(api().createMany({ workspaceId, list: [toItem(one)] })).rejects.toMatchObject({
      cause: { code: "conflict" },
    });
    const form = new FormData();
    form.append("document_files", new File(["private"], "chat.txt"));
    const answer = await testApp.request(
      `/api/document/upload-multiple-file?workspaceId=${workspaceId}`,
      { method: "POST", body: form },
      testApp.workspace.people.USER,
    );
    const { documents } = (await answer.json()) as { documents: [Uploaded] };
    await expect(api().createMany({ workspaceId, list: [toItem(documents[0])] })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
  });
});

describe("learning", () => {
  /** A source in the middle of its chunks, as if its process had stopped there. */
  async function addUnfinished(status: SourceStatus, generation: number) {
    const id = await add(`${newId()}.txt`, `${"Many words. ".repeat(400)}${newId()}`, { query: "&chunk_size=200" });
    await waitForSource(id);
    const [source = expect.unreachable()] = await db()
      .select()
      .from(knowledgeSource)
      .where(eq(knowledgeSource.nodeId, id));
    const { documentId, totalChunks } = source;
    const [row = expect.unreachable()] = await db()
      .select()
      .from(document)
      .where(eq(document.id, documentId ?? ""));
    const { title, text, parts, pagesCount, isTruncated } = row;
    const reading = { title, text, parts: parts ?? [], pagesCount, isTruncated };
    await db()
      .insert(knowledgeReading)
      .values({ sourceId: source.id, workspaceId, ...reading });
    await db()
      .delete(knowledgeChunk)
      .where(and(eq(knowledgeChunk.sourceId, source.id), gte(knowledgeChunk.position, 10)));
    const progress = { status, generation, doneChunks: 10, attempt: 1 };
    await db().update(knowledgeSource).set(progress).where(eq(knowledgeSource.id, source.id));
    return { id, totalChunks, sourceId: source.id };
  }
  const idsOf = async (sourceId: string) =>
    (
      await db()
        .select({ id: knowledgeChunk.id })
        .from(knowledgeChunk)
        .where(eq(knowledgeChunk.sourceId, sourceId))
        .orderBy(asc(knowledgeChunk.position))
    ).map(({ id }) => id);

  test("continues after a pause with the first chunk that isn't stored, and embeds nothing again", async () => {
    const { id, totalChunks, sourceId } = await addUnfinished("EMBEDDING", 0);
    await api().pauseLearning({ id });
    expect((await nodeOf(id)).KnowledgeSource).toMatchObject({ status: "PAUSED", doneChunks: 10 });
    await expect(api().pauseLearning({ id })).rejects.toMatchObject({ message: knowledgeErrorText.notLearning });
    const before = await idsOf(sourceId);
    expect(before).toHaveLength(10);
    await api().resumeLearning({ id });
    expect(await waitForSource(id)).toMatchObject({ doneChunks: totalChunks, totalChunks });
    const after = await idsOf(sourceId);
    expect(after).toHaveLength(totalChunks);
    expect(after.slice(0, 10)).toEqual(before);
    await expect(api().resumeLearning({ id })).rejects.toMatchObject({ message: knowledgeErrorText.notPaused });
  });

  test("that is canceled removes a source that was never learned, and keeps what another learned before", async () => {
    const fresh = await addUnfinished("PAUSED", 0);
    await api().cancelLearning({ id: fresh.id });
    await expect(nodeOf(fresh.id)).rejects.toThrow();
    const learned = await addUnfinished("EMBEDDING", 1);
    await expect(api().retryLearning({ id: learned.id })).rejects.toMatchObject({ cause: { code: "conflict" } });
    await api().cancelLearning({ id: learned.id });
    expect((await nodeOf(learned.id)).KnowledgeSource).toMatchObject({ status: "READY" });
    expect(await idsOf(learned.sourceId)).toHaveLength(10);
  });

  test("that was committed by a process that died before it was queued is started by another one", async () => {
    const { id, totalChunks, sourceId } = await addUnfinished("WAITING", 0);
    await db().update(knowledgeSource).set({ attempt: 2 }).where(eq(knowledgeSource.nodeId, id));
    await learnSource(testApp.app, { workspaceId, sourceId, attempt: 1 });
    expect(await idsOf(sourceId), "an attempt that was replaced stores nothing").toHaveLength(10);
    await recoverKnowledge(testApp.app, newId());
    expect(await waitForSource(id)).toMatchObject({ doneChunks: totalChunks });
  });
});

describe("without room", () => {
  /** The disk of the database is full from the chunk at this position on. */
  const fillDisk = (position: number) =>
    testApp.asOwner(`create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert on knowledge_chunk for each row
        when (new.position >= ${position}) execute function no_room()`);
  const freeDisk = () => testApp.asOwner("drop function no_room cascade");

  test("learning ends with a sentence, and a retry continues after what was stored", async () => {
    await fillDisk(64);
    // A few chunks more than one batch.
    const id = await add("long.txt", `${"Many words. ".repeat(1_150)}${newId()}`, {
      query: "&chunk_size=200&chunk_overlap=0",
    });
    expect(await waitForSource(id, "FAILED")).toMatchObject({ problem: "server.diskFull", doneChunks: 64 });
    await freeDisk();
    const chunkIds = () =>
      db()
        .select({ id: knowledgeChunk.id })
        .from(knowledgeChunk)
        .innerJoin(knowledgeSource, eq(knowledgeSource.id, knowledgeChunk.sourceId))
        .where(eq(knowledgeSource.nodeId, id))
        .orderBy(asc(knowledgeChunk.position));
    const stored = await chunkIds();
    expect(stored).toHaveLength(64);
    await api().retryLearning({ id });
    const { totalChunks } = await waitForSource(id);
    const all = await chunkIds();
    expect(all).toHaveLength(totalChunks);
    expect(all.slice(0, 64)).toEqual(stored);
  });

  test("relearning leaves what answered before", async () => {
    const id = await add("kept.txt", `kept ${newId()}`);
    await waitForSource(id);
    const before = await chunksOf(id);
    await fillDisk(0);
    await api().retryLearning({ id });
    await waitForSource(id, "FAILED");
    await freeDisk();
    expect(await chunksOf(id)).toEqual(before);
    await api().retryLearning({ id });
    await waitForSource(id);
    expect(await chunksOf(id)).toEqual(before);
  });
});

test("a source whose job failed for good says so and can be tried again", async () => {
  const id = await add("unlucky.txt", `unlucky ${newId()}`);
  await waitForSource(id);
  const [source = expect.unreachable()] = await db()
    .update(knowledgeSource)
    .set({ status: "EMBEDDING", attempt: 2 })
    .where(eq(knowledgeSource.nodeId, id))
    .returning();
  const [job] = knowledgeJobs;
  await job?.giveUp?.(testApp.app, { workspaceId, sourceId: source.id, attempt: 2 } as never);
  expect(await waitForSource(id, "FAILED")).toMatchObject({ problem: "learning.failed" });
  await api().retryLearning({ id });
  await waitForSource(id);
});

test("a source whose failed job could not even say so is learned after the next start", async () => {
  const id = await add("silent.txt", `silent ${newId()}`);
  await waitForSource(id);
  const [source = expect.unreachable()] = await db()
    .update(knowledgeSource)
    .set({ status: "EMBEDDING", generation: 0 })
    .where(eq(knowledgeSource.nodeId, id))
    .returning();
  await db().delete(knowledgeChunk).where(eq(knowledgeChunk.sourceId, source.id));
  await testApp.asOwner(`update dbos.workflow_status set status = 'ERROR', output = null,
    error = '{"json":{"name":"Error","message":"no room"},"__dbos_serializer":"superjson"}'
    where workflow_uuid = 'knowledge.learn:${source.id}:1'`);
  await recoverKnowledge(testApp.app, newId());
  await waitForSource(id);
  expect(await chunksOf(id)).toHaveLength(1);
});

describe("the tree", () => {
  const folder = (treeNodeText: string, parent: string | null = null, role: Role = "OWNER") =>
    api(role)
      .createFolder({ workspaceId, treeNodeText, parent })
      .then(({ id }) => id);
  const move = (id: string, parent: string | null, index = 0) =>
    api().updateTreeStructure({ workspaceId, nodes: [{ id, index, parent, droppable: true }] });

  test("holds folders and sources in their order, and saves an upload to one folder", async () => {
    const outer = await folder("Plants");
    const inner = await folder("Ferns", outer);
    const { documents } = await upload({ "a.txt": `a ${newId()}`, "b.txt": `b ${newId()}` });
    const { ids } = await api().createMany({
      workspaceId,
      list: documents.map(toItem),
      saveAllToOneFolder: true,
      folderTreeNodeIndex: outer,
    });
    const nodes = await api().getAll({ workspaceId });
    const inside = nodes.filter(({ parent }) => parent === outer);
    expect(inside.map(({ id, index, droppable }) => [id, index, droppable])).toEqual([
      [inner, 0, true],
      [ids[0], 1, false],
      [ids[1], 2, false],
    ]);
    await expect(
      api().createMany({ workspaceId, list: documents.map(toItem), saveAllToOneFolder: true }),
    ).rejects.toMatchObject({ message: knowledgeErrorText.chooseFolder });
    await move(ids[1] ?? "", inner);
    expect(await nodeOf(ids[1] ?? "")).toMatchObject({ parent: inner, index: 0 });
  });

  test("has no folder inside itself, and nothing inside a source", async () => {
    const outer = await folder("Outer");
    const inner = await folder("Inner", outer);
    await expect(move(outer, inner)).rejects.toMatchObject({ message: knowledgeErrorText.folderInItself });
    await expect(move(outer, outer)).rejects.toMatchObject({ message: knowledgeErrorText.folderInItself });
    const leaf = await add("leaf.txt", `leaf ${newId()}`);
    await expect(move(inner, leaf)).rejects.toMatchObject({ message: knowledgeErrorText.notAFolder });
    await expect(move(newId(), null)).rejects.toMatchObject({ message: knowledgeErrorText.nodeNotFound });
    expect(await nodeOf(inner)).toMatchObject({ parent: outer });
  });

  test("is read by every member, changed by editors, and each node renamed and deleted by its author and owners", async () => {
    const own = await folder("By the editor", null, "EDITOR");
    const other = await folder("By the owner");
    await expect(folder("By a user", null, "USER")).rejects.toMatchObject({ cause: { code: "forbidden" } });
    expect((await upload({ "a.txt": "a" }, { person: testApp.workspace.people.USER })).status).toBe(403);
    expect((await api("USER").getAll({ workspaceId })).some(({ id }) => id === own)).toBe(true);
    const rename = (id: string, role: Role) => api(role).updateTitle({ id, newTitle: "Renamed", droppable: true });
    await rename(own, "EDITOR");
    await rename(own, "OWNER");
    await expect(rename(other, "EDITOR")).rejects.toMatchObject({ message: knowledgeErrorText.notTheAuthor });
    await expect(api("EDITOR").bulkDelete({ workspaceId, treeNodeIdList: [own, other] })).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
    expect((await nodeOf(own)).text).toBe("Renamed");
    await api("EDITOR").delete({ id: own });
    await api().delete({ id: other });
  });

  test("loses all that is in a deleted folder, with its files and their storage", async () => {
    const outer = await folder("Gone");
    const inner = await folder("Gone, too", outer);
    const id = await add("gone.txt", `gone ${newId()}`);
    const { documentId, config } = await waitForSource(id);
    await move(id, inner);
    const before = await testApp.as("OWNER").billing.countKsStorage({ workspaceId });
    await api().bulkDelete({ workspaceId, treeNodeIdList: [outer, inner] });
    const left = await db()
      .select({ id: knowledgeNode.id })
      .from(knowledgeNode)
      .where(eq(knowledgeNode.parentId, outer));
    expect(left).toEqual([]);
    await vi.waitFor(async () => {
      expect(
        await db()
          .select()
          .from(document)
          .where(eq(document.id, documentId ?? "")),
      ).toEqual([]);
      expect(
        await db()
          .select()
          .from(file)
          .where(eq(file.path, config.s3FilePath ?? "")),
      ).toEqual([]);
    }, 10_000);
    expect(await testApp.as("OWNER").billing.countKsStorage({ workspaceId })).toBeLessThan(before);
  });
});

test("an upload that no source is made of is removed, and one in a source stays", async () => {
  const id = await add("kept.txt", `kept ${newId()}`);
  const { config } = await waitForSource(id);
  const [unused] = (await upload({ "unused.txt": `unused ${newId()}` })).documents;
  const releasedAt = (path: string | undefined) =>
    db()
      .select({ releasedAt: file.releasedAt })
      .from(file)
      .where(eq(file.path, path ?? ""))
      .then(([row]) => row?.releasedAt);
  expect(await releasedAt(unused?.s3_file_path)).toBeInstanceOf(Date);
  expect(await releasedAt(config.s3FilePath)).toBeNull();
});
