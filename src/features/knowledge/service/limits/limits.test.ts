import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { document, file } from "#features/file/table.ts";
import { bytesPerGigabyte } from "#lib/bytes.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Person } from "#platform/context.ts";
import { readAsProduct } from "#platform/db/database.ts";
import { workspace, workspaceMember } from "#platform/tables/workspace.ts";
import type { Role } from "#product/roles.ts";
import { learnSource, makeKnowledgeFolder } from "#testing/knowledge/learn-source.ts";
import { makeLimitedSource } from "#testing/knowledge/make-limited-source.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { NodeLimit } from "../../access.ts";
import { knowledgeDeletedSource, knowledgeLimit, knowledgeLimitPerson } from "../../table/limits.ts";
import { knowledgeChunk, knowledgeNode, knowledgeSource } from "../../table.ts";
import { hideInStream } from "./hide-in-stream.ts";

let testApp: TestApp;
/** An editor who is never named. */
let colleague: Person;
let workspaceId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  workspaceId = testApp.workspace.id;
  colleague = await testApp.person("Colleague");
  await db().insert(workspaceMember).values({ workspaceId, userId: colleague.id, role: "EDITOR" });
});
beforeEach(async () => {
  await db().delete(knowledgeNode).where(eq(knowledgeNode.workspaceId, workspaceId));
  await db().delete(document).where(eq(document.workspaceId, workspaceId));
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const people = () => testApp.workspace.people;
const as = (who: Role | Person) =>
  (typeof who === "string" ? testApp.as(who) : testApp.asPerson(who)).knowledgeSourceTreeNode;
const folder = (parentId?: string) =>
  makeKnowledgeFolder(testApp.app, { workspaceId, ...(parentId && { parentId }), userId: people().EDITOR.id });
const learn = (title: string, parentId?: string) =>
  learnSource(testApp.app, {
    workspaceId,
    title,
    ...(parentId && { parentId }),
    chunks: [{ text: `${title}: the treasure is buried under the old oak.` }],
  });
const limit = (id: string, to: Partial<NodeLimit> | null) =>
  as("OWNER").updateAccess({
    id,
    limit: to && { roles: to.roles ? [...to.roles] : [], userIds: [...(to.userIds ?? [])] },
  });
const titlesOf = async (who: Role | Person) =>
  (await as(who).getAll({ workspaceId })).map(({ text }) => text).toSorted();
const notFound = { cause: { code: "not_found" } };
const forbidden = { cause: { code: "forbidden" } };

describe("a limited folder", () => {
  test("is seen by owners, its roles and its people only, with all that is in it", async () => {
    const outer = await folder();
    const inner = await folder(outer);
    await learn("Plan", inner);
    for (const [to, sees] of [
      [{ roles: ["EDITOR"] }, [true, true, true, false]],
      [{ roles: ["USER"] }, [true, false, false, true]],
      [{ userIds: [people().USER.id] }, [true, false, false, true]],
      [{ roles: [], userIds: [] }, [true, false, false, false]],
      [{ roles: ["EDITOR"], userIds: [people().USER.id] }, [true, true, true, true]],
      [null, [true, true, true, true]],
    ] as const) {
      await limit(outer, to);
      const seen = [];
      for (const who of ["OWNER", "EDITOR", colleague, "USER"] as const) seen.push((await titlesOf(who)).length === 3);
      expect(seen, JSON.stringify(to)).toEqual(sees);
    }
  });

  test("narrows the one around it, and never widens it", async () => {
    const outer = await folder();
    const inner = await folder(outer);
    await learn("Plan", inner);
    await limit(inner, { roles: ["USER"] });
    await limit(outer, { roles: ["EDITOR"] });
    expect(await titlesOf("USER")).toEqual([]);
    expect(await titlesOf("EDITOR")).toEqual(["Folder"]);
    await limit(outer, { roles: ["EDITOR"], userIds: [people().USER.id] });
    expect(await titlesOf("USER")).toEqual(["Folder", "Folder", "Plan"]);
    expect(await as("OWNER").getAccess({ id: inner })).toEqual({
      own: { roles: ["USER"], userIds: [] },
      around: [{ id: outer, roles: ["EDITOR"], userIds: [people().USER.id] }],
    });
  });

  test("hides what is moved or added into it, and shows what is moved out of it", async () => {
    const secret = await folder();
    await limit(secret, { roles: ["EDITOR"] });
    const open = await folder();
    const { nodeId } = await learn("Plan", open);
    const move = (id: string, parent: string | null) =>
      as("OWNER").updateTreeStructure({ workspaceId, nodes: [{ id, index: 0, parent, droppable: true }] });
    expect(await titlesOf("USER")).toEqual(["Folder", "Plan"]);
    await move(open, secret);
    expect(await titlesOf("USER")).toEqual([]);
    await learn("Later", open);
    expect(await titlesOf("USER")).toEqual([]);
    await move(nodeId, null);
    expect(await titlesOf("USER")).toEqual(["Plan"]);
    await as("OWNER").delete({ id: secret });
    expect(await titlesOf("OWNER")).toEqual(["Plan"]);
  });

  test("forgets people who leave the workspace, and doesn't open to those who come back", async () => {
    const secret = await folder();
    const guest = await testApp.person("Guest");
    const join = () => db().insert(workspaceMember).values({ workspaceId, userId: guest.id, role: "USER" });
    await join();
    await limit(secret, { userIds: [guest.id] });
    expect(await titlesOf(guest)).toEqual(["Folder"]);
    await testApp.as("OWNER").workspace.removeMember({ workspaceId, userId: guest.id });
    await join();
    expect(await titlesOf(guest)).toEqual([]);
    expect((await as("OWNER").getAccess({ id: secret })).own).toEqual({ roles: [], userIds: [] });
  });
});

describe("who limits", () => {
  test("is the author or an owner, and keeps access", async () => {
    const mine = await folder();
    const onlyMe = { roles: [], userIds: [people().EDITOR.id] };
    await expect(as(colleague).updateAccess({ id: mine, limit: onlyMe })).rejects.toMatchObject(forbidden);
    await expect(as("USER").updateAccess({ id: mine, limit: onlyMe })).rejects.toMatchObject(forbidden);
    for (const limit of [
      { roles: [], userIds: [] },
      { roles: ["USER" as const], userIds: [people().USER.id] },
    ])
      await expect(as("EDITOR").updateAccess({ id: mine, limit })).rejects.toMatchObject({
        cause: { code: "invalid" },
      });
    await as("EDITOR").updateAccess({ id: mine, limit: onlyMe });
    expect([await titlesOf("EDITOR"), await titlesOf(colleague)]).toEqual([["Folder"], []]);
  });

  test("names members of the workspace only; all roles together are no limit", async () => {
    const mine = await folder();
    const stranger = testApp.otherWorkspace.people.USER.id;
    await expect(limit(mine, { userIds: [stranger] })).rejects.toMatchObject(notFound);
    await limit(mine, { roles: ["EDITOR", "USER"], userIds: [people().USER.id] });
    expect((await as("OWNER").getAccess({ id: mine })).own).toBeNull();
  });

  test("can move out what is theirs; other editors can't open a folder by moving things out of it", async () => {
    const secret = await folder();
    await limit(secret, { roles: ["EDITOR"] });
    const { nodeId } = await learn("Plan", secret);
    const nodes = [{ id: nodeId, index: 0, parent: null, droppable: false }];
    await expect(as(colleague).updateTreeStructure({ workspaceId, nodes })).rejects.toMatchObject(forbidden);
    expect(await titlesOf("USER")).toEqual([]);
    await as("EDITOR").updateTreeStructure({ workspaceId, nodes });
    expect(await titlesOf("USER")).toEqual(["Plan"]);
  });

  test("can't delete with a folder what they can't see in it", async () => {
    const outer = await folder();
    const inner = await folder(outer);
    await limit(inner, { roles: ["USER"] });
    await expect(as("EDITOR").delete({ id: outer })).rejects.toMatchObject(forbidden);
    await as("OWNER").delete({ id: outer });
  });
});

describe("who may not see a source", () => {
  let secret: string;
  let nodeId: string;
  let sourceId: string;
  let chunkIds: string[];
  const path = () => `${workspaceId}/document/${nodeId}.txt`;
  beforeEach(async () => {
    secret = await folder();
    ({ nodeId, sourceId, chunkIds } = await learn("Treasure map", secret));
    await learn("Garden book");
    const [fileId, documentId] = [newId(), newId()];
    const own = { workspaceId, userId: people().EDITOR.id, bytes: 7 };
    await db()
      .insert(file)
      .values({
        ...own,
        id: fileId,
        path: path(),
        name: "map",
        mimeType: "text/plain",
        sha256: nodeId,
        purpose: "document",
        origin: "knowledge",
      });
    await db()
      .insert(document)
      .values({ ...own, id: documentId, fileId, title: "Treasure map", text: "buried" });
    await db().update(knowledgeSource).set({ documentId, path: path() }).where(eq(knowledgeSource.id, sourceId));
    await limit(secret, { userIds: [people().EDITOR.id] });
  });

  test("doesn't find it, neither by its id nor by its words", async () => {
    const question = "Where is the treasure buried, under which old oak?";
    for (const nodeIds of [undefined, [nodeId]]) {
      const seen = await as(colleague).testRetrieval({ workspaceId, question, minSimilarity: 0, nodeIds });
      expect(JSON.stringify(seen)).not.toContain("Treasure map");
      expect(seen.passages.length, "the other one").toBe(nodeIds ? 0 : 1);
    }
    const found = await as("EDITOR").testRetrieval({ workspaceId, question, nodeIds: [nodeId], minSimilarity: 0 });
    expect(found.passages.map(({ title }) => title)).toEqual(["Treasure map"]);
  });

  test("gets the answers of a source that doesn't exist", async () => {
    for (const who of ["USER", colleague] as const) {
      await expect(as(who).getSource({ id: nodeId })).rejects.toMatchObject(notFound);
      await expect(as(who).getPassages({ id: nodeId })).rejects.toMatchObject(notFound);
      await expect(as(who).readDocument({ id: nodeId, at: 0, direction: "after" })).rejects.toMatchObject(notFound);
      await expect(as(who).getPassage({ id: nodeId, passageId: chunkIds[0] ?? "" })).rejects.toMatchObject(notFound);
      const { document: documents } = who === "USER" ? testApp.as("USER") : testApp.asPerson(colleague);
      await expect(documents.getUrl({ workspaceId, s3FilePath: path() })).rejects.toMatchObject(notFound);
      expect(await as(who).getSourceStates({ workspaceId, sourceIds: [sourceId] })).toEqual([]);
    }
    await testApp.as("EDITOR").document.getUrl({ workspaceId, s3FilePath: path() });
  });

  test("doesn't get its title or text from the stream of someone else's work, or from results that name it", async () => {
    const passage = {
      number: 1,
      chunkId: chunkIds[0],
      sourceId,
      nodeId,
      title: "Treasure map",
      part: "Page 1",
      text: "oak",
    };
    const output = { lookedIn: ["Treasure map", "Garden book"], passages: [passage] };
    const inner = { calls: [{ output: JSON.stringify(output).slice(0, -9) }, { output }] };
    const chunks = [
      { type: "tool-output-available", output },
      { type: "text-delta", delta: "The oak [1]." },
      { type: "tool-output-available", output: inner },
    ];
    const streamTo = async (userId: string) => {
      const ctx = (await findWorkspaceContext(testApp.app, workspaceId, userId, "test")) ?? expect.unreachable();
      const numbered = (async function* () {
        for (const [seq, chunk] of chunks.entries()) yield { seq, chunk };
      })();
      const read = [];
      for await (const { chunk } of hideInStream(numbered, ctx)) read.push(chunk);
      return read;
    };
    expect(await streamTo(people().EDITOR.id)).toEqual(chunks);
    const blank = { ...passage, title: "", part: "", text: "", isHidden: true };
    const shown = { lookedIn: ["Garden book"], passages: [blank] };
    expect(await streamTo(colleague.id)).toEqual([
      { type: "tool-output-available", output: shown },
      chunks[1],
      { type: "tool-output-available", output: { calls: [{ output: "" }, { output: shown }] } },
    ]);
    await db().delete(knowledgeNode).where(eq(knowledgeNode.id, secret));
    expect((await streamTo(colleague.id))[0], "also after it was deleted").toEqual({
      type: "tool-output-available",
      output: shown,
    });
  });

  test("is counted with what it takes of the storage", async () => {
    for (const who of ["USER", "OWNER"] as const)
      expect(await testApp.as(who).billing.countKsStorage({ workspaceId })).toBe(7 / bytesPerGigabyte);
    const reader = testApp.app.database.tenant(workspaceId, { userId: people().USER.id, role: "USER" });
    await reader.transaction(async (tx) => {
      const count = () => tx.$count(document);
      expect([await count(), await readAsProduct(tx, count), await count()]).toEqual([0, 1, 0]);
    });
    expect(await reader.$count(document)).toBe(0);
  });

  test("sees no row of it in the database, even if a query forgets to ask", async () => {
    const tables = [knowledgeNode, knowledgeSource, knowledgeChunk, document];
    const seen = async (reader: Parameters<typeof testApp.app.database.tenant>[1]) => {
      const own = testApp.app.database.tenant(workspaceId, reader);
      const counts = [];
      for (const table of tables) counts.push(await own.$count(table));
      const { rows } = await own.execute<{ count: number }>(sql`select count(*)::int as count from knowledge_vector`);
      return [...counts, rows[0]?.count];
    };
    const all = [3, 2, 2, 1, 2];
    const open = [1, 1, 1, 0, 1];
    expect(await seen("product")).toEqual(all);
    expect(await seen({ userId: people().EDITOR.id, role: "EDITOR" })).toEqual(all);
    expect(await seen({ userId: people().USER.id, role: "USER" })).toEqual(open);
    expect(await seen("anyone")).toEqual(open);
    expect(await seen(undefined)).toEqual(open);
    const stranger = testApp.app.database.tenant(workspaceId, { userId: people().USER.id, role: "USER" });
    expect((await stranger.delete(knowledgeNode).where(eq(knowledgeNode.id, nodeId))).rowCount).toBe(0);
    expect((await stranger.update(knowledgeChunk).set({ text: "x" })).rowCount).toBe(1);
  });
});

test("readers of one connection don't get each other's eyes", async () => {
  const secret = await folder();
  await limit(secret, { userIds: [people().USER.id] });
  const { database } = testApp.app;
  const readers = [
    database.tenant(workspaceId, { userId: people().USER.id, role: "USER" }),
    database.tenant(workspaceId, { userId: colleague.id, role: "EDITOR" }),
    database.tenant(workspaceId, "product"),
  ];
  const counts = await Promise.all(
    Array.from({ length: 60 }, (_, at) => readers[at % 3]?.$count(knowledgeNode) ?? expect.unreachable()),
  );
  expect(counts).toEqual(Array.from({ length: 60 }, (_, at) => (at % 3 === 1 ? 0 : 1)));
  expect(await db().$count(knowledgeLimit)).toBe(1);
  expect(await db().$count(knowledgeLimitPerson)).toBe(1);
});

test("a workspace with limited folders is purged with all that was limited", async () => {
  const { id } = testApp.otherWorkspace;
  await makeLimitedSource(testApp, testApp.otherWorkspace, "Old");
  await db().delete(workspace).where(eq(workspace.id, id));
  expect(await db().$count(knowledgeDeletedSource, eq(knowledgeDeletedSource.workspaceId, id))).toBe(0);
});
