import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { newNode } from "#nodes/index.ts";
import { findActingContext } from "#platform/access/access.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import { workflowRun } from "../../table.ts";
import { startFromOutside } from "./start-from-outside.ts";

let testApp: TestApp;
let workflowId: string;

const fields = [
  { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} },
  { id: "days", label: "Days", type: "NUMBER", required: false, order: 1, config: {} },
];
const through = { type: "SCHEDULE", id: newId(), title: "Every Monday" } as const;

beforeAll(async () => {
  ({ testApp } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  const owner = testApp.as("OWNER");
  const created = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Tides" } });
  workflowId = created.id;
  const { graph, revision } = await owner.workflow.getById({ id: workflowId });
  const form = { ...newNode("HUMAN_INPUT", { x: 0, y: 0 }, graph), config: { fields } };
  const agent = { ...newNode("AGENT", { x: 0, y: 200 }, graph), config: { agentId: null, prompt: "Write" } };
  const edges = [{ id: newId(), sourceNodeId: form.id, targetNodeId: agent.id }];
  await owner.workflow.saveGraph({ id: workflowId, revision, graph: { nodes: [form, agent], edges } });
});
afterAll(() => testApp.close());

async function actThroughSchedule() {
  const { workspace, app } = testApp;
  const claim = { kind: "member", workspaceId: workspace.id, userId: workspace.people.EDITOR.id, through } as const;
  const ctx = await findActingContext(app, claim, "test");
  if (!ctx) throw new Error("The schedule can't act.");
  return ctx;
}

test("a run names what started it, is charged to it, and goes on when the person behind it has left", async () => {
  const { system } = testApp.app.database;
  const isEditor = and(
    eq(workspaceMember.workspaceId, testApp.workspace.id),
    eq(workspaceMember.userId, testApp.workspace.people.EDITOR.id),
  );
  const [membership] = await system.delete(workspaceMember).where(isEditor).returning();
  const ctx = await actThroughSchedule();
  const started = await startFromOutside(ctx, { workflowId, values: { Topic: "Harbor", days: "3" } });
  await waitForStatus(testApp, started?.runId ?? "", "COMPLETED");
  if (membership) await system.insert(workspaceMember).values(membership);
  const run = await testApp.as("OWNER").workflowRun.getById({ runId: started?.runId ?? "" });
  expect(run).toMatchObject({ triggerType: "IN_BACKGROUND", Trigger: { title: "Every Monday", type: "SCHEDULE" } });
  const charges = await system.select({ source: creditTransaction.source }).from(creditTransaction);
  expect(charges).toEqual([{ source: "SCHEDULE" }]);
});

test.each([
  [{}, "Topic"],
  [{ Topic: "Harbor", Depth: "3" }, "Depth"],
  [{ Topic: "Harbor", Days: "three" }, "Days"],
  [{ Topic: "Harbor", topic: "Harbor" }, "topic"],
])("values %j start nothing, and the refusal names the field", async (values, field) => {
  const started = startFromOutside(await actThroughSchedule(), { workflowId, values });
  await expect(started).rejects.toMatchObject({ code: "invalid", details: { field } });
});

test("no run is stored if the caller's own work was done by someone else", async () => {
  const ctx = await actThroughSchedule();
  const count = () => ctx.db.$count(workflowRun, eq(workflowRun.workflowId, workflowId));
  const before = await count();
  const ask = { workflowId, values: { Topic: "Harbor" }, alongside: async () => false };
  expect(await startFromOutside(ctx, ask)).toBeNull();
  expect(await count()).toBe(before);
});
