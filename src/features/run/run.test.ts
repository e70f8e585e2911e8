import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { makePdf } from "#testing/sample-files.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { isAboutRun, waitForMails } from "#testing/wait-for-mails.ts";
import { type RunSteps, waitForSteps } from "#testing/wait-for-run.ts";
import { buildRunView } from "./client/run-view.ts";
import { nodeExecution, workflowRun } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

/** A step of a test workflow: a form with one field, or an agent with a prompt. */
type Sketch = { field: "TEXT" | "DOCUMENT" } | { prompt: (fieldIds: string[], nodeIds: string[]) => string };

const fieldText = (id = "") => `@[Field](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${id})`;
const nodeText = (id = "") => `@[Step](type=WORKFLOW_NODE&workflowNodeId=${id})`;

/** Creates a workflow of these steps in sequence. */
async function workflowOf(title: string, ...sketches: Sketch[]) {
  const owner = testApp.as("OWNER");
  const { id: agentId } = await owner.agent.create({
    workspaceId: testApp.workspace.id,
    title: "Librarian",
    system: "You know tides.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title } });
  const nodeIds = sketches.map(() => newId());
  const fieldIds = sketches.map(() => newId());
  const nodes = sketches.map((sketch, at) => ({
    id: nodeIds[at] ?? "",
    label: `Step ${at + 1}`,
    type: "field" in sketch ? "HUMAN_INPUT" : "AGENT",
    position: { x: 0, y: at * 120 },
    config:
      "field" in sketch
        ? { fields: [{ id: fieldIds[at], label: "Field", type: sketch.field, required: true, order: 0, config: {} }] }
        : { agentId, prompt: sketch.prompt(fieldIds, nodeIds) },
  }));
  const edges = nodeIds
    .slice(1)
    .map((targetNodeId, at) => ({ id: newId(), sourceNodeId: nodeIds[at] ?? "", targetNodeId }));
  const graph: Graph = { nodes, edges };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  return { workflowId, fieldId: fieldIds[0] ?? "", fieldIds };
}

/** A form that asks for a topic, then an agent that writes about it. */
const twoSteps = () =>
  workflowOf("Brief", { field: "TEXT" }, { prompt: ([topic]) => `Write about ${fieldText(topic)}` });

type Trigger = "MANUAL" | "SUPERVISED" | "IN_BACKGROUND";

/** Starts a run with its first form answered. */
async function begin(made: { workflowId: string; fieldId: string }, topic: string, triggerType: Trigger = "MANUAL") {
  const { runId } = await testApp.as("OWNER").workflowRun.init({
    workspaceId: testApp.workspace.id,
    workflowId: made.workflowId,
    triggerType,
    output: { result: [{ fieldId: made.fieldId, value: topic }] },
  });
  return runId;
}

const statuses = (steps: RunSteps) => steps.map(({ status }) => status);
// The first plan creates the other steps.
const isDone = (steps: RunSteps) => steps.length > 1 && steps.every(({ status }) => status === "COMPLETED");
interface Said {
  messages: { role: string; parts: { text?: string }[] }[];
}
const answerOf = (step: RunSteps[number] | undefined) =>
  (step?.output as { result: Said } | null | undefined)?.result.messages
    .findLast(({ role }) => role === "assistant")
    ?.parts.map(({ text }) => text ?? "")
    .join("");
/** The whole n-th request to the model. */
const sent = (at: number) => JSON.stringify(double.requests[at]?.body ?? null);
const spent = async (runId: string) =>
  (await testApp.app.database.system.select().from(creditTransaction)).filter(({ refs }) => refs.runId === runId)
    .length;

const until = (runId: string, isReached: (steps: RunSteps) => boolean) => waitForSteps(testApp, runId, isReached);

test("a run waits for its form, runs the agent and completes", async () => {
  const { workflowId, fieldId } = await twoSteps();
  const owner = testApp.as("OWNER");
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  const [form] = await until(runId, ([first]) => first?.waitsFor === "input");
  await owner.workflowRun.completeNodeExecution({
    nodeExecutionId: form?.id ?? "",
    output: { result: [{ fieldId, value: "Neap tides" }] },
  });
  const steps = await until(runId, isDone);
  expect(JSON.stringify(steps[1]?.output)).toContain("Neap tides");
  expect(await owner.workflowRun.getById({ runId })).toMatchObject({ status: "COMPLETED", title: "Brief #1" });
});

test("the second answer to a form is refused", async () => {
  const { workflowId, fieldId } = await twoSteps();
  const owner = testApp.as("OWNER");
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  const [form] = await until(runId, ([first]) => first?.waitsFor === "input");
  const answer = (value: string) =>
    owner.workflowRun.completeNodeExecution({
      nodeExecutionId: form?.id ?? "",
      output: { result: [{ fieldId, value }] },
    });
  const outcomes = await Promise.allSettled([answer("Spring tides"), answer("Neap tides")]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a person who doesn't control a run can't answer its form", async () => {
  const { workflowId, fieldId } = await twoSteps();
  const { runId } = await testApp.as("OWNER").workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  const [form] = await until(runId, ([first]) => first?.waitsFor === "input");
  const answer = { nodeExecutionId: form?.id ?? "", output: { result: [{ fieldId, value: "x" }] } };
  await expect(testApp.as("USER").workflowRun.completeNodeExecution(answer)).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  await expect(testApp.as("EDITOR").workflowRun.completeNodeExecution(answer)).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
  await expect(testApp.asOtherWorkspace("OWNER").workflowRun.completeNodeExecution(answer)).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
});

test("editing a workflow doesn't change its existing runs", async () => {
  const { workflowId } = await twoSteps();
  const owner = testApp.as("OWNER");
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId });
  const { graph: before } = await owner.workflowRun.getById({ runId });
  await owner.workflow.saveGraph({ id: workflowId, revision: 2, graph: { nodes: [before.nodes[0]], edges: [] } });
  expect((await owner.workflowRun.getById({ runId })).graph).toEqual(before);
});

test("a form answered at the start is a finished first step, and an invalid answer starts no run", async () => {
  const made = await twoSteps();
  await expect(begin(made, " ")).rejects.toMatchObject({ cause: { code: "invalid" } });
  const owner = testApp.as("OWNER");
  const started = await owner.workflowRun.getAll({ workspaceId: testApp.workspace.id, workflowId: made.workflowId });
  expect(started).toEqual([]);
  const runId = await begin(made, "Neap tides");
  const steps = await until(runId, isDone);
  expect(answerOf(steps[1])).toContain("Neap tides");
});

test("run numbers in titles are never reused", async () => {
  const made = await twoSteps();
  const owner = testApp.as("OWNER");
  const start = async () => {
    const runId = await begin(made, "Neap tides");
    await until(runId, isDone);
    return runId;
  };
  const first = await start();
  await start();
  await owner.workflowRun.delete({ id: first });
  expect(await owner.workflowRun.getById({ runId: await start() })).toMatchObject({ title: "Brief #3" });
});

test("concurrent starts all succeed, each with its own number", async () => {
  const { workflowId } = await workflowOf("Crowd", { field: "TEXT" });
  const owner = testApp.as("OWNER");
  const workspaceId = testApp.workspace.id;
  const started = await Promise.all(
    Array.from({ length: 300 }, () => owner.workflowRun.init({ workspaceId, workflowId, triggerType: "MANUAL" })),
  );
  const rows = await testApp.app.database.system
    .select({ number: workflowRun.number, title: workflowRun.title })
    .from(workflowRun)
    .where(eq(workflowRun.workflowId, workflowId));
  expect(started).toHaveLength(300);
  expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 300 }, (_, at) => at + 1),
  );
  expect(rows.every(({ number, title }) => title === `Crowd #${number}`)).toBe(true);
});

test("a background start that can't be stored gives its place in this process back", async () => {
  const made = await twoSteps();
  const placesLeft = () => {
    const places = [];
    for (let place = nextPlace(); place; place = nextPlace()) places.push(place);
    for (const place of places) place.release();
    return places.length;
  };
  const nextPlace = () => testApp.app.jobs.acquireSlot(testApp.workspace.id);
  await testApp.asOwner(`create function no_runs() returns trigger language plpgsql as
    $$ begin raise exception 'disk full'; end $$;
    create trigger no_runs before insert on workflow_run for each row execute function no_runs()`);
  const before = placesLeft();
  await expect(begin(made, "Neap tides", "IN_BACKGROUND")).rejects.toThrow();
  await testApp.asOwner("drop trigger no_runs on workflow_run; drop function no_runs()");
  expect(before).toBeGreaterThan(0);
  expect(placesLeft()).toBe(before);
});

test("a supervised run waits for approval after each answer and continues in order", async () => {
  const ask = { prompt: () => "Say something" };
  const made = await workflowOf("Watched", { field: "TEXT" }, ask, ask, ask, ask);
  const owner = testApp.as("OWNER");
  const runId = await begin(made, "x", "SUPERVISED");
  const first = await until(runId, (steps) => steps[1]?.status === "COMPLETED");
  expect(statuses(first)).toEqual(["COMPLETED", "COMPLETED", "PENDING", "PENDING", "PENDING"]);
  const [listed] = await owner.workflowRun.getAll({ workspaceId: testApp.workspace.id, workflowId: made.workflowId });
  expect(listed).toMatchObject({ status: "RUNNING", waitsFor: "approval" });
  await owner.workflowRun.approveNodeExecution({ nodeExecutionId: first[1]?.id ?? "" });
  const second = await until(runId, (steps) => steps[2]?.status === "COMPLETED");
  expect(statuses(second)).toEqual(["COMPLETED", "COMPLETED", "COMPLETED", "PENDING", "PENDING"]);
  await owner.workflowRun.approveNodeExecution({ nodeExecutionId: second[2]?.id ?? "", isRestApproved: true });
  expect((await until(runId, isDone)).length).toBe(5);
  expect(double.requests).toHaveLength(4);
});

test("later steps use an edited answer", async () => {
  const made = await workflowOf(
    "Edited",
    { field: "TEXT" },
    { prompt: () => "[[reply:low water]]" },
    { prompt: (_, nodes) => `Repeat ${nodeText(nodes[1])}` },
  );
  const owner = testApp.as("OWNER");
  const runId = await begin(made, "x", "SUPERVISED");
  const [, step] = await until(runId, (steps) => steps[1]?.status === "COMPLETED");
  const result = JSON.parse(JSON.stringify(step?.output?.result).replace('"low water"', '"high water"'));
  await owner.workflowRun.updateNodeExecution({ nodeExecutionId: step?.id ?? "", output: { result } });
  await owner.workflowRun.approveNodeExecution({ nodeExecutionId: step?.id ?? "" });
  const steps = await until(runId, isDone);
  expect(answerOf(steps[1])).toBe("high water");
  expect(answerOf(steps[2])).toContain("high water");
  const [before] = await owner.workflowRun.getOutputVersions({ nodeExecutionId: step?.id ?? "" });
  expect(JSON.stringify(before?.output)).toContain("low water");
});

test("a step that used an answer before its edit is marked stale until it is regenerated", async () => {
  const ask = { prompt: () => "[[reply:low water]]" };
  const made = await workflowOf("Edited later", { field: "TEXT" }, ask, {
    prompt: (_, nodes) => `Repeat ${nodeText(nodes[1])}`,
  });
  const owner = testApp.as("OWNER");
  const runId = await begin(made, "x");
  const stale = async () =>
    buildRunView(await owner.workflowRun.getById({ runId }), await until(runId, isDone)).steps.map(
      ({ staleSourceLabel }) => staleSourceLabel !== null,
    );
  expect(await stale()).toEqual([false, false, false]);
  const [, edited, quoting] = await until(runId, isDone);
  const result = JSON.parse(JSON.stringify(edited?.output?.result).replace('"low water"', '"high water"'));
  await owner.workflowRun.updateNodeExecution({ nodeExecutionId: edited?.id ?? "", output: { result } });
  expect(await stale()).toEqual([false, false, true]);
  await owner.workflowRun.regenerateNodeExecution({ nodeExecutionId: quoting?.id ?? "" });
  await expect.poll(stale).toEqual([false, false, false]);
});

test("feedback continues the conversation so far and is charged like any answer", async () => {
  const made = await twoSteps();
  const runId = await begin(made, "Neap tides");
  const [, step] = await until(runId, isDone);
  await testApp.as("OWNER").workflowRun.regenerateNodeExecution({
    nodeExecutionId: step?.id ?? "",
    feedback: "[[reply:shorter]] Make it shorter",
  });
  const steps = await until(runId, (all) => isDone(all) && answerOf(all[1]) === "shorter");
  expect(sent(1)).toContain("Write about Neap tides");
  expect(sent(1)).toContain("Echo: Write about Neap tides");
  expect(sent(1)).toContain("Make it shorter");
  expect(await spent(runId)).toBe(2);
  expect(steps[1]?.credits).toBeGreaterThan(0);
  await testApp.as("OWNER").workflowRun.regenerateNodeExecution({ nodeExecutionId: step?.id ?? "" });
  await until(runId, (all) => isDone(all) && answerOf(all[1])?.startsWith("Echo") === true);
  expect(sent(2)).not.toContain("shorter");
});

test("a step is retried after a provider error, and only the answer is charged", async () => {
  const made = await twoSteps();
  for (let at = 0; at < 20; at++) double.queueReply({ fault: "error-500" });
  const runId = await begin(made, "Neap tides");
  const failed = await until(runId, (steps) => steps[1]?.status === "FAILED");
  expect(failed[1]?.error).toBeTruthy();
  expect(await testApp.as("OWNER").workflowRun.getById({ runId })).toMatchObject({ status: "FAILED" });
  expect(await spent(runId)).toBe(0);
  double.reset();
  await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed[1]?.id ?? "" });
  const steps = await until(runId, isDone);
  expect(answerOf(steps[1])).toContain("Neap tides");
  expect(steps[1]?.error).toBeNull();
  expect(await spent(runId)).toBe(1);
});

test("a run stopped during an answer keeps its finished steps and continues when resumed", async () => {
  const made = await twoSteps();
  const owner = testApp.as("OWNER");
  double.queueReply({ text: "one two three four five", fault: { name: "stall", after: 3 } });
  const runId = await begin(made, "Neap tides");
  const [, running] = await until(runId, (steps) => steps[1]?.status === "RUNNING");
  await firstWords(runId, running?.streamId ?? "");
  await owner.workflowRun.stop({ runId });
  const stopped = await until(runId, (steps) => steps[1]?.status === "PENDING" && steps[1].partialOutput !== null);
  expect(stopped[0]?.status).toBe("COMPLETED");
  expect(stopped[1]?.partialOutput, "the words stay").toMatch(/^one/);
  expect(await owner.workflowRun.getById({ runId })).toMatchObject({ status: "STOPPED" });
  double.reset();
  await owner.workflowRun.resume({ runId });
  const steps = await until(runId, isDone);
  expect(answerOf(steps[1])).toContain("Neap tides");
  // The text before the stop is charged, and so is the later answer.
  expect(await spent(runId)).toBe(2);
  await expect.poll(heldCredits).toBe(0);
  await owner.workflowRun.stop({ runId });
  expect(await owner.workflowRun.getById({ runId })).toMatchObject({ status: "COMPLETED" });
});

/** Open reservations. */
const heldCredits = () =>
  testApp.app.database.system.$count(creditReservation, eq(creditReservation.state, "RESERVED"));

/** Waits until a step has written its first words. It has its stream's id before the stream exists, so an empty one is asked for again. */
async function firstWords(runId: string, streamId: string) {
  let text = "";
  while (!text.includes("text-delta")) {
    const answer = await testApp.request(`/api/run/${runId}/stream/${streamId}`, {}, testApp.workspace.people.OWNER);
    const reader = answer.body?.getReader();
    while (reader && !text.includes("text-delta")) {
      const { value, done } = await reader.read();
      if (done) break;
      text += new TextDecoder().decode(value);
    }
    await reader?.cancel();
  }
}

test("a step keeps its twenty newest earlier answers", async () => {
  const made = await twoSteps();
  const owner = testApp.as("OWNER");
  const runId = await begin(made, "x");
  const [step] = await until(runId, isDone);
  const nodeExecutionId = step?.id ?? "";
  for (let at = 1; at <= limits.run.outputVersions + 3; at++)
    await owner.workflowRun.updateNodeExecution({
      nodeExecutionId,
      output: { result: [{ fieldId: made.fieldId, value: `answer ${at}` }] },
    });
  const versions = await owner.workflowRun.getOutputVersions({ nodeExecutionId });
  expect(versions).toHaveLength(limits.run.outputVersions);
  expect(JSON.stringify(versions[0]?.output)).toContain(`answer ${limits.run.outputVersions + 2}`);
  expect(JSON.stringify(versions.at(-1)?.output)).toContain("answer 3");
});

test("a background run sends one email when it waits and one when it is over", async () => {
  const made = await workflowOf(
    "Night shift",
    { field: "TEXT" },
    { prompt: ([topic]) => `About ${fieldText(topic)}` },
    { field: "TEXT" },
    { prompt: (fields) => `About ${fieldText(fields[2])}` },
  );
  const owner = testApp.as("OWNER");
  const runId = await begin(made, "Neap tides", "IN_BACKGROUND");
  const waiting = await until(runId, (steps) => steps[2]?.waitsFor === "input");
  await waitForMails(testApp, isAboutRun(runId));
  await owner.workflowRun.completeNodeExecution({
    nodeExecutionId: waiting[2]?.id ?? "",
    output: { result: [{ fieldId: made.fieldIds[2], value: "Spring tides" }] },
  });
  await until(runId, isDone);
  const [first, second, ...more] = await waitForMails(testApp, isAboutRun(runId), 2);
  expect(first?.subject).toBe("home: Step 3 needs your answer");
  expect(second?.subject).toContain("Night shift #1");
  expect(first?.dedupeKey).not.toBe(second?.dedupeKey);
  expect(more).toEqual([]);
});

test("a run deleted during an answer leaves nothing behind, and its text is charged", async () => {
  const made = await twoSteps();
  const owner = testApp.as("OWNER");
  double.queueReply({ text: "one two three four five", fault: { name: "stall", after: 3 } });
  const runId = await begin(made, "Neap tides");
  const [, running] = await until(runId, (steps) => steps[1]?.status === "RUNNING");
  await firstWords(runId, running?.streamId ?? "");
  await owner.workflowRun.delete({ id: runId });
  await expect(owner.workflowRun.getById({ runId })).rejects.toMatchObject({ cause: { code: "not_found" } });
  const { system } = testApp.app.database;
  expect(await system.select().from(workflowRun).where(eq(workflowRun.id, runId))).toEqual([]);
  expect(await system.select().from(nodeExecution).where(eq(nodeExecution.runId, runId))).toEqual([]);
  await expect.poll(() => testApp.app.runningSteps.size).toBe(0);
  expect(await spent(runId)).toBe(1);
  await expect.poll(heldCredits).toBe(0);
});

test("every page of an uploaded document reaches the agent's prompt", async () => {
  const made = await workflowOf(
    "Reader",
    { field: "DOCUMENT" },
    { prompt: ([file]) => `Summarise ${fieldText(file)}` },
  );
  const pages = Array.from({ length: 25 }, (_, at) => [`Tide table ${at + 1} of the Nordic harbours`]);
  const form = new FormData();
  const file = new File([new Uint8Array(makePdf(pages))], "tides.pdf", { type: "application/pdf" });
  form.append("document_files", file);
  const answer = await testApp.request(
    `/api/workflow-document/upload-file?workspaceId=${testApp.workspace.id}&openai_api_key=none`,
    { method: "POST", body: form },
    testApp.workspace.people.OWNER,
  );
  const { documents } = (await answer.json()) as {
    documents: { title: string; s3_file_path: string; document_id: string; size: number }[];
  };
  const value = documents.map((one) => ({
    title: one.title,
    s3FilePath: one.s3_file_path,
    documentId: one.document_id,
    size: one.size,
  }));
  const { runId } = await testApp.as("OWNER").workflowRun.init({
    workspaceId: testApp.workspace.id,
    workflowId: made.workflowId,
    output: { result: [{ fieldId: made.fieldId, value }] },
  });
  await until(runId, isDone);
  expect(double.requests).toHaveLength(1);
  for (const [line] of pages) expect(sent(0)).toContain(line);
});

test("an answer stores the version of its agent", async () => {
  const made = await twoSteps();
  const steps = await until(await begin(made, "Spring tides"), isDone);
  const result = steps[1]?.output?.result as { messages: unknown[] } | undefined;
  expect(result?.messages.at(-1)).toMatchObject({
    role: "assistant",
    metadata: { agentId: expect.any(String), agentVersion: 1 },
  });
});
