/** Steps that commit pieces, with whole runs on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loopItemMention } from "#engine/reference.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { type RunSteps, waitForRun, waitForSteps } from "#testing/wait-for-run.ts";
import { formatAnswerId, parseAnswerPiece } from "../../schema.ts";
import { nodePart } from "../../table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const makeAgent = async (title: string) => {
  const made = await testApp.as("OWNER").agent.create({
    workspaceId: testApp.workspace.id,
    title,
    system: `You are the ${title}.`,
    languageModelId: "gpt-4o-mini",
  });
  return made.id;
};

/** Starts a run of a workflow with one step. */
async function begin(type: string, config: object, triggerType: "MANUAL" | "IN_BACKGROUND" = "MANUAL") {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: type } });
  const node = { id: newId(), label: "Work", type, position: { x: 0, y: 0 }, config };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType });
  return runId;
}

type Step = RunSteps[number];

/** Rereads the step on every event of its run until the condition holds. */
async function until(runId: string, isReached: (step: Step) => boolean): Promise<Step> {
  const [step] = await waitForSteps(testApp, runId, ([one]) => one !== undefined && isReached(one));
  return step as Step;
}

interface Piece {
  item?: string;
  title?: string;
  decision?: boolean;
  error?: string;
  messages: { role: string; parts: { text?: string }[] }[];
}
const resultOf = (step: Step) => (step.output as { result: Piece[] }).result;
const answerOf = ({ messages }: Piece) =>
  messages
    .at(-1)
    ?.parts.map(({ text }) => text ?? "")
    .join("");
const isOver = ({ status }: Step) => status === "COMPLETED" || status === "FAILED";
const spent = async (runId: string) =>
  (await testApp.app.database.system.select().from(creditTransaction)).filter(({ refs }) => refs.runId === runId)
    .length;
/** Two responses that are not retried: the fallback model fails too. */
const refuse = () => {
  for (let at = 0; at < 2; at++) double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });
};
const list = (...items: string[]) => ({ list: items.map((item) => ({ item, details: "" })) });

test("a loop finds its list and runs each item; a retry runs only failed items, and each is charged once", async () => {
  const agentId = await makeAgent("Guide");
  double.queueReply({ object: list("Bergen", "Oslo", "Tromsø", "Bodø") });
  double.queueReply({ text: "Rain" });
  refuse();
  const config = {
    agentId,
    listSource: "Bergen, Oslo, Tromsø, Bodø",
    listItemName: "town",
    prompt: `About ${loopItemMention("town")}`,
    maxListItemCount: 3,
  };
  const runId = await begin("LOOP", config);
  const failed = await until(runId, isOver);
  expect(failed.status).toBe("FAILED");
  const owner = testApp.as("OWNER");
  const pieces = await owner.workflowRun.getPieces({ nodeExecutionId: failed.id });
  expect(pieces.map(({ kind, index, end }) => [kind, index, Object.keys(end)])).toEqual([
    ["item", 0, ["value"]],
    ["item", 1, ["error"]],
    ["item", 2, ["value"]],
    ["list", 0, ["value"]],
  ]);

  await owner.workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
  const done = await until(runId, (step) => step.status === "COMPLETED");
  expect(resultOf(done).map((one) => [one.item, answerOf(one)])).toEqual([
    ["Bergen", "Rain"],
    ["Oslo", "Echo: About Oslo"],
    ["Tromsø", "Echo: About Tromsø"],
  ]);
  expect(await spent(runId)).toBe(4);
  expect(await owner.workflowRun.getById({ runId })).toMatchObject({ status: "COMPLETED" });
});

test("a failed task of a background run is listed and can be retried alone", async () => {
  const [scout, cook] = [await makeAgent("Scout"), await makeAgent("Cook")];
  const task = (index: number, title: string, agentId: string) => ({ index, title, prompt: `Do ${title}`, agentId });
  double.queueReply({
    object: { tasks: [task(0, "Sights", scout), task(1, "Food", cook), task(2, "Sleep", "nobody")] },
  });
  double.queueReply({ text: "The fjord" });
  refuse();
  const config = {
    orchestratorAgentId: null,
    orchestratorPrompt: "Plan a trip",
    workerAgentIds: [scout, cook],
    maxTaskCount: 10,
  };
  const runId = await begin("ORCHESTRATOR_WORKER", config, "IN_BACKGROUND");
  const first = await until(runId, isOver);
  expect(resultOf(first).map(({ title, error }) => [title, Boolean(error)])).toEqual([
    ["Sights", false],
    ["Food", true],
    ["Sleep", false],
  ]);

  const owner = testApp.as("OWNER");
  const nodeExecutionId = first.id;
  const asked = double.requests.length;
  const sound = { nodeExecutionId, piece: { kind: "task", index: 0 } };
  await expect(owner.workflowRun.retryNodeExecution(sound)).rejects.toMatchObject({ cause: { code: "conflict" } });
  await owner.workflowRun.retryNodeExecution({ nodeExecutionId, piece: { kind: "task", index: 1 } });
  const second = await until(runId, (step) => isOver(step) && step.epoch > first.epoch);
  expect(resultOf(second).map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
  expect(double.requests.length - asked).toBe(1);
  expect(JSON.stringify(double.requests.at(-1)?.body)).toContain("The fjord");
  const [kept] = await owner.workflowRun.getOutputVersions({ nodeExecutionId });
  expect(JSON.stringify(kept?.output)).toContain('"error"');
  await expect(owner.workflowRun.retryNodeExecution({ nodeExecutionId })).rejects.toMatchObject({
    cause: { code: "conflict" },
  });
});

test("a background step whose pieces all failed is retried from its pieces", async () => {
  const agentId = await makeAgent("Guide");
  double.queueReply({ object: list("Bergen") });
  refuse();
  const config = { agentId, listSource: "Bergen", prompt: `About ${loopItemMention("item")}` };
  const runId = await begin("LOOP", config, "IN_BACKGROUND");
  const failed = await until(runId, isOver);
  expect(failed.status).toBe("FAILED");
  await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
  const done = await until(runId, (step) => isOver(step) && step.epoch > failed.epoch);
  expect(resultOf(done).map(answerOf)).toEqual(["Echo: About Bergen"]);
});

test("an evaluator-optimizer iterates until it passes, and a regenerate starts from scratch", async () => {
  const [writer, critic] = [await makeAgent("Writer"), await makeAgent("Critic")];
  double.queueReply({ text: "First draft" });
  double.queueReply({ object: { decision: false, feedback: "Too long." } });
  double.queueReply({ text: "Second draft" });
  double.queueReply({ object: { decision: true, feedback: "Good." } });
  const runId = await begin("EVALUATOR_OPTIMIZER", {
    executorAgentId: writer,
    executorPrompt: "Write a haiku",
    evaluatorAgentId: critic,
    evaluatorPrompt: "Is it short?",
    maxIterationCount: 3,
  });
  const first = await until(runId, isOver);
  expect(resultOf(first).map((one) => [answerOf(one), one.decision])).toEqual([
    ["First draft", false],
    ["Second draft", true],
  ]);
  expect(JSON.stringify(double.requests[2]?.body)).toContain("Too long.");
  expect(await spent(runId)).toBe(4);

  double.queueReply({ text: "Another draft" });
  double.queueReply({ object: { decision: true, feedback: "Better." } });
  await testApp.as("OWNER").workflowRun.regenerateNodeExecution({ nodeExecutionId: first.id });
  const second = await until(runId, (step) => isOver(step) && step.epoch > first.epoch);
  expect(resultOf(second).map(answerOf)).toEqual(["Another draft"]);
  const stored = await testApp.app.database.system.select().from(nodePart).where(eq(nodePart.executionId, first.id));
  expect(stored).toHaveLength(2);
});

test("an answer's id tells readers of the stream its piece", () => {
  const answer = { executionId: newId(), epoch: 2 };
  const piece = { kind: "item", index: 12 };
  expect(parseAnswerPiece(formatAnswerId({ ...answer, piece }))).toEqual(piece);
  expect(parseAnswerPiece(formatAnswerId({ ...answer, piece: null }))).toBeNull();
});
test("parallel items of a background run keep their own text, and each piece is charged with its commit", async () => {
  const agentId = await makeAgent("Guide");
  const towns = Array.from({ length: 12 }, (_, at) => `Town ${at}`);
  double.queueReply({ object: list(...towns) });
  const config = {
    agentId,
    listSource: "the towns",
    prompt: `[[tokens:20 @ 5ms]] About ${loopItemMention("item")}`,
    maxListItemCount: 12,
  };
  const runId = await begin("LOOP", config, "IN_BACKGROUND");
  const done = await until(runId, isOver);
  const said = Array.from({ length: 20 }, (_, at) => `t${at} `).join("");
  expect(resultOf(done).map(answerOf)).toEqual(towns.map(() => said));
  expect(new Set(resultOf(done).map(({ messages }) => JSON.stringify(messages[0]?.parts))).size).toBe(12);
  expect(await spent(runId)).toBe(13);
});

test("the planner gets the descriptions of its workers", async () => {
  const [scout, cook] = [await makeAgent("Scout"), await makeAgent("Cook")];
  double.queueReply({ object: { tasks: [{ index: 0, title: "Food", prompt: "Cook", agentId: cook }] } });
  const config = { orchestratorPrompt: "Plan a trip", workerAgentIds: [scout, cook] };
  await until(await begin("ORCHESTRATOR_WORKER", config), isOver);
  const asked = JSON.stringify(double.requests[0]?.body);
  expect(asked).toContain(`${scout}: Scout. You are the Scout.`);
  expect(asked).toContain(`${cook}: Cook. You are the Cook.`);
});

test("the committed pieces of a stopped step are charged and not repeated after a resume", async () => {
  const agentId = await makeAgent("Guide");
  double.queueReply({ object: list("Oslo", "Bergen") });
  double.queueReply({ text: "Fjord" });
  double.queueReply({ text: "one two three", fault: { name: "stall", after: 1 } });
  const runId = await begin("LOOP", { agentId, listSource: "x", prompt: `About ${loopItemMention("item")}` });
  const owner = testApp.as("OWNER");
  const running = await until(runId, (step) => step.status === "RUNNING");
  await untilPieces(runId, running.id, 2);
  await owner.workflowRun.stop({ runId });
  await until(runId, (step) => step.status === "PENDING");
  expect(await spent(runId)).toBe(2);
  double.reset();
  await owner.workflowRun.resume({ runId });
  const done = await until(runId, isOver);
  expect(resultOf(done).map(answerOf)).toEqual(["Fjord", "Echo: About Bergen"]);
  expect(await spent(runId)).toBe(3);
});

/** Each committed piece publishes an event. */
async function untilPieces(runId: string, nodeExecutionId: string, count: number) {
  await waitForRun(
    testApp,
    runId,
    async () => (await testApp.as("OWNER").workflowRun.getPieces({ nodeExecutionId })).length >= count,
  );
}
