/** Questions that agents could not answer from the library, from chats on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { chat, message } from "#features/chat/table.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { learnSource } from "#testing/knowledge/learn-source.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { noteUnansweredReply } from "./service/note-unanswered.ts";
import { questionWords, similarQuestions } from "./service/question-words.ts";
import { saysUnknown } from "./service/says-unknown.ts";

const tool = "get_context_from_provided_knowledge_sources_and_notes";

let testApp: TestApp;
let double: ProviderDouble;
let agentId: string;
let workspaceId: string;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ withJobs: true, env: { DEFAULT_PLAN: "FREE" } }));
  workspaceId = testApp.workspace.id;
  const { nodeId } = await learnSource(testApp.app, {
    workspaceId,
    title: "Handbook",
    chunks: [{ text: "Employees get 28 days of vacation a year." }],
  });
  const draft = { title: "Librarian", system: "You answer.", languageModelId: "gpt-4o-mini" };
  ({ id: agentId } = await api().agent.create({ workspaceId, ...draft, knowledgeSourceTreeNodeIds: [nodeId] }));
});
afterEach(async () => {
  double.reset();
  // Their questions go with them, also those that a job has not noted yet.
  await db().delete(chat);
});
afterAll(() => testApp.close());

const db = () => testApp.app.database.system;
const api = () => testApp.as("EDITOR");
const list = async (state: "OPEN" | "DONE" = "OPEN", search = "") =>
  (await api().unansweredQuestion.getPage({ workspaceId, state, search })).questions;

/** A turn in which the agent looks for something in its sources. */
async function ask(text: string, answer: string) {
  const chatId = newId();
  const userId = testApp.workspace.people.OWNER.id;
  await db().insert(chat).values({ id: chatId, workspaceId, userId, title: "Q", isTitled: true });
  double.queueReply({ text: "", toolCalls: [{ name: tool, input: { question: text } }] });
  double.queueReply({ text: answer });
  const body = { workspaceId, chatId, agentId, languageModelId: "gpt-4o-mini", message: { text } };
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  await (await testApp.request("/api/chat/agent", init, testApp.workspace.people.OWNER)).text();
  const rows = await db().select().from(message).where(eq(message.chatId, chatId)).orderBy(message.ordinal);
  return { chatId, replyId: rows.at(-1)?.id ?? expect.unreachable() };
}

test("an answer that found nothing, or says that it doesn't know, is noted once; one that cites is not", async () => {
  const { replyId } = await ask(
    "How much does the vacation bonus of employees amount to?",
    "The sources do not say that.",
  );
  await vi.waitFor(async () => expect(await list()).toHaveLength(1), 10_000);
  const cited = await ask("How many days of vacation do employees get?", "They get 28 days [1]. I don't know more.");
  const plain = await ask("How many vacation days are there for employees?", "There are 28 of them.");
  for (const messageId of [replyId, cited.replyId, plain.replyId])
    await noteUnansweredReply(testApp.app, { workspaceId, messageId });
  const [line, ...others] = await list();
  expect(others).toEqual([]);
  expect(line).toMatchObject({ count: 1, agents: ["Librarian"], reason: "NOT_ANSWERED" });
  const { found, asked } = await api().unansweredQuestion.getById({ id: line?.id ?? "" });
  expect(found).toMatchObject([{ title: "Handbook", text: "Employees get 28 days of vacation a year." }]);
  expect(found[0]?.meaning).toBeGreaterThan(0);
  expect(JSON.stringify(asked), "nobody sees who asked").not.toContain(testApp.workspace.people.OWNER.id);

  const nothing = await ask("Quantum chromodynamics lattice zebras?", "A zebra is striped.");
  await noteUnansweredReply(testApp.app, { workspaceId, messageId: nothing.replyId });
  expect((await list()).map(({ reason }) => reason)).toEqual(["NOTHING_FOUND", "NOT_ANSWERED"]);
  expect(await api().unansweredQuestion.getCount({ workspaceId })).toEqual({ count: 2 });
});

test("questions that ask the same are one line; done ones come back when they are asked again", async () => {
  const note = async (text: string) => {
    const { chatId, replyId } = await ask(text, "I could not find that in the sources.");
    await noteUnansweredReply(testApp.app, { workspaceId, messageId: replyId });
    return chatId;
  };
  await note("Who pays for parking at the office?");
  await note("Does the office pay for parking?");
  await note("Which bank holidays does Bavaria have?");
  const [bavaria, parking] = await list();
  expect([bavaria?.count, parking?.count]).toEqual([1, 2]);
  expect(await list("OPEN", "who pays")).toMatchObject([{ groupId: parking?.groupId }]);

  await api().unansweredQuestion.setDone({ id: parking?.id ?? "", isDone: true });
  expect(await list()).toHaveLength(1);
  expect(await list("DONE")).toMatchObject([{ count: 2 }]);
  const last = await note("Who pays for parking in the office?");
  expect(await list()).toMatchObject([{ count: 3 }, { count: 1 }]);

  await testApp.as("OWNER").chat.delete({ id: last });
  expect(await list(), "what a deleted chat asked is gone").toMatchObject([{ count: 1 }]);
  expect(await list("DONE")).toMatchObject([{ count: 2 }]);
  await api().unansweredQuestion.delete({ id: parking?.id ?? "" });
  expect(await list("DONE")).toEqual([]);
});

test("a step of a workflow is noted, too, and its question is gone with the run", async () => {
  const owner = testApp.as("OWNER");
  double.queueReply({
    text: "",
    toolCalls: [{ name: tool, input: { question: "Which holidays does Bavaria have?" } }],
  });
  double.queueReply({ text: "That is not mentioned in the sources." });
  const { id: workflowId } = await owner.workflow.create({ workspaceId, setup: { title: "Work" } });
  const config = { agentId, prompt: "Which holidays does Bavaria have?" };
  const node = { id: newId(), label: "Step", type: "AGENT", position: { x: 0, y: 0 }, config };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  const { runId } = await owner.workflowRun.init({ workspaceId, workflowId });
  await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ agents: ["Librarian"], count: 1 }]), 10_000);
  await db().delete(workflowRun).where(eq(workflowRun.id, runId));
  expect(await list()).toEqual([]);
});

test("members who can't add to the library don't read what others ask", async () => {
  const refused = testApp.as("USER").unansweredQuestion.getPage({ workspaceId });
  await expect(refused).rejects.toMatchObject({ code: "FORBIDDEN" });
});

describe("saying that something is unknown", () => {
  test.each([
    "The sources do not answer this question.",
    "I don't know. Nothing about parking is mentioned in the documents.",
    "Unfortunately, I couldn't find any information about this.",
    "Dazu steht in den Quellen leider nichts.",
    "Die Dokumente enthalten keine Angaben dazu.",
    "Les sources ne mentionnent pas ce point.",
    "Las fuentes no contienen esa información.",
  ])("%s", (answer) => expect(saysUnknown(answer)).toBe(true));
  test.each([
    "Employees get 28 days of vacation.",
    "You do not need a permit for that.",
    "Der Vertrag endet nach sechs Monaten.",
  ])("not: %s", (answer) => expect(saysUnknown(answer)).toBe(false));
});

test("questions are compared by the words that count, without their endings", () => {
  expect(questionWords("How many parking spaces are there?")).toEqual(questionWords("Is there a parking space?"));
  const [one, other] = [
    questionWords("Wie viele Urlaubstage gibt es?"),
    questionWords("Wie viel Urlaub gibt es im Mai?"),
  ];
  expect(similarQuestions(one, other)).toBeLessThan(0.6);
});
