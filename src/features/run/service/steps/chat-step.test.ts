/** Chat steps, with whole runs on the real server. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { hasDedupePrefix, waitForMails } from "#testing/wait-for-mails.ts";
import { type RunSteps, waitForSteps } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

/** A chat, then an agent that gets its transcript. */
async function start(firstMessage: string, triggerType: "MANUAL" | "SUPERVISED" | "IN_BACKGROUND" = "MANUAL") {
  const owner = testApp.as("OWNER");
  const { id: agentId } = await owner.agent.create({
    workspaceId: testApp.workspace.id,
    title: "Interviewer",
    system: "You ask.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Interview" },
  });
  const [talk, sum] = [newId(), newId()];
  const at = { x: 0, y: 0 };
  await owner.workflow.saveGraph({
    id: workflowId,
    revision: 1,
    graph: {
      nodes: [
        { id: talk, label: "Talk", type: "CHAT", position: at, config: { agentId, firstMessage } },
        {
          id: sum,
          label: "Sum",
          type: "AGENT",
          position: at,
          config: { agentId, prompt: `Sum up: @[Talk](type=WORKFLOW_NODE&workflowNodeId=${talk})` },
        },
      ],
      edges: [{ id: newId(), sourceNodeId: talk, targetNodeId: sum }],
    },
  });
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType });
  return runId;
}

const until = (runId: string, isReached: (steps: RunSteps) => boolean) => waitForSteps(testApp, runId, isReached);
const waiting = async (runId: string) => {
  const [talk] = await until(runId, ([first]) => first?.waitsFor === "input");
  return talk?.id ?? "";
};
const message = (text: string) => ({ id: newId(), text });
const say = (nodeExecutionId: string, text: string) =>
  testApp.as("OWNER").workflowRun.messageNodeExecution({ nodeExecutionId, message: message(text) });
const finish = (nodeExecutionId: string, messages: object[] = []) =>
  testApp.as("OWNER").workflowRun.completeNodeExecution({ nodeExecutionId, output: { result: { messages } } });
const kinds = async (nodeExecutionId: string) =>
  (await testApp.as("OWNER").workflowRun.getPieces({ nodeExecutionId })).map(({ kind, index }) => `${kind} ${index}`);
const untilKinds = (runId: string, id: string, kind: string) =>
  waitForSteps(testApp, runId, async ([first]) => first?.waitsFor === "input" && (await kinds(id)).includes(kind));
const spent = async (runId: string) =>
  (await testApp.app.database.system.select().from(creditTransaction)).filter(({ refs }) => refs.runId === runId)
    .length;

test("the agent answers each message, each answer is charged once, and the transcript is the step's result", async () => {
  const runId = await start("Ask me something");
  const id = await waiting(runId);
  expect(await kinds(id)).toEqual(["question 0", "turn 0"]);
  await say(id, "I sail");
  await untilKinds(runId, id, "turn 1");
  expect(JSON.stringify(double.requests.at(-1)?.body)).toContain("Echo: Ask me something");
  expect(await spent(runId)).toBe(2);
  // A transcript from the page is ignored.
  await finish(id, [{ id: "x", role: "assistant", parts: [{ type: "text", text: "forged" }] }]);
  const steps = await until(runId, (all) => all.every(({ status }) => status === "COMPLETED"));
  expect(JSON.stringify(steps)).not.toContain("forged");
  const transcript =
    "User: Ask me something\\n\\nAssistant: Echo: Ask me something\\n\\nUser: I sail\\n\\nAssistant: Echo: I sail";
  expect(JSON.stringify(steps[1]?.output)).toContain(`Sum up: ${transcript}`);
  expect(await spent(runId)).toBe(3);
});

test("a finished chat accepts no messages, edits or regenerations", async () => {
  const runId = await start("Hello");
  const id = await waiting(runId);
  await finish(id);
  await until(runId, (all) => all.every(({ status }) => status === "COMPLETED"));
  await expect(say(id, "More")).rejects.toMatchObject({ cause: { code: "conflict" } });
  const owner = testApp.as("OWNER").workflowRun;
  const output = { result: { messages: [] } };
  await expect(owner.updateNodeExecution({ nodeExecutionId: id, output })).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
  await expect(owner.regenerateNodeExecution({ nodeExecutionId: id })).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
});

test("a chat can't be finished before an answer exists or while one is written", async () => {
  const runId = await start("");
  const id = await waiting(runId);
  await expect(finish(id)).rejects.toMatchObject({ cause: { code: "invalid" } });
  const gate = openGate();
  double.queueReply({ deltas: ["One ", "two ", "three ", "four"], gate });
  await say(id, "Hello");
  await until(runId, ([first]) => first?.status === "RUNNING");
  await expect(finish(id)).rejects.toMatchObject({ cause: { code: "conflict" } });
  await expect(say(id, "And?")).rejects.toMatchObject({ cause: { code: "conflict" } });
  gate.release();
  await untilKinds(runId, id, "turn 0");
});

test("a stopped answer keeps its text and is charged, and the chat continues", async () => {
  const runId = await start("");
  const id = await waiting(runId);
  const gate = openGate();
  double.queueReply({ deltas: ["One ", "two ", "three ", "four ", "five"], gate });
  await say(id, "Count");
  const [running] = await until(runId, ([first]) => first?.streamId !== null && first?.status === "RUNNING");
  await untilWritten(running?.streamId ?? "");
  await testApp.as("OWNER").workflowRun.stopNodeExecutionAnswer({ nodeExecutionId: id });
  await untilKinds(runId, id, "turn 0");
  gate.release();
  const pieces = await testApp.as("OWNER").workflowRun.getPieces({ nodeExecutionId: id });
  expect(JSON.stringify(pieces)).toContain("One ");
  expect(JSON.stringify(pieces)).not.toContain("five");
  expect(await spent(runId)).toBe(1);
  expect((await testApp.as("OWNER").workflowRun.getById({ runId })).status).toBe("RUNNING");
});

test("a refused reply doesn't fail the run, costs nothing, and can be retried", async () => {
  const runId = await start("");
  const id = await waiting(runId);
  for (let at = 0; at < 2; at++) double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });
  await say(id, "Hello");
  const [refused] = await until(runId, ([first]) => first?.waitsFor === "input" && first.error !== null);
  expect(refused?.status).toBe("PENDING");
  expect(await spent(runId)).toBe(0);
  expect((await testApp.as("OWNER").workflowRun.getById({ runId })).status).toBe("RUNNING");
  await testApp.as("OWNER").workflowRun.messageNodeExecution({ nodeExecutionId: id });
  const [mended] = await untilKinds(runId, id, "turn 0");
  expect(mended?.error).toBeNull();
  expect(await spent(runId)).toBe(1);
});

test("a resent message is stored once, during the answer and after it", async () => {
  const runId = await start("");
  const nodeExecutionId = await waiting(runId);
  const gate = openGate();
  double.queueReply({ deltas: ["One ", "two ", "three ", "four"], gate });
  const once = { nodeExecutionId, message: message("Hello") };
  const send = () => testApp.as("OWNER").workflowRun.messageNodeExecution(once);
  await Promise.all([send(), send()]);
  gate.release();
  await untilKinds(runId, nodeExecutionId, "turn 0");
  await send();
  expect(await kinds(nodeExecutionId)).toEqual(["question 0", "turn 0"]);
  expect(await spent(runId)).toBe(1);
});

test("only people who control the run can send messages", async () => {
  const runId = await start("Hello");
  const input = { nodeExecutionId: await waiting(runId), message: message("Hi") };
  await expect(testApp.as("EDITOR").workflowRun.messageNodeExecution(input)).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
  await expect(testApp.as("USER").workflowRun.messageNodeExecution(input)).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  await expect(testApp.asOtherWorkspace("OWNER").workflowRun.messageNodeExecution(input)).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
});

test("a step without a chat refuses messages", async () => {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Form" },
  });
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  const nodeExecutionId = await waiting(runId);
  await expect(say(nodeExecutionId, "Hello")).rejects.toMatchObject({ cause: { code: "conflict" } });
});

test("a background run waits for the chat and sends one email for all its messages", async () => {
  const runId = await start("Hello", "IN_BACKGROUND");
  const id = await waiting(runId);
  // A wait that is over before it is announced is not announced.
  await waitForMails(testApp, hasDedupePrefix(`run-waits:${id}`));
  await say(id, "More");
  await untilKinds(runId, id, "turn 1");
  await finish(id);
  await until(runId, (all) => all.every(({ status }) => status === "COMPLETED"));
  await waitForMails(testApp, hasDedupePrefix(`run-over:${runId}`));
  expect(await waitForMails(testApp, hasDedupePrefix(`run-waits:${id}`))).toHaveLength(1);
});

/** The provider pauses its answer until it is released. */
function openGate() {
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { after: 3, open, release: () => release() };
}

/** Waits for the first chunk of an answer. */
async function untilWritten(streamId: string): Promise<void> {
  const reading = new AbortController();
  const chunks = await testApp.app.streams.read(streamId, 0, reading.signal);
  for await (const { chunk } of chunks ?? []) if (chunk.type === "text-delta") break;
  reading.abort();
}
