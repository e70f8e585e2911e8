import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { canRun, checkGraph } from "#engine/check/check-graph.ts";
import { creditReservation, creditTransaction, creditWallet } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { formatNoteEdit, type GenerationType, recordSeparator } from "./schema.ts";

let testApp: TestApp;
let demo: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ withJobs: false }));
  demo = await startTestApp({ env: { DEMO_MODEL: "on" } });
});
afterEach(() => double.reset());
afterAll(() => Promise.all([testApp.close(), demo.close()]));

function ask(
  at: TestApp,
  objectGenerationSchemaType: GenerationType,
  content: unknown,
  person = at.workspace.people.OWNER,
  more = {},
) {
  return at.request(
    "/api/completion/object",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        workspaceId: at.workspace.id,
        objectGenerationSchemaType,
        messages: [{ role: "user", content }],
        ...more,
      }),
    },
    person,
  );
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A new record replaces the earlier one. */
const lastRecord = async (answer: Response) => JSON.parse((await answer.text()).split(recordSeparator).at(-1) ?? "");

const charges = ({ app, workspace: { id } }: TestApp) =>
  app.database.system.select().from(creditTransaction).where(eq(creditTransaction.workspaceId, id));
const reservations = ({ app, workspace: { id } }: TestApp) =>
  app.database.system.select().from(creditReservation).where(eq(creditReservation.workspaceId, id));

test("the demo model drafts a workflow that can be created and run unchanged", async () => {
  const answer = await ask(demo, "WORKFLOW_SETUP", "Read a report and write a summary for the team");
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const setup = JSON.parse(await answer.text());
  const owner = demo.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: demo.workspace.id, setup, autoCreateAgents: true });
  const { graph } = await owner.workflow.getById({ id });
  expect(checkGraph(graph, specs).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(canRun(checkGraph(graph, specs))).toBe(true);
  const types = graph.nodes.map(({ type }) => type);
  expect(types.some((type, at) => type === "HUMAN_INPUT" && types[at + 1] === "HUMAN_INPUT")).toBe(false);
});

test("an agent is generated and improved in the shape that dialogs parse", async () => {
  const setup = JSON.parse(await (await ask(demo, "AGENT_SETUP", "Answers mails of guests")).text());
  expect(Object.keys(setup).toSorted()).toEqual(["category", "outputFormat", "system", "title"]);
  const better = JSON.parse(await (await ask(demo, "AGENT_ENHANCEMENT", "You answer mails.")).text());
  expect(Object.keys(better).toSorted()).toEqual(["outputFormat", "system"]);
});

test("a note is continued with what comes next, and corrected as a whole", async () => {
  const edit = async (task: "continue" | "fixGrammar", content: string) =>
    JSON.parse(await (await ask(demo, "NOTE_EDIT", formatNoteEdit(task, content))).text()).content;
  expect(await edit("continue", "# Plan")).toContain("demo model");
  expect(await edit("fixGrammar", "# Plan\n\nTwo  words , and more .")).toBe("# Plan\n\nTwo words, and more.");
});

test("a chat about a workflow proposes a workflow that can be created", async () => {
  const answer = JSON.parse(await (await ask(demo, "WORKFLOW_CHAT", "Read a report and write a summary")).text());
  expect(answer.reply).toContain("demo model");
  const { title, Nodes } = answer.proposal;
  const owner = demo.as("OWNER");
  const { id } = await owner.workflow.create({
    workspaceId: demo.workspace.id,
    setup: { title, Nodes },
    autoCreateAgents: true,
  });
  const { graph } = await owner.workflow.getById({ id });
  expect(canRun(checkGraph(graph, specs))).toBe(true);
});

test("a chat about an agent proposes a complete agent", async () => {
  const { proposal } = JSON.parse(await (await ask(demo, "AGENT_CHAT", "Answers mails of guests")).text());
  expect(Object.keys(proposal).toSorted()).toEqual(["category", "outputFormat", "system", "title"]);
});

test("a USER cannot generate drafts", async () => {
  for (const type of ["WORKFLOW_CHAT", "AGENT_CHAT", "WORKFLOW_SETUP"] as const) {
    expect((await ask(demo, type, "Anything", demo.workspace.people.USER)).status).toBe(403);
  }
});

test("a draft is one request of the default model, charged when complete", async () => {
  const setup = { title: "Guests", category: [], system: "You answer.", outputFormat: "A mail." };
  const answer = await ask(testApp, "AGENT_SETUP", `[[reply:${JSON.stringify(setup)}]]`);
  expect(JSON.parse(await answer.text())).toEqual(setup);
  expect(await charges(testApp)).toMatchObject([{ amount: "1.0000", source: "ASSISTANT" }]);
});

test("each turn of a chat is one request, whether it is a question or a proposal", async () => {
  const before = (await charges(testApp)).length;
  const question = { reply: "For whom?", options: ["The team", "Guests"], proposal: null };
  const answer = await ask(testApp, "WORKFLOW_CHAT", `[[reply:${JSON.stringify(question)}]]`);
  expect(JSON.parse(await answer.text())).toEqual(question);
  const made = await charges(testApp);
  expect(made).toHaveLength(before + 1);
  expect(made.map(({ amount, source }) => ({ amount, source }))).toContainEqual({
    amount: "1.0000",
    source: "ASSISTANT",
  });
});

test("an answer to a question is free once, for the person who was asked; any other request is charged", async () => {
  const question = { reply: "For whom?", options: ["The team"], proposal: null };
  const proposal = { title: "Guests", category: [], system: "You answer.", outputFormat: "A mail." };
  const turn = async (said: object, answers?: string | null, person = testApp.workspace.people.OWNER) => {
    double.queueReply({ text: JSON.stringify(said) });
    const before = (await charges(testApp)).filter(({ amount }) => Number(amount) > 0).length;
    const answer = await ask(testApp, "AGENT_CHAT", "The team", person, answers ? { answers } : {});
    await answer.text();
    const after = (await charges(testApp)).filter(({ amount }) => Number(amount) > 0).length;
    return { id: answer.headers.get("x-setup-request"), charged: after - before };
  };
  const first = await turn(question);
  expect(first.charged).toBe(1);
  expect((await turn(question, first.id, testApp.workspace.people.EDITOR)).charged).toBe(1);
  const second = await turn(question, first.id);
  expect(second).toEqual({ id: `${first.id}:answer`, charged: 0 });
  expect((await turn(question, first.id)).charged).toBe(1);
  const third = await turn(question, second.id);
  const fourth = await turn(question, third.id);
  expect([third.charged, fourth.charged]).toEqual([0, 0]);
  expect((await turn(question, fourth.id)).charged).toBe(1);

  const answered = await turn({ reply: "Here.", options: [], proposal });
  expect((await turn(question, answered.id)).charged).toBe(1);
  expect((await reservations(testApp)).filter(({ state }) => state === "RESERVED")).toEqual([]);
});

test("a free answer that fails can be retried", async () => {
  double.queueReply({ text: JSON.stringify({ reply: "For whom?", options: ["The team"], proposal: null }) });
  const asked = await ask(testApp, "AGENT_CHAT", "Anything");
  await asked.text();
  const answers = asked.headers.get("x-setup-request") ?? "";
  const before = await charges(testApp);
  await ask(testApp, "AGENT_CHAT", "[[fault:bad-key]]", testApp.workspace.people.OWNER, { answers }).then(
    (answer) => answer.text(),
    () => "",
  );
  double.queueReply({ text: JSON.stringify({ reply: "Good to know.", options: [], proposal: null }) });
  await (await ask(testApp, "AGENT_CHAT", "The team", testApp.workspace.people.OWNER, { answers })).text();
  expect(await charges(testApp)).toEqual(before);
});

test("an answer continues without its page, and only the person who requested it can read it again", async () => {
  const said = { reply: "Here is a long answer in many words.", options: [], proposal: null };
  const streamId = newId();
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  double.queueReply({ text: JSON.stringify(said), gate: { after: 4, open } });
  const first = await ask(testApp, "AGENT_CHAT", "Anything", testApp.workspace.people.OWNER, { streamId });
  await first.body?.cancel();
  const address = `/api/completion/object/${streamId}?workspaceId=${testApp.workspace.id}`;
  const again = await testApp.request(address, {}, testApp.workspace.people.OWNER);
  expect((await testApp.request(address, {}, testApp.workspace.people.EDITOR)).status).toBe(404);
  expect((await ask(testApp, "AGENT_CHAT", "Twice", testApp.workspace.people.OWNER, { streamId })).status).toBe(409);
  release();
  expect(JSON.parse(await again.text())).toEqual(said);
  expect(again.headers.get("x-setup-request")).toMatch(/^setup:/);
  const over = await testApp.request(address, {}, testApp.workspace.people.OWNER);
  expect(JSON.parse(await over.text())).toEqual(said);
});

test("stopping ends an answer on the server, and an unknown answer is not found", async () => {
  const streamId = newId();
  let release = () => {};
  const open = new Promise<void>((resolve) => {
    release = resolve;
  });
  double.queueReply({ text: '{"reply": "one two three four five"}', gate: { after: 4, open } });
  const first = await ask(testApp, "AGENT_CHAT", "Anything", testApp.workspace.people.OWNER, { streamId });
  const stop = `/api/completion/object/${streamId}/stop?workspaceId=${testApp.workspace.id}`;
  await testApp.request(stop, { method: "POST" }, testApp.workspace.people.EDITOR);
  expect(testApp.app.streams.countFor(testApp.workspace.people.OWNER.id)).toBe(1);
  await testApp.request(stop, { method: "POST" }, testApp.workspace.people.OWNER);
  expect(await lastRecord(first)).toMatchObject({ error: expect.any(String) });
  release();
  const never = `/api/completion/object/${newId()}?workspaceId=${testApp.workspace.id}`;
  expect((await testApp.request(never, {}, testApp.workspace.people.OWNER)).status).toBe(404);
});

test("a provider's failure is reported as such and costs nothing", async () => {
  const before = await charges(testApp);
  expect((await ask(testApp, "AGENT_SETUP", "[[fault:unauthorized]]")).status).toBe(502);
  expect(await charges(testApp)).toEqual(before);
  expect((await reservations(testApp)).filter(({ state }) => state === "RESERVED")).toEqual([]);
});

const setup = { title: "Guests", category: [], system: "You answer.", outputFormat: "A mail." };

test("after a reply without JSON the fallback model is called once; if both fail, both are named and nothing is charged", async () => {
  const before = await charges(testApp);
  for (const _ of ["chosen", "fallback"]) double.queueReply({ text: "I would rather talk about the weather." });
  const answer = await ask(testApp, "AGENT_SETUP", "Answers mails");
  expect(answer.status).toBe(502);
  const said = await answer.json();
  expect(said).toMatchObject({ app: { code: "provider" } });
  expect(said.error).toMatch(/^GPT-4o Mini failed.*requested format/s);
  expect(double.requests).toHaveLength(2);
  expect(await charges(testApp)).toEqual(before);
  expect((await reservations(testApp)).filter(({ state }) => state === "RESERVED")).toEqual([]);
});

test("a reply of another structure is replaced by the fallback model's, and charged once", async () => {
  const before = (await charges(testApp)).length;
  double.queueReply({ text: JSON.stringify({ title: 5 }) });
  double.queueReply({ text: JSON.stringify(setup) });
  const answer = await ask(testApp, "AGENT_SETUP", "Answers mails");
  expect(answer.status).toBe(200);
  expect(await lastRecord(answer)).toEqual(setup);
  expect(await charges(testApp)).toHaveLength(before + 1);
});

test("an answer that fails midway ends with the refusal as its last record", async () => {
  for (const _ of ["chosen", "fallback"]) double.queueReply({ text: JSON.stringify({ title: 5 }) });
  const answer = await ask(testApp, "AGENT_SETUP", "Answers mails");
  expect(answer.status).toBe(200);
  expect(await lastRecord(answer)).toMatchObject({ error: expect.any(String), app: { code: "provider" } });
});

const outcomes: Partial<Record<GenerationType, object>> = {
  STYLE_SETUP: { title: "Calm", desc: "Short sentences." },
  FORM_DESCRIPTION: { description: "Tell us about your terrace." },
  STYLE_PREVIEW: { text: "Your order arrives on Friday." },
  SKILL_EDIT: { files: [{ path: "SKILL.md", content: "Do it." }], deleted: [] },
  API_ACTION_SETUP: {
    title: "Weather",
    desc: "Says the weather of a town.",
    name: "get_weather",
    url: "https://weather.example/v1",
    method: "GET",
    headers: [],
    queryParams: [{ key: "town", value: "", desc: "The town", isExtractedFromQuery: true }],
    body: [],
    isBodyFormData: false,
  },
  ROUTER_NODE_EXECUTION: { reasoning: "It fits.", nextNodeId: "n1" },
  LOOP_LIST_EXTRACTION: { list: [{ item: "Oslo", details: "" }] },
  GATE_NODE_EXECUTION: { reasoning: "It reservations.", decision: true },
  EVALUATOR_ITERATION_FEEDBACK: { decision: false, feedback: "Shorter." },
  ORCHESTRATOR_TASK_PLANNER: { tasks: [{ index: 0, title: "Look", prompt: "Look it up.", agentId: "a1" }] },
};
test.each(Object.entries(outcomes))(
  "%s is answered in its own shape, by a model and by the demo model",
  async (type, outcome) => {
    double.queueReply({ text: JSON.stringify(outcome) });
    const answer = await ask(testApp, type as GenerationType, "Write it"); // a key of the table above
    expect(await answer.json()).toEqual(outcome);
    const shown = await ask(demo, type as GenerationType, "Write it");
    expect(Object.keys(await shown.json()).toSorted()).toEqual(Object.keys(outcome).toSorted());
  },
);

test("without credits no provider is called, and the refusal opens the upgrade dialog", async () => {
  const { system } = testApp.app.database;
  await system.update(creditWallet).set({ spent: "1000000" }).where(eq(creditWallet.workspaceId, testApp.workspace.id));
  double.reset();
  const answer = await ask(testApp, "AGENT_SETUP", "Anything");
  expect(answer.status).toBe(402);
  expect(await answer.json()).toMatchObject({ app: { code: "credits", details: { open: "upgrade" } } });
  expect(double.requests).toEqual([]);
  await system.delete(creditWallet).where(eq(creditWallet.workspaceId, testApp.workspace.id));
});

test("images must be the person's own uploads", async () => {
  const form = new FormData();
  form.append("document_files", new File([png], "harbor.png", { type: "image/png" }));
  const address = `/api/document/upload-image?workspaceId=${testApp.workspace.id}&openai_api_key=none`;
  const uploaded = await testApp.request(address, { method: "POST", body: form }, testApp.workspace.people.EDITOR);
  const { images } = await uploaded.json();
  const content = [{ type: "image", s3FilePath: images[0].s3_file_path }];
  expect((await ask(testApp, "AGENT_SETUP", content, testApp.workspace.people.OWNER)).status).toBe(400);
  expect(double.requests).toEqual([]);
  expect((await ask(testApp, "AGENT_SETUP", content, testApp.workspace.people.EDITOR)).status).toBe(200);
  const elsewhere = [{ type: "image", s3FilePath: "elsewhere/picture.png" }];
  expect((await ask(testApp, "AGENT_SETUP", elsewhere)).status).toBe(400);
});
