import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workflowRun } from "#features/run/table.ts";
import { triggerErrorText } from "#product/texts/trigger/trigger-errors.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { lookForEvents } from "./app-event/look-for-events.ts";
import { startDueRuns } from "./schedule/start-due.ts";

let testApp: TestApp;
const node = (name: string, type: string, parameters: object) => ({
  ...{ name, type: `n8n-nodes-base.${type}`, parameters },
});
const to = (name: string) => ({ main: [[{ node: name, type: "main", index: 0 }]] });
const file = {
  name: "Greet customers",
  nodes: [
    node("Hook", "webhook", { path: "customers", httpMethod: "POST" }),
    node("Daily", "scheduleTrigger", { rule: { interval: [{ triggerAtHour: 9 }] } }),
    node("Rows", "googleSheetsTrigger", { event: "rowAdded" }),
    {
      ...{ name: "Greet", type: "@n8n/n8n-nodes-langchain.chainLlm" },
      parameters: { promptType: "define", text: "={{ $('Hook').item.json.body.customer.name }}" },
    },
  ],
  connections: { Hook: to("Greet"), Daily: to("Greet"), Rows: to("Greet") },
};

beforeAll(async () => {
  ({ testApp } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
});
afterAll(() => testApp.close());

const editor = () => testApp.as("EDITOR");

async function importFile() {
  const workspaceId = testApp.workspace.id;
  const timezone = "America/Lima";
  const { id } = await editor().workflow.createFromJson({ workspaceId, workflowJson: file, timezone });
  const list = () => editor().workflowTrigger.getAll({ workspaceId, workflowId: id });
  const runs = () =>
    testApp.app.database.system.select({ id: workflowRun.id }).from(workflowRun).where(eq(workflowRun.workflowId, id));
  return { id, list, runs };
}

test("triggers of an imported workflow are off, and nothing starts until someone switches them on", async () => {
  const { list, runs } = await importFile();
  const [hook, daily, rows] = await list();
  expect(hook).toMatchObject({ type: "WEBHOOK", title: "Hook", isActive: false, hasSecret: false });
  expect(daily).toMatchObject({
    ...{ type: "SCHEDULE", title: "Daily", isActive: false, nextRunAt: null, nextTimes: [] },
    config: { frequency: "DAY", time: "09:00", timezone: "America/Lima" },
  });
  expect(rows).toMatchObject({ type: "APP_EVENT", title: "Rows", isActive: false, nextLookAt: null });

  const nextYear = new Date(Date.now() + 366 * 24 * 60 * 60_000);
  await startDueRuns(testApp.app, nextYear);
  await lookForEvents(testApp.app, nextYear);
  const { pathname } = new URL(hook?.type === "WEBHOOK" ? hook.url : expect.unreachable());
  expect((await testApp.request(pathname, { method: "POST", body: "{}" })).status).toBe(404);
  expect(await runs()).toEqual([]);

  await editor().workflowTrigger.setActive({ id: daily?.id ?? "", isActive: true });
  expect((await list())[1]).toMatchObject({ isActive: true, nextRunAt: expect.any(Date) });
});

test("what only a person knows must be there before a trigger is switched on", async () => {
  const [hook, , rows] = await (await importFile()).list();
  const { setActive } = editor().workflowTrigger;
  await expect(setActive({ id: hook?.id ?? "", isActive: true })).rejects.toThrow(triggerErrorText.noSecret);
  await expect(setActive({ id: rows?.id ?? "", isActive: true })).rejects.toThrow(triggerErrorText.eventInputs);
});

test("a schedule stays off until the form of its workflow can be filled in", async () => {
  const workspaceId = testApp.workspace.id;
  const workflowJson = {
    name: "Ask daily",
    nodes: [
      node("Ask", "formTrigger", { formFields: { values: [{ fieldLabel: "Topic", requiredField: true }] } }),
      node("Daily", "scheduleTrigger", { rule: { interval: [{ triggerAtHour: 9 }] } }),
      {
        ...{ name: "Write", type: "@n8n/n8n-nodes-langchain.chainLlm" },
        parameters: { promptType: "define", text: "={{ $json.Topic }}" },
      },
    ],
    connections: { Ask: to("Write"), Daily: to("Write") },
  };
  const { id: workflowId } = await editor().workflow.createFromJson({ workspaceId, workflowJson });
  const [daily] = await editor().workflowTrigger.getAll({ workspaceId, workflowId });
  const id = daily?.id ?? "";
  await expect(editor().workflowTrigger.setActive({ id, isActive: true })).rejects.toThrow(/fill in its form.*Topic/);
  expect(await editor().workflowTrigger.getAll({ workspaceId, workflowId })).toMatchObject([{ isActive: false }]);
});

test("with a secret, an imported webhook starts runs with the values of calls", async () => {
  const { list, runs } = await importFile();
  const [hook] = await list();
  const id = hook?.id ?? "";
  const { secret } = await editor().workflowTrigger.rotateSecret({ id });
  await editor().workflowTrigger.setActive({ id, isActive: true });
  const { pathname } = new URL(hook?.type === "WEBHOOK" ? hook.url : expect.unreachable());
  const response = await testApp.request(pathname, {
    method: "POST",
    headers: { "content-type": "application/json", "x-webhook-secret": secret },
    body: JSON.stringify({ customer: { name: "Ada" } }),
  });
  expect(response.status).toBe(202);
  const [run] = await runs();
  const [first] = await waitForStatus(testApp, run?.id ?? "", "COMPLETED");
  expect(first?.output?.result).toEqual([expect.objectContaining({ value: "Ada" })]);
});

test("code gets the body of a call, each item of the code before it, and an answer where n8n's model nodes have it", async () => {
  const workspaceId = testApp.workspace.id;
  const jsCode =
    "const name = await Promise.resolve($('Hook').first().json.body.name);\nreturn [{ json: { name, page: $('Hook').item.json.query.page ?? 1 } }, { json: { name: 'Bob' } }];";
  const countCode = `const seen = $getWorkflowStaticData("global").seen ?? 0;
return $input.all().map(({ json }) => ({ json: { ...json, seen, said: $("Say").first().json.message.content } }));`;
  const workflowJson = {
    name: "Read calls",
    nodes: [
      node("Hook", "webhook", { path: "names" }),
      node("Say", "code", { jsCode: "return 'hello';" }),
      node("Read", "code", { jsCode }),
      node("Count", "code", { jsCode: countCode }),
    ],
    connections: { Hook: to("Say"), Say: to("Read"), Read: to("Count") },
  };
  const { id: workflowId } = await editor().workflow.createFromJson({ workspaceId, workflowJson });
  const [hook] = await editor().workflowTrigger.getAll({ workspaceId, workflowId });
  const id = hook?.id ?? "";
  const { secret } = await editor().workflowTrigger.rotateSecret({ id });
  await editor().workflowTrigger.setActive({ id, isActive: true });
  const { pathname } = new URL(hook?.type === "WEBHOOK" ? hook.url : expect.unreachable());
  await testApp.request(pathname, {
    method: "POST",
    headers: { "content-type": "application/json", "x-webhook-secret": secret },
    body: JSON.stringify({ name: "Ada" }),
  });
  const [run] = await testApp.app.database.system
    .select({ id: workflowRun.id })
    .from(workflowRun)
    .where(eq(workflowRun.workflowId, workflowId));
  const steps = await waitForStatus(testApp, run?.id ?? "", "COMPLETED", "FAILED");
  expect(steps.at(-1)?.output?.result).toMatchObject({
    result: {
      result: [
        { name: "Ada", page: 1, seen: 0, said: "hello" },
        { name: "Bob", seen: 0, said: "hello" },
      ],
    },
  });
});

test("steps that are imported into a workflow bring their triggers", async () => {
  const workspaceId = testApp.workspace.id;
  const { id: workflowId } = await editor().workflow.create({ workspaceId, setup: { title: "Empty" } });
  await editor().workflow.stepsFromJson({ workspaceId, workflowJson: file, workflowId });
  const all = await editor().workflowTrigger.getAll({ workspaceId, workflowId });
  expect(all.map(({ type, isActive }) => [type, isActive])).toEqual([
    ["WEBHOOK", false],
    ["SCHEDULE", false],
    ["APP_EVENT", false],
  ]);
});
