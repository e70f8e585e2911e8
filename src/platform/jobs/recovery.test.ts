import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { chat, message } from "#features/chat/table.ts";
import { nodeExecution, workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import { startApp } from "#server/app.ts";
import { createHttp } from "#server/http/app.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { stream, streamChunk } from "../streams/table.ts";
import { serverProcess } from "../tables/operator.ts";

/**
 * The unfinished work of a dead process, as stored in its rows, is finished by the process that declares it dead. Here
 * the dead process is only a row; e2e/faults uses two real processes and SIGKILL.
 */
let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  double = await startProviderDouble();
  testApp = await startTestApp({
    withJobs: true,
    env: {
      OPENAI_API_KEY: "sk-recovery-000000000000",
      OPENAI_BASE_URL: double.baseUrls.OPENAI,
      ALLOWED_PRIVATE_HOSTS: "localhost",
    },
  });
});
afterAll(async () => {
  await testApp.close();
  await double.close();
});

const db = () => testApp.app.database.system;
const own = () => ({ workspaceId: testApp.workspace.id });

/** Adds a process with a heartbeat from a minute ago, and waits until the test app has declared it dead. */
async function die(id: string) {
  await db()
    .insert(serverProcess)
    .values({ id, host: "elsewhere", pid: 1, role: "all", seenAt: new Date(Date.now() - 60_000) });
  await vi.waitFor(
    async () => {
      const [row] = await db().select().from(serverProcess).where(eq(serverProcess.id, id));
      expect(row?.declaredDeadAt).toBeInstanceOf(Date);
    },
    { timeout: 10_000 },
  );
}

/** A question whose reply a process has started to write and stream. */
async function halfReply(holderId: string, question: string) {
  const [chatId, messageId, streamId] = [newId(), newId(), newId()];
  await db()
    .insert(chat)
    .values({ id: chatId, ...own(), userId: testApp.workspace.people.OWNER.id, title: "T", isTitled: true });
  await db()
    .insert(message)
    .values({ ...own(), chatId, role: "user", parts: [{ type: "text", text: question }] });
  await db()
    .insert(message)
    .values({
      id: messageId,
      ...own(),
      chatId,
      role: "assistant",
      parts: [],
      status: "STREAMING",
      streamId,
      holderId,
      metadata: { languageModelId: "gpt-4o-mini" },
    });
  const chunks = [
    { type: "start", messageId },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "half" },
  ];
  await db()
    .insert(stream)
    .values({ id: streamId, ...own(), owner: `chat:${chatId}`, processId: holderId });
  await db()
    .insert(streamChunk)
    .values({ streamId, ...own(), seq: 1, upTo: 3, chunks: JSON.stringify(chunks) });
  return { chatId, messageId, streamId };
}

test("replies of a dead process are finished once, and replies of living processes are not touched", async () => {
  const [dead, living] = [newId(), newId()];
  await db()
    .insert(serverProcess)
    .values({ id: living, host: "elsewhere", pid: 1, role: "all", seenAt: new Date(Date.now() + 60_000) });
  const theirs = await Promise.all([halfReply(dead, "[[reply:one]]"), halfReply(dead, "[[reply:two]]")]);
  const foreign = await halfReply(living, "[[reply:three]]");
  await die(dead);
  for (const [at, { chatId, messageId, streamId }] of theirs.entries()) {
    const row = await vi.waitFor(
      async () => {
        const [found] = await db().select().from(message).where(eq(message.id, messageId));
        expect(found?.status).toBe("DONE");
        return found;
      },
      { timeout: 10_000 },
    );
    expect(textOf(row?.parts ?? [])).toBe(["one", "two"][at]);
    const charges = (await db().select().from(creditTransaction)).filter(({ refs }) => refs.chatId === chatId);
    expect(charges).toHaveLength(1);
    const [ended] = await db().select().from(stream).where(eq(stream.id, streamId));
    expect(ended).toMatchObject({ state: "DONE", processId: testApp.app.processId });
    const rows = await db()
      .select()
      .from(streamChunk)
      .where(eq(streamChunk.streamId, streamId))
      .orderBy(streamChunk.seq);
    for (const [index, { seq }] of rows.entries()) expect(seq).toBe((rows[index - 1]?.upTo ?? 0) + 1);
  }
  const [left] = await db().select().from(message).where(eq(message.id, foreign.messageId));
  expect(left).toMatchObject({ status: "STREAMING", holderId: living });
  const held = (await db().select().from(creditReservation)).filter(({ state }) => state === "RESERVED");
  expect(held).toEqual([]);
});

test("a reply that was recovered, waited for a person and continued is recovered again", async () => {
  const [first, second] = [newId(), newId()];
  const { messageId } = await halfReply(first, "[[reply:one]]");
  const status = async () => (await db().select().from(message).where(eq(message.id, messageId)))[0]?.status;
  await die(first);
  await vi.waitFor(async () => expect(await status()).toBe("DONE"), { timeout: 10_000 });
  // What the decision of a person stores before the process dies.
  await db()
    .update(message)
    .set({ status: "STREAMING", holderId: second, streamId: newId() })
    .where(eq(message.id, messageId));
  await die(second);
  await vi.waitFor(async () => expect(await status()).toBe("DONE"), { timeout: 10_000 });
});

test("the reply of a process that was wrongly declared dead is discarded and not charged", async () => {
  const { config, log } = testApp.app;
  const sleeper = await startApp({ config, connection: testApp.connection, log, withJobs: false });
  const http = createHttp({
    app: sleeper,
    pages: null,
    socketAddress: () => "127.0.0.1",
  });
  double.reset();
  double.queueReply({ text: "the first try", fault: { name: "stall", after: 2 } });
  const chatId = newId();
  const response = await http.request(`${config.publicUrl}/api/chat/agent`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: config.publicUrl,
      cookie: await sleeper.auth.cookieFor(testApp.workspace.people.OWNER.sessionId),
    },
    body: JSON.stringify({
      ...own(),
      chatId,
      languageModelId: "gpt-4o-mini",
      message: { text: "[[reply:the second try]]" },
    }),
  });
  const messageId = response.headers.get("x-message-id") ?? "";
  const reading = response.text();
  await vi.waitFor(() => expect(double.requests).toHaveLength(1), { timeout: 10_000 });
  await die(sleeper.processId);
  const finished = async () => {
    const [found] = await db().select().from(message).where(eq(message.id, messageId));
    expect(found?.status).toBe("DONE");
    return found;
  };
  const row = await vi.waitFor(finished, { timeout: 10_000 });
  expect(textOf(row?.parts ?? [])).toBe("the second try");

  // The suspended process wakes up: its model call fails, and its reply ends.
  double.reset();
  expect(await reading).toContain("[DONE]");
  await vi.waitFor(() => expect(sleeper.streams.count).toBe(0), 10_000);
  expect(await finished()).toEqual(row);
  const [ended] = await db()
    .select()
    .from(stream)
    .where(eq(stream.id, row?.streamId ?? ""));
  if (ended) expect(ended).toMatchObject({ state: "DONE", processId: testApp.app.processId });
  const charges = (await db().select().from(creditTransaction)).filter(({ refs }) => refs.chatId === chatId);
  expect(charges).toHaveLength(1);
  await sleeper.stop(1_000);
});

/** A workflow with a form, then an agent that replies to the form's text. */
async function twoSteps() {
  const owner = testApp.as("OWNER");
  const { id: agentId } = await owner.agent.create({
    ...own(),
    title: "Ada",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({ ...own(), setup: { title: "Brief" } });
  const [form, answer, fieldId] = [newId(), newId(), newId()];
  const field = { id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config: {} };
  const prompt = `@[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fieldId})`;
  const at = (y: number) => ({ position: { x: 0, y } });
  const graph: Graph = {
    nodes: [
      { id: form, label: "Form", type: "HUMAN_INPUT", ...at(0), config: { fields: [field] } },
      { id: answer, label: "Answer", type: "AGENT", ...at(120), config: { agentId, prompt } },
    ],
    edges: [{ id: newId(), sourceNodeId: form, targetNodeId: answer }],
  };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  return { workflowId, fieldId };
}

const stepsOf = (runId: string) => testApp.as("OWNER").workflowRun.getExecutions({ runId });
const isOver = (runId: string) =>
  vi.waitFor(
    async () => {
      const steps = await stepsOf(runId);
      expect(steps.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED"]);
      return steps;
    },
    { timeout: 10_000 },
  );

test("a step of a dead process restarts under a higher epoch, and late results of the old epoch are discarded", async () => {
  const { workflowId, fieldId } = await twoSteps();
  double.reset();
  double.queueReply({ fault: { name: "stall", after: 2 } });
  const { runId } = await testApp.as("OWNER").workflowRun.init({
    ...own(),
    workflowId,
    output: { result: [{ fieldId, value: "[[reply:tides]]" }] },
  });
  await vi.waitFor(() => expect(double.requests).toHaveLength(1), { timeout: 10_000 });
  // This process keeps running the step, like a process that was wrongly declared dead.
  const dead = newId();
  const [held] = await db()
    .update(nodeExecution)
    .set({ holderId: dead })
    .where(eq(nodeExecution.status, "RUNNING"))
    .returning();
  await db().update(workflowRun).set({ claimedBy: dead }).where(eq(workflowRun.id, runId));
  await die(dead);
  const [, answer] = await isOver(runId);
  expect(JSON.stringify(answer?.output)).toContain("tides");
  expect(double.requests).toHaveLength(2);
  double.reset();
  await vi.waitFor(() => expect(testApp.app.runningSteps.size).toBe(0), { timeout: 10_000 });
  const [row] = await db()
    .select()
    .from(nodeExecution)
    .where(eq(nodeExecution.id, held?.id ?? ""));
  expect(row).toMatchObject({ status: "COMPLETED", holderId: null });
  expect(row?.epoch).toBeGreaterThan(held?.epoch ?? 0);
  expect(row?.output).toEqual(answer?.output);
  const charges = (await db().select().from(creditTransaction)).filter(({ refs }) => refs.runId === runId);
  expect(charges).toHaveLength(1);
});

test("a run continues when the process that should have dispatched it died", async () => {
  const { workflowId, fieldId } = await twoSteps();
  const { runId } = await testApp.as("OWNER").workflowRun.init({ ...own(), workflowId });
  const form = await vi.waitFor(async () => {
    const [first] = await stepsOf(runId);
    expect(first?.waitsFor).toBe("input");
    return first;
  }, 10_000);
  const dead = newId();
  // The process died after it committed the answer together with its claim on the run.
  await db()
    .update(nodeExecution)
    .set({
      status: "COMPLETED",
      waitsFor: null,
      output: { result: [{ fieldId, value: "[[reply:tides]]" }] },
      endedAt: new Date(),
    })
    .where(eq(nodeExecution.id, form?.id ?? ""));
  await db()
    .update(workflowRun)
    .set({ status: "RUNNING", claimedBy: dead, generation: 7 })
    .where(eq(workflowRun.id, runId));
  await die(dead);
  const [, answer] = await isOver(runId);
  expect(JSON.stringify(answer?.output)).toContain("tides");
});
