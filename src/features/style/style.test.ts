import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { limits } from "#product/limits.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
let workspaceId: string;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
  workspaceId = testApp.workspace.id;
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

const owner = () => testApp.as("OWNER");
const make = async (title: string, desc = `Write ${title}.`, role: "OWNER" | "EDITOR" = "OWNER") =>
  (await testApp.as(role).style.create({ workspaceId, title, desc, category: ["Web"] })).id;
const makeAgent = async (draft: { styleIds?: string[]; system?: string } = {}) =>
  (await owner().agent.create({ workspaceId, title: "Writer", system: "You write.", ...draft })).id;
const mentionOf = (title: string, styleId: string) => formatMention(title, "STYLE", { styleId });
const notFound = { cause: { code: "not_found" } };

/** One message to an agent; what the model was sent. */
async function sendTo(agentId: string | null, text: string): Promise<string> {
  const person = testApp.workspace.people.OWNER;
  const chatId = await createTitledChat(testApp, { person });
  const response = await testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ workspaceId, chatId, ...(agentId && { agentId }), message: { text } }),
    },
    person,
  );
  await response.text();
  return JSON.stringify(double.requests.at(-1)?.body);
}

test("everybody lists and reads brand voices; editors make and change them; only the author or an OWNER deletes", async () => {
  const id = await make("Calm", "Short sentences.", "EDITOR");
  const user = testApp.as("USER").style;
  expect(await user.getAll({ workspaceId })).toMatchObject([
    { id, title: "Calm", excerpt: "Short sentences.", chars: 16, category: ["Web"], canEdit: false, canDelete: false },
  ]);
  expect(await user.getById({ id })).toEqual({
    ...{ id, title: "Calm", desc: "Short sentences.", category: ["Web"], canEdit: false },
  });
  await testApp.as("EDITOR").style.update({ id, desc: "Long sentences.", category: [] });
  expect(await owner().style.getById({ id })).toMatchObject({ desc: "Long sentences.", category: [] });
  const owners = await make("Owner's");
  await expect(testApp.as("EDITOR").style.delete({ id: owners })).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
  await owner().style.delete({ id });
  await owner().style.delete({ id: owners });
});

test("a deleted voice goes to the bin and comes back with its links", async () => {
  const id = await make("Warm");
  const agentId = await makeAgent({ styleIds: [id] });
  await owner().style.delete({ id });
  await expect(owner().style.getById({ id })).rejects.toMatchObject(notFound);
  expect(await sendTo(agentId, "Hello")).not.toContain("Write Warm.");
  // A save keeps the link to what is in the bin.
  await owner().agent.update({ id: agentId, styleIds: [id], title: "Writer 2" });
  expect(await owner().bin.getAll({ workspaceId, search: "warm" })).toMatchObject([
    { id, kind: "STYLE", title: "Warm" },
  ]);
  await expect(makeAgent({ styleIds: [id] })).rejects.toMatchObject(notFound);
  await owner().style.restore({ id });
  expect(await sendTo(agentId, "Hello")).toContain("Write Warm.");
});

test("an agent's voices are in its prompt in their order, then those that are mentioned, each once", async () => {
  const [one, two, three] = [await make("One"), await make("Two"), await make("Three")];
  const agentId = await makeAgent({ styleIds: [two, one], system: `You write as in ${mentionOf("Two", two)}.` });
  expect(await owner().agent.getById({ id: agentId })).toMatchObject({ styleIds: [two, one] });
  const sent = await sendTo(agentId, `Hello, in ${mentionOf("Three", three)} and ${mentionOf("One", one)}.`);
  expect([...sent.matchAll(/Write (One|Two|Three)\./g)].map(([, title]) => title)).toEqual(["Two", "One", "Three"]);
  expect(await sendTo(null, `Hello, in ${mentionOf("Three", three)}.`)).toContain("Write Three.");
});

test("a step without an agent writes in the voice that its prompt mentions", async () => {
  const id = await make("Steps");
  const { id: workflowId } = await owner().workflow.create({ workspaceId, setup: { title: "Work" } });
  const config = { agentId: null, prompt: `Write a line in ${mentionOf("Steps", id)}.` };
  const node = { id: newId(), label: "Step", type: "AGENT", position: { x: 0, y: 0 }, config };
  await owner().workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  const { runId } = await owner().workflowRun.init({ workspaceId, workflowId });
  await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
  expect(JSON.stringify(double.requests.map(({ body }) => body))).toContain("Write Steps.");
  expect(await owner().workflow.getAllUsingStyle({ id })).toEqual([{ id: workflowId, title: "Work" }]);
});

test("a voice is used by the agents that are linked to it or mention it", async () => {
  const id = await make("Used");
  const linked = await makeAgent({ styleIds: [id] });
  const mentioning = await makeAgent({ system: `As in ${mentionOf("Used", id)}.` });
  const users = await owner().agent.getAllUsingStyle({ id });
  expect(users.map((user) => user.id).toSorted()).toEqual([linked, mentioning].toSorted());
});

test("an agent has at most five voices and 10,000 characters of them together; a voice that grew later is cut", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, (_, at) => make(`Many ${at}`)));
  await expect(makeAgent({ styleIds: ids })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const long = await make("Long", "x".repeat(limits.style.agentChars));
  const short = await make("Short", "yyy");
  await expect(makeAgent({ styleIds: [long, short] })).rejects.toThrow("10,000 characters together");
  await expect(make("Too long", "x".repeat(limits.style.descChars + 1))).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const growing = await make("Growing", "zzz");
  const agentId = await makeAgent({ styleIds: [growing, short] });
  await owner().style.update({ id: growing, desc: "z".repeat(limits.style.descChars - 1) });
  const sent = await sendTo(agentId, "Hello");
  expect(sent).toContain("z".repeat(limits.style.descChars - 1));
  expect(sent).not.toContain("yy");
});

test("a voice of another workspace counts as one that doesn't exist", async () => {
  const foreign = await testApp
    .asOtherWorkspace("OWNER")
    .style.create({ workspaceId: testApp.otherWorkspace.id, title: "Theirs", desc: "Foreign words." });
  await expect(makeAgent({ styleIds: [foreign.id] })).rejects.toMatchObject(notFound);
  expect(await sendTo(null, `Hello, in ${mentionOf("Theirs", foreign.id)}.`)).not.toContain("Foreign words.");
});

test("a guideline is written from samples, and a preview gets the voice as its rules", async () => {
  const draft = async (type: string, content: string, system?: string) => {
    const response = await testApp.request(
      "/api/completion/object",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          ...{ workspaceId, objectGenerationSchemaType: type, messages: [{ role: "user", content }], system },
        }),
      },
      testApp.workspace.people.EDITOR,
    );
    return response.json();
  };
  double.queueReply({ text: JSON.stringify({ title: "Plain", desc: "We speak plainly." }) });
  expect(await draft("STYLE_SETUP", "<samples>\nWe ship on time.\n</samples>")).toEqual({
    title: "Plain",
    desc: "We speak plainly.",
  });
  double.queueReply({ text: JSON.stringify({ text: "Your order arrives on Friday." }) });
  expect(await draft("STYLE_PREVIEW", "Answer a customer.", "# Brand voice\n\nWrite plainly.")).toEqual({
    text: "Your order arrives on Friday.",
  });
  expect(JSON.stringify(double.requests.at(-1)?.body)).toContain("Write plainly.");
});
