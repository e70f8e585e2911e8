/** Agents that ask the tables of the library, from the upload of a file to the answer. Everything but the model is real. */
import { count, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { knowledgeTable, knowledgeTableRows } from "#features/knowledge/table/spreadsheets.ts";
import { knowledgeNode, knowledgeSource } from "#features/knowledge/table.ts";
import { newId } from "#lib/id.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { makeKnowledgeFolder } from "#testing/knowledge/learn-source.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { makeXlsx } from "#testing/sample-files.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { tools } from "#tools/index.ts";
import { chat, message } from "./table.ts";

const parts = `Part;Supplier;Stock;Price;Delivered
MP-1;Nordhaus;1.200;"3,40 €";31.03.2026
MP-2;nordhaus;20;"0,10 €";01.04.2026
MP-3;Varga;7;"12,25 €";-
`;
const workbook = makeXlsx({
  Rooms: [
    ["Room", "Seats"],
    ["Heron", 12],
    ["Wren", 4],
  ],
  Desks: [["Desk"], ["A1"]],
});

let testApp: TestApp;
let double: ProviderDouble;
let csv: { nodeId: string; sourceId: string };
let xlsx: { nodeId: string; sourceId: string };
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ withJobs: true, env: { DEFAULT_PLAN: "FREE" } }));
  [csv, xlsx] = [await add("Spare parts.csv", parts), await add("Office 2026.xlsx", workbook)];
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const library = () => testApp.as("OWNER").knowledgeSourceTreeNode;

/** Uploads a file, and waits until it is learned. */
async function add(name: string, content: string | Uint8Array) {
  const { id: workspaceId, people } = testApp.workspace;
  const form = new FormData();
  form.append("document_files", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
  const path = `/api/document/upload-multiple-file?workspaceId=${workspaceId}&purpose=knowledge`;
  const uploaded = await testApp.request(path, { method: "POST", body: form }, people.OWNER);
  const { documents } = (await uploaded.json()) as {
    documents: { title: string; document_id: string; size: number; s3_file_path: string }[];
  };
  const list = documents.map(({ title, document_id: documentId, size, s3_file_path: s3FilePath }) => ({
    ...{ title, documentId, size, type: "DOCUMENT" as const },
    config: { s3FilePath },
  }));
  const [nodeId = expect.unreachable()] = (await library().createMany({ workspaceId, list })).ids;
  return { nodeId, sourceId: await waitUntilLearned(nodeId, 1) };
}

async function waitUntilLearned(nodeId: string, generation: number): Promise<string> {
  const read = () => db().select().from(knowledgeSource).where(eq(knowledgeSource.nodeId, nodeId));
  await vi.waitFor(async () => expect(await read()).toMatchObject([{ status: "READY", generation }]), 40_000);
  return (await read())[0]?.id ?? expect.unreachable();
}

const makeAgent = async (knowledgeSourceTreeNodeIds: string[]) =>
  (
    await testApp.as("OWNER").agent.create({
      workspaceId: testApp.workspace.id,
      title: "Counter",
      system: "You count.",
      languageModelId: "gpt-4o-mini",
      knowledgeSourceTreeNodeIds,
    })
  ).id;

/** One turn of a new chat. */
async function ask(agentId: string) {
  const [chatId, { id: workspaceId, people }] = [newId(), testApp.workspace];
  await db().insert(chat).values({ id: chatId, workspaceId, userId: people.OWNER.id, title: "Q", isTitled: true });
  const body = { workspaceId, chatId, agentId, languageModelId: "gpt-4o-mini", message: { text: "How many?" } };
  const headers = { "content-type": "application/json" };
  await (
    await testApp.request("/api/chat/agent", { method: "POST", headers, body: JSON.stringify(body) }, people.OWNER)
  ).text();
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  const calls = (rows.at(-1)?.parts ?? []).filter((part): part is ToolPart => "toolCallId" in part);
  const requests = double.requests.map(({ body: sent }) => JSON.stringify(sent.input ?? sent.messages));
  const isOffered = double.requests.map(({ body: sent }) => JSON.stringify(sent.tools ?? []).includes("query_table"));
  return { calls, requests, isOffered };
}

const call = (name: string, input: object) => ({ text: "", toolCalls: [{ name, input }] });
const query = (sql: string) => call("query_table", { sql });

test("an agent sees the tables of its sources, asks them, and corrects its statement", async () => {
  const folder = await makeKnowledgeFolder(testApp.app, { workspaceId: testApp.workspace.id });
  await db().update(knowledgeNode).set({ parentId: folder }).where(eq(knowledgeNode.id, csv.nodeId));
  double.queueReply(call("list_sources", {}));
  double.queueReply(query("select sum(quantity) from spare_parts"));
  double.queueReply(
    query(`select supplier, sum(stock) as pieces, max(price) as price, max(delivered) as last
      from spare_parts join office_2026_rooms on seats > 5 group by supplier order by pieces desc`),
  );
  double.queueReply({ text: "1,220 pieces." });
  const { calls, requests, isOffered } = await ask(await makeAgent([folder, xlsx.nodeId]));
  expect(isOffered).toEqual([true, true, true, true]);
  const listed = requests[1] ?? "";
  expect(JSON.parse(listed).at(-1).output).toContain(
    [
      `${csv.sourceId}  Spare parts.csv  (1 pages)`,
      "  table spare_parts (3 rows): part text, supplier text, stock number, price number in €, delivered date",
      "    MP-1 | Nordhaus | 1200 | 3.4 | 2026-03-31",
    ].join("\n"),
  );
  expect(listed).toContain("table office_2026_rooms (2 rows): room text, seats number");
  expect(calls[1]).toMatchObject({
    state: "output-error",
    errorText: expect.stringContaining("no such column: quantity"),
  });
  expect(tools.query_table.output.parse(calls[2]?.output)).toMatchObject({
    columns: ["supplier", "pieces", "price", "last"],
    rows: [
      ["nordhaus", 1220, 3.4, "2026-04-01"],
      ["Varga", 7, 12.25, null],
    ],
    isCut: false,
    tables: [
      { nodeId: xlsx.nodeId, title: "Office 2026.xlsx", sheet: "Rooms", rowsCount: 2 },
      { nodeId: csv.nodeId, title: "Spare parts.csv", sheet: "", rowsCount: 3 },
    ],
  });
  expect(JSON.parse(requests[3] ?? "[]").at(-1).output).toContain(
    "<rows>\nsupplier | pieces | price | last\nnordhaus | 1220",
  );
});

test("tables of other sources are not there, and without tables the tool is not offered", async () => {
  double.queueReply(query("select count(*) from spare_parts, office_2026_rooms"));
  double.queueReply(query("select count(*) from spare_parts"));
  double.queueReply({ text: "None." });
  const { calls } = await ask(await makeAgent([xlsx.nodeId]));
  expect(calls.map(({ errorText }) => errorText)).toEqual([
    expect.stringContaining("no such table: spare_parts"),
    expect.stringContaining("Use at least one of the tables: office_2026_rooms, office_2026_desks."),
  ]);
  double.reset();
  const note = await add("Note.txt", "There is a table in the kitchen.");
  expect((await ask(await makeAgent([note.nodeId]))).isOffered).toEqual([false]);
});

test("a table is replaced when its source is learned again, and removed with it", async () => {
  const grown = await add("Grown.csv", ["n", ...Array.from({ length: 501 }, (_, at) => at)].join("\n"));
  const stored = async () => {
    const tables = await db().select().from(knowledgeTable).where(eq(knowledgeTable.sourceId, grown.sourceId));
    const ids = tables.map(({ id }) => id);
    const [blocks] = await db()
      .select({ count: count() })
      .from(knowledgeTableRows)
      .where(eq(knowledgeTableRows.tableId, ids[0] ?? newId()));
    return { generations: tables.map(({ generation }) => generation), ids, blocks: blocks?.count };
  };
  const before = await stored();
  expect(before).toMatchObject({ generations: [1], blocks: 2 });
  await library().retryLearning({ id: grown.nodeId });
  await waitUntilLearned(grown.nodeId, 2);
  expect(await stored()).toMatchObject({
    generations: [2],
    blocks: 2,
    ids: [expect.not.stringContaining(before.ids[0] ?? "")],
  });
  await library().delete({ id: grown.nodeId });
  expect(await stored()).toEqual({ generations: [], ids: [], blocks: 0 });
});

test("the viewer reads a table page by page, sorted and filtered by the types of its columns", async () => {
  const [table = expect.unreachable()] = await library().getTables({ id: csv.nodeId });
  expect(table).toMatchObject({
    rowsCount: 3,
    columns: [{}, { name: "supplier" }, { type: "number" }, { unit: "€" }, {}],
  });
  const view = { id: csv.nodeId, tableId: table.id };
  const read = async (more: Partial<Parameters<ReturnType<typeof library>["readTable"]>[0]>) => {
    const { rows, total } = await library().readTable({ ...view, ...more });
    return { parts: rows.map(({ cells }) => cells[0]).join(), numbers: rows.map(({ number }) => number).join(), total };
  };
  const by = (column: number, isDescending: boolean) => ({ sort: { column, isDescending } });
  const where = (column: number, text: string) => ({ filters: [{ column, text }] });
  expect(await read({})).toEqual({ parts: "MP-1,MP-2,MP-3", numbers: "1,2,3", total: 3 });
  expect((await read(by(2, false))).parts).toBe("MP-3,MP-2,MP-1");
  expect((await read(by(4, true))).parts).toBe("MP-2,MP-1,MP-3");
  expect(await read(where(1, "NORD"))).toEqual({ parts: "MP-1,MP-2", numbers: "1,2", total: 2 });
  expect((await read(where(2, ">= 20"))).parts).toBe("MP-1,MP-2");
  expect((await read(where(3, "12,25"))).parts).toBe("MP-3");
  expect((await read(where(4, "31.03.2026"))).parts).toBe("MP-1");
  expect((await read(where(4, "> 2026-03"))).parts).toBe("MP-1,MP-2");
  expect((await read(where(1, "%"))).total).toBe(0);
  expect((await read({ offset: 2 })).parts).toBe("MP-3");
  await expect(library().readTable({ ...view, id: xlsx.nodeId })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  const stranger = testApp.asOtherWorkspace("OWNER").knowledgeSourceTreeNode;
  await expect(stranger.readTable(view)).rejects.toMatchObject({ cause: { code: "not_found" } });
});
