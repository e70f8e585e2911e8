import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { workflowRun } from "#features/run/table.ts";
import { idempotencyHeader } from "#lib/request-header.ts";
import { type SerializedValue, wire } from "#lib/wire.ts";
import { type IdempotentProcedure, idempotentProcedures } from "#product/idempotent-procedures.ts";
import { type ChainWorkflow, createChainWorkflow } from "#testing/chain-workflow.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { learnSource } from "#testing/knowledge/learn-source.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import type { Caller, Idempotency, Person } from "../context.ts";
import { idempotencyKey } from "../tables/operator.ts";
import { deleteOldIdempotencyKeys, idempotent, storeResponse } from "./idempotency.ts";

let testApp: TestApp;
let harbor: McpDouble;
let double: ProviderDouble;
let chain: ChainWorkflow;
let runId: string;
let workspaceId: string;

beforeAll(async () => {
  harbor = await startMcpDouble();
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  chain = await createChainWorkflow(testApp);
  workspaceId = testApp.workspace.id;
  ({ runId } = await testApp.as("OWNER").workflowRun.init({ workspaceId, workflowId: chain.workflowId }));
  await waitForStatus(testApp, runId, "COMPLETED");
});
afterEach(() => double.reset());
afterAll(() => Promise.all([testApp.close(), harbor.close()]));

const newKey = () => crypto.randomUUID();

async function send(path: string, input: unknown, key: string | null, person: Person = testApp.workspace.people.OWNER) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (key !== null) headers[idempotencyHeader] = key;
  const body = JSON.stringify(wire.serialize(input));
  const response = await testApp.request(`/api/trpc/${path}`, { method: "POST", headers, body }, person);
  const said = (await response.json()) as { result?: { data: SerializedValue }; error?: { json: { message: string } } };
  return {
    status: response.status,
    answer: said.result && wire.deserialize<object>(said.result.data),
    text: said.error?.json.message,
  };
}

const start = (key: string | null, workflowId = chain.workflowId, person?: Person) =>
  send("workflowRun.init", { workspaceId, workflowId }, key, person);

/** Total number of rows in the tables that these procedures write to. */
async function countAll() {
  const { rows } = await testApp.app.database.system.execute<{ count: number }>(sql`select
    (select count(*) from workflow) + (select count(*) from agent) + (select count(*) from folder) + (select count(*) from project)
    + (select count(*) from prompt) + (select count(*) from style) + (select count(*) from skill) + (select count(*) from note) + (select count(*) from api_action) + (select count(*) from mcp_server)
    + (select count(*) from workflow_run) + (select count(*) from run_view) + (select count(*) from workspace)
    + (select count(*) from knowledge_saved_question) + (select count(*) from workflow_trigger) + (select count(*) from chat_schedule)
    + (select count(*) from workspace_invitation) + (select count(*) from knowledge_node) as count`);
  return Number(rows[0]?.count);
}

/** Number of rows that each procedure creates; a new workspace includes five samples. */
const calls: Record<IdempotentProcedure, { makes: number; input: () => Promise<object> | object }> = {
  "agent.create": { makes: 1, input: () => ({ workspaceId, title: "Twice", system: "You know tides." }) },
  "agent.createFolder": { makes: 1, input: () => ({ workspaceId, name: "Twice" }) },
  "agent.duplicate": {
    makes: 1,
    input: async () => ({ id: (await testApp.as("OWNER").agent.getAll({ workspaceId }))[0]?.id }),
  },
  "apiAction.create": {
    makes: 1,
    input: () => ({ workspaceId, title: "Twice", name: "twice", desc: "Twice", url: "https://example.com" }),
  },
  "chatSchedule.create": {
    makes: 1,
    input: async () => {
      const daily = { frequency: "DAY", time: "09:00", timezone: "UTC" };
      const chatId = await createTitledChat(testApp, { title: "Twice" });
      return { workspaceId, chatId, title: "Twice", prompt: "Twice", config: daily, emailsResult: false };
    },
  },
  "knowledgeSourceTreeNode.createFolder": { makes: 1, input: () => ({ workspaceId, treeNodeText: "Twice" }) },
  "knowledgeSourceTreeNode.createMany": { makes: 1, input: async () => ({ workspaceId, list: [await uploaded()] }) },
  "knowledgeSourceTreeNode.saveQuestion": {
    makes: 1,
    input: async () => {
      const { chunkIds } = await learnSource(testApp.app, { workspaceId, title: "Twice", chunks: [{ text: "Twice" }] });
      return { workspaceId, question: "Twice?", nodeIds: null, minSimilarity: 0.2, expectedIds: chunkIds };
    },
  },
  "note.create": { makes: 1, input: () => ({ workspaceId, title: "Twice" }) },
  "note.duplicate": {
    makes: 1,
    input: () => testApp.as("OWNER").note.create({ workspaceId, title: "Twice" }),
  },
  "mcpServer.create": { makes: 1, input: () => ({ workspaceId, name: "Twice", url: harbor.url }) },
  "project.create": { makes: 1, input: () => ({ workspaceId, name: "Twice" }) },
  "prompt.create": { makes: 1, input: () => ({ workspaceId, title: "Twice", text: "Twice" }) },
  "runView.create": { makes: 1, input: () => ({ workspaceId, name: "Twice", query: "status=FAILED" }) },
  "skill.create": {
    makes: 1,
    input: () => ({
      workspaceId,
      files: [{ path: "SKILL.md", content: "---\nname: twice\ndescription: Twice\n---\n" }],
    }),
  },
  "style.create": { makes: 1, input: () => ({ workspaceId, title: "Twice", desc: "Twice" }) },
  "workflow.create": { makes: 1, input: () => ({ workspaceId, setup: { title: "Twice" } }) },
  "workflow.createFolder": { makes: 1, input: () => ({ workspaceId, name: "Twice" }) },
  // The agents of a file get a folder.
  "workflow.createFromJson": { makes: 3, input: async () => ({ workspaceId, workflowJson: await exported() }) },
  "workflow.duplicate": { makes: 1, input: () => ({ id: chain.workflowId }) },
  "workflow.stepsFromJson": { makes: 1, input: async () => ({ workspaceId, workflowJson: await exported() }) },
  "workflowForm.copy": {
    makes: 3,
    async input() {
      const { workflowId } = chain;
      const { slug } = await testApp.as("OWNER").workflowForm.create({ workflowId });
      await testApp.as("OWNER").workflowForm.update({ workflowId, allowDuplication: true });
      await testApp.as("OWNER").workflowForm.setPublished({ workflowId, isPublished: true });
      return { workspaceId, slug };
    },
  },
  "workflowRun.fork": { makes: 1, input: () => ({ runId, nodeId: chain.sum }) },
  "workflowTrigger.createAppEvent": {
    makes: 1,
    input: () => ({
      ...{ workspaceId, workflowId: chain.workflowId, title: "Twice" },
      config: { event: "new_mailbox_message", values: {}, everyMinutes: 15, mapping: [] },
    }),
  },
  "workflowTrigger.createSchedule": {
    makes: 1,
    input: () => ({
      ...{ workspaceId, workflowId: chain.workflowId, title: "Twice", inputs: [] },
      config: { frequency: "DAY", time: "09:00", timezone: "UTC" },
    }),
  },
  "workflowRun.init": { makes: 1, input: () => ({ workspaceId, workflowId: chain.workflowId }) },
  "workspace.create": { makes: 6, input: () => ({ name: "Twice", slug: "twice" }) },
  "workspaceInvitation.create": { makes: 1, input: () => ({ workspaceId, email: "twice@mail.test", role: "USER" }) },
};
async function uploaded() {
  const form = new FormData();
  form.append("document_files", new File(["Twice"], "twice.txt", { type: "text/plain" }));
  const path = `/api/document/upload-multiple-file?workspaceId=${workspaceId}&purpose=knowledge`;
  const response = await testApp.request(path, { method: "POST", body: form }, testApp.workspace.people.OWNER);
  const { documents } = (await response.json()) as { documents: [{ document_id: string }] };
  const [{ document_id: documentId }] = documents;
  return { title: "Twice", documentId, size: 5, type: "DOCUMENT", config: {} };
}
const exported = () => testApp.as("OWNER").workflow.exportJson({ id: chain.workflowId });

describe("a request repeated with the same idempotency key", () => {
  test.each(idempotentProcedures)("runs %s once and gets the first response", async (path) => {
    const { makes, input } = calls[path];
    const asked = await input();
    const before = await countAll();
    const key = newKey();
    const first = await send(path, asked, key);
    expect(first, first.text).toMatchObject({ status: 200, answer: expect.any(Object) });
    expect(await send(path, asked, key)).toEqual(first);
    expect((await countAll()) - before).toBe(makes);
  });

  test("starts and charges one run even when ten requests are concurrent", async () => {
    const before = await countAll();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const runs = new Set(answers.map(({ answer }) => (answer as { runId: string }).runId));
    expect(runs.size).toBe(1);
    const [made = ""] = runs;
    await waitForStatus(testApp, made, "COMPLETED");
    expect((await countAll()) - before).toBe(1);
    const charges = await testApp.app.database.system
      .select({ id: creditTransaction.id })
      .from(creditTransaction)
      .where(sql`${creditTransaction.refs} ->> 'runId' = ${made}`);
    // One for each of the three agents.
    expect(charges).toHaveLength(3);
  });

  test("creates one workspace when ten requests are concurrent, although the first one takes the slug", async () => {
    const key = newKey();
    const draft = { name: "At once", slug: "at-once" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send("workspace.create", draft, key)));
    expect(answers).toEqual(Array(10).fill({ status: 200, answer: { slug: "at-once" }, text: undefined }));
  });

  test("runs separately when another person sends the key", async () => {
    const key = newKey();
    const [mine, theirs] = [await start(key), await start(key, chain.workflowId, testApp.workspace.people.EDITOR)];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.answer).not.toEqual(theirs.answer);
  });

  test("does not start its work again when the first response is stored", async () => {
    const person = testApp.workspace.people.OWNER;
    let begun = 0;
    const call = idempotent("workspace.create", async ({ ctx }: { ctx: Caller & { idempotency?: Idempotency } }) => {
      begun += 1;
      const answer = { slug: `begun-${begun}` };
      await testApp.app.database.system.transaction((tx) => storeResponse(ctx, tx, answer));
      return answer;
    });
    const headers = new Headers({ [idempotencyHeader]: newKey() });
    const ctx: Caller = { app: testApp.app, requestId: newKey(), ip: "127.0.0.1", headers, person };
    const input = { name: "Begun", slug: "begun" };
    expect([await call({ ctx, input }), await call({ ctx, input })]).toEqual([
      { slug: "begun-1" },
      { slug: "begun-1" },
    ]);
    expect(begun).toBe(1);
  });

  test("is refused when its input differs", async () => {
    const key = newKey();
    await send("workflow.create", { workspaceId, setup: { title: "One" } }, key);
    const other = await send("workflow.create", { workspaceId, setup: { title: "Two" } }, key);
    expect(other).toMatchObject({ status: 409, text: expect.stringContaining("another request") });
  });

  test("runs again when the first request was refused", async () => {
    const key = newKey();
    const { id } = await testApp.as("OWNER").workflow.create({ workspaceId, setup: { title: "Binned" } });
    await testApp.as("OWNER").workflow.delete({ id });
    expect((await start(key, id)).status).toBe(404);
    await testApp.as("OWNER").workflow.restore({ id });
    expect((await start(key, id)).status).toBe(200);
  });
});

test("a request without a key runs every time, because clients of earlier releases send none", async () => {
  const runs = [await start(null), await start(null)].map(({ answer }) => (answer as { runId: string }).runId);
  expect(new Set(runs).size).toBe(2);
});

test("a malformed key is refused", async () => {
  for (const key of ["short", "a".repeat(65), "with spaces in the key"]) expect((await start(key)).status).toBe(400);
});

test("a run started with an idempotency key uses no key for the rows it creates itself", async () => {
  const key = newKey();
  const { answer } = await start(key);
  const { runId: made } = answer as { runId: string };
  await waitForStatus(testApp, made, "COMPLETED");
  const kept = await testApp.app.database.system.select().from(idempotencyKey).where(eq(idempotencyKey.key, key));
  expect(kept).toHaveLength(1);
  expect(await testApp.app.database.system.select().from(workflowRun).where(eq(workflowRun.id, made))).toHaveLength(1);
});

test("stored responses are deleted after a day", async () => {
  const [old, fresh] = [newKey(), newKey()];
  await start(old);
  await start(fresh);
  const { system } = testApp.app.database;
  await system
    .update(idempotencyKey)
    .set({ createdAt: sql`now() - interval '24 hours 1 minute'` })
    .where(eq(idempotencyKey.key, old));
  expect(await deleteOldIdempotencyKeys(testApp.app.database)).toBe(1);
  const left = await system.select({ key: idempotencyKey.key }).from(idempotencyKey);
  expect(left.map(({ key }) => key)).toContain(fresh);
});
