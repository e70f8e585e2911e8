import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { read, utils } from "@e965/xlsx";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import { bulkRunText } from "#product/texts/bulk-run/bulk-run.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { makeXlsx } from "#testing/sample-files.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForChange } from "#testing/wait-for-run.ts";
import { recoverBulkRuns } from "./jobs.ts";
import { bulkRow } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let workflowId: string;
let web: Server;
let webUrl: string;

const field = (id: string, label: string, type: string, more: object = {}) => ({
  ...{ id, label, type, required: false, order: 0, config: {} },
  ...more,
});
const fields = [
  field("topic", "Topic", "TEXT", { required: true }),
  field("days", "Days", "NUMBER", { order: 1 }),
  field("tags", "Tags", "MULTI_SELECT", { order: 2, config: { options: ["sea", "land"] } }),
  field("papers", "Papers", "DOCUMENT", { order: 3 }),
];

beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({
    env: { DEFAULT_PLAN: "BUSINESS", ALLOWED_PRIVATE_HOSTS: "localhost" },
  }));
  workflowId = await createWorkflow(
    fields,
    "[[tokens:2]] @[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=topic)",
  );
  web = createServer((request, response) => {
    if (request.url !== "/notes.txt") return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": "text/plain" }).end("Neap tides come twice a month.");
  });
  await new Promise<void>((done) => web.listen(0, "127.0.0.1", done));
  webUrl = `http://localhost:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await testApp.close();
  web.close();
});

async function createWorkflow(form: readonly object[], text: string): Promise<string> {
  const owner = testApp.as("OWNER");
  const { id: agentId } = await owner.agent.create({
    ...{ workspaceId: testApp.workspace.id, title: "Writer", system: "Write.", languageModelId: "gpt-4o-mini" },
  });
  const created = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Tides" } });
  const { graph, revision } = await owner.workflow.getById({ id: created.id });
  const start = { ...newNode("HUMAN_INPUT", { x: 0, y: 0 }, graph), config: { fields: form } };
  const agent = { ...newNode("AGENT", { x: 0, y: 200 }, graph), label: "Answer", config: { agentId, prompt: text } };
  const edges = [{ id: newId(), sourceNodeId: start.id, targetNodeId: agent.id }];
  await owner.workflow.saveGraph({ id: created.id, revision, graph: { nodes: [start, agent], edges } });
  return created.id;
}

type Upload = { name?: string; bytes: string | Uint8Array; to?: string };

async function send({ name = "rows.csv", bytes, to = workflowId }: Upload) {
  const form = new FormData();
  form.append("file", new Blob([bytes as BlobPart]), name);
  const encoded = new Response(form);
  const response = await testApp.request(
    `/api/bulk-run/workflow/${to}/upload`,
    {
      method: "POST",
      headers: { "content-type": encoded.headers.get("content-type") ?? "" },
      body: await encoded.arrayBuffer(),
    },
    testApp.workspace.people.OWNER,
  );
  return { status: response.status, body: (await response.json()) as { id: string; message?: string } };
}

async function upload(given: Upload): Promise<string> {
  const { status, body } = await send(given);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

const owner = () => testApp.as("OWNER").bulkRun;

async function start(id: string): Promise<void> {
  const { mapping } = await owner().getDraft({ id });
  await owner().start({ id, mapping, creditsPerRow: 2 });
}

const waitUntil = (
  id: string,
  isReached: (bulk: NonNullable<Awaited<ReturnType<ReturnType<typeof owner>["getById"]>>>) => boolean,
) =>
  waitForChange(testApp, `workspace:${testApp.workspace.id}`, async () => {
    const bulk = await owner().getById({ id });
    return bulk !== null && isReached(bulk);
  });

const topics = (count: number) => Array.from({ length: count }, (_, at) => `Tide ${at + 1}`);
const csvOf = (rows: readonly string[]) => ["Topic", ...rows].join("\n");

describe("a file", () => {
  test("is matched to the form by its column names, and bad rows say why they are skipped", async () => {
    const id = await upload({
      bytes: " topic ;Days;Tags;Notes\nSpring tide;3;sea|land;x\n;4;;\n\nNeap tide;many;;\nEbb;1;moon;\n",
    });
    const draft = await owner().getDraft({ id });
    expect(draft).toMatchObject({
      rowCount: 4,
      columns: ["topic", "Days", "Tags", "Notes"],
      mapping: { topic: 0, days: 1, tags: 2 },
    });
    const { validCount, invalid, preview } = await owner().check({ id, mapping: draft.mapping });
    expect(validCount).toBe(1);
    expect(preview).toEqual([{ number: 2, values: { topic: "Spring tide", days: "3", tags: "sea|land" } }]);
    expect(invalid.map(({ number, reason }) => [number, reason.split(":")[0]])).toEqual([
      [3, "Topic"],
      [5, "Days"],
      [6, "Tags"],
    ]);
    expect((await owner().check({ id, mapping: { topic: 3 } })).preview).toEqual([
      { number: 2, values: { topic: "x" } },
    ]);
  });

  test("may be a workbook, whose first sheet counts", async () => {
    const bytes = makeXlsx({
      First: [["Topic", "Days"], ["Spring\ntide", 7.5], [], ["Neap", null]],
      Second: [["Topic"], ["no"]],
    });
    const id = await upload({ name: "rows.xlsx", bytes });
    const { preview } = await owner().check({ id, mapping: { topic: 0, days: 1 } });
    expect(preview).toEqual([
      { number: 2, values: { topic: "Spring\ntide", days: "7.5" } },
      { number: 4, values: { topic: "Neap" } },
    ]);
  });

  test.each([
    ["without rows", { bytes: "Topic\n" }, 400],
    ["with an open quote", { bytes: 'Topic\n"Spring' }, 400],
    ["with too many rows", { bytes: csvOf(topics(1_001)) }, 400],
    ["that is no workbook", { name: "rows.xlsx", bytes: "Topic\nSpring" }, 400],
    ["of another type", { name: "rows.pdf", bytes: "Topic" }, 400],
    ["above the size limit", { bytes: csvOf(["x".repeat(2_200_000)]) }, 413],
  ])("%s is refused", async (_, given, status) => {
    expect((await send(given)).status).toBe(status);
  });

  test.each(["Topic\n", "\n \n"])("says that it has no rows: %j", async (bytes) => {
    expect(await send({ bytes })).toMatchObject({ status: 400, body: { error: bulkRunText.noRows } });
  });

  test("of a smaller plan may have 100 rows, and a free plan is stopped at the start", async () => {
    await testApp.setPlan("PERSONAL");
    expect((await send({ bytes: csvOf(topics(101)) })).status).toBe(400);
    await testApp.setPlan("FREE");
    const id = await upload({ bytes: csvOf(topics(1)) });
    await expect(start(id)).rejects.toMatchObject({ cause: { code: "credits" } });
    await testApp.setPlan("BUSINESS");
    await start(id);
    await waitUntil(id, ({ status }) => status === "DONE");
  });

  test("has a sample with the columns of the form", async () => {
    const response = await testApp.request(
      `/api/bulk-run/workflow/${workflowId}/sample`,
      {},
      testApp.workspace.people.USER,
    );
    expect((await response.text()).split("\r\n")).toEqual([
      "Topic,Days,Tags,Papers",
      expect.stringMatching(/^Text,A number\.,/),
      "",
    ]);
  });
});

describe("a bulk run", () => {
  test("runs every row once, never more than the workspace may at once, and sends one email for many rows", async () => {
    const { system } = testApp.app.database;
    const before = await system.$count(outboxMail);
    const id = await upload({ bytes: csvOf(topics(14)) });
    let mostRunning = 0;
    await start(id);
    await waitUntil(id, ({ status, counts }) => {
      mostRunning = Math.max(mostRunning, counts?.RUNNING ?? 0);
      return status === "DONE";
    });
    const bulk = await owner().getById({ id });
    expect(bulk).toMatchObject({ counts: { COMPLETED: 14, FAILED: 0 }, creditsEstimated: 28, creditsUsed: 14 });
    // Two runs that end at the same moment may both make room for the next row.
    expect(mostRunning).toBeLessThanOrEqual(10);
    const runs = await system.select().from(workflowRun).where(eq(workflowRun.bulkRunId, id));
    expect(runs).toHaveLength(14);
    const rows = await system.select().from(bulkRow).where(eq(bulkRow.bulkRunId, id));
    expect(new Set(rows.map(({ runId }) => runId)).size).toBe(14);
    const charged = await system.$count(
      creditTransaction,
      and(eq(creditTransaction.workspaceId, testApp.workspace.id), eq(creditTransaction.runId, runs[0]?.id ?? "")),
    );
    expect(charged).toBe(1);
    const mails = await system.select().from(outboxMail);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.subject).toContain("bulk run");
  });

  test("cancels the rows that have not started", async () => {
    const slow = await createWorkflow([fields[0] as object], "[[tokens:40 @ 25ms]]");
    const id = await upload({ bytes: csvOf(topics(30)), to: slow });
    await start(id);
    await waitUntil(id, ({ counts }) => (counts?.RUNNING ?? 0) > 0);
    await owner().cancel({ id });
    await waitUntil(id, ({ counts }) => counts?.RUNNING === 0);
    const bulk = await owner().getById({ id });
    expect(bulk?.status).toBe("CANCELED");
    expect((bulk?.counts?.CANCELED ?? 0) + (bulk?.counts?.COMPLETED ?? 0)).toBe(30);
    expect(bulk?.counts?.CANCELED).toBeGreaterThan(15);
    await expect(owner().cancel({ id })).rejects.toMatchObject({ cause: { code: "conflict" } });
  });

  test("retries failed rows from their failed step", async () => {
    const failing = await createWorkflow(
      [fields[0] as object],
      "@[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=topic)",
    );
    const id = await upload({ bytes: csvOf(["[[tokens:1]]", "[[fault:unauthorized]]"]), to: failing });
    await start(id);
    await waitUntil(id, ({ status }) => status === "DONE");
    const [failed] = await owner().getRows({ id, status: "FAILED" });
    expect(failed).toMatchObject({ number: 3, problem: expect.any(String) });
    double.queueReply({ text: "Better" });
    expect(await owner().retryFailed({ id })).toEqual({ rows: 1 });
    await waitUntil(id, ({ status, counts }) => status === "DONE" && counts?.COMPLETED === 2);
    const [, retried] = await owner().getRows({ id });
    expect(retried?.runId).toBe(failed?.runId);
  });

  test("shows the values of a row in the order of the form", async () => {
    const id = await upload({ bytes: "Tags,Days,Topic\nsea,3,Neap\n" });
    await start(id);
    await waitUntil(id, ({ status }) => status === "DONE");
    expect(await owner().getRows({ id })).toMatchObject([{ text: "Neap · 3 · sea" }]);
  });

  test("fetches the files that a row links to, and fails a row whose link is broken", async () => {
    const id = await upload({
      bytes: `Topic,Papers\nOne,${webUrl}/notes.txt\nTwo,${webUrl}/gone.txt\nThree,no link\n`,
    });
    await start(id);
    await waitUntil(id, ({ status }) => status === "DONE");
    expect((await owner().getById({ id }))?.invalid).toMatchObject([{ number: 4 }]);
    const [one, two] = await owner().getRows({ id });
    expect(two).toMatchObject({ status: "FAILED", runId: null, problem: expect.stringContaining("404") });
    const steps = await testApp.as("OWNER").workflowRun.getExecutions({ runId: one?.runId ?? "" });
    expect(JSON.stringify(steps[0]?.output)).toContain("notes.txt");
  });

  test("continues after the process that claimed a row has died", async () => {
    const id = await upload({ bytes: csvOf(topics(1)) });
    const { mapping } = await owner().getDraft({ id });
    const { system } = testApp.app.database;
    const dead = newId();
    await owner().start({ id, mapping });
    await waitUntil(id, ({ status }) => status === "DONE");
    // As if that process had died after the claim.
    await system
      .update(bulkRow)
      .set({ state: "QUEUED", runId: null, claimedBy: dead, claimedAt: new Date() })
      .where(eq(bulkRow.bulkRunId, id));
    await owner()
      .retryFailed({ id })
      .catch(() => undefined);
    await testApp.asOwner(`update bulk_run set status = 'RUNNING', ended_at = null where id = '${id}'`);
    await recoverBulkRuns(testApp.app, dead);
    await waitUntil(id, ({ status }) => status === "DONE");
    expect(await system.$count(workflowRun, eq(workflowRun.bulkRunId, id))).toBe(2);
  });

  test("gives its results as CSV without formulas, and as a workbook", async () => {
    const id = await upload({ bytes: 'Topic\n"=HYPERLINK(""http://x"")"\n' });
    await start(id);
    await waitUntil(id, ({ status }) => status === "DONE");
    const get = (format: string) =>
      testApp.request(`/api/bulk-run/${id}/results?format=${format}`, {}, testApp.workspace.people.OWNER);
    const csv = await (await get("csv")).text();
    expect(csv).toContain("Row,Status,Topic,Days,Tags,Papers,Answer,Problem,Credits,Run");
    expect(csv).toContain(`2,Completed,"'=HYPERLINK(""http://x"")"`);
    const book = read(await (await get("xlsx")).arrayBuffer());
    const [, row] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ""] ?? {}, { header: 1 });
    expect(row?.slice(0, 3)).toEqual(["2", "Completed", '=HYPERLINK("http://x")']);
    const cell = (book.Sheets[book.SheetNames[0] ?? ""] as Record<string, { f?: string }>).C2;
    expect(cell?.f).toBeUndefined();
  });

  test("is deleted from the list, and its runs stay", async () => {
    const id = await upload({ bytes: csvOf(topics(1)) });
    await start(id);
    await waitUntil(id, ({ status }) => status === "DONE");
    await owner().delete({ id });
    const list = await owner().getAll({ id: workflowId });
    expect(list.some((one) => one.id === id)).toBe(false);
    expect(await testApp.app.database.system.$count(workflowRun, eq(workflowRun.bulkRunId, id))).toBe(1);
  });
});
