import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, message } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("the checklist shows the completed steps of this workspace", async () => {
  const person = await testApp.person("Newcomer");
  const caller = testApp.asPerson(person);
  await caller.workspace.create({ name: "Fresh", slug: `fresh-${newId().slice(-8)}` });
  const workspaceId = (await caller.workspace.list())[0]?.id ?? "";
  const done = async () => {
    const status = await caller.workspace.getOnboardingChecklistStatus({ workspaceId });
    return status.filter(({ isDone }) => isDone).map(({ step }) => step);
  };
  expect(await done()).toEqual([]);
  await caller.workspaceInvitation.create({ workspaceId, email: "mate@mail.test", role: "EDITOR" });
  expect(await done()).toEqual(["inviteTeammate"]);
});

test("a chat with the Assistant counts, but agents created with a workflow do not", async () => {
  const person = await testApp.person("Starter");
  const caller = testApp.asPerson(person);
  await caller.workspace.create({ name: "Start", slug: `start-${newId().slice(-8)}` });
  const workspaceId = (await caller.workspace.list())[0]?.id ?? "";
  const { database } = testApp.app;
  const chatId = newId();
  const at = { workspaceId, createdAt: new Date() };
  await database.system.insert(chat).values({ id: chatId, ...at, userId: person.id, title: "Hello", agentId: null });
  await database.system.insert(message).values({ ...at, chatId, role: "user", parts: [] });
  await caller.workflow.create({
    workspaceId,
    setup: { title: "Drafts", Nodes: [{ type: "AGENT", label: "Draft" }] },
    autoCreateAgents: true,
  });
  const status = await caller.workspace.getOnboardingChecklistStatus({ workspaceId });
  expect(status.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(["chatWithAgent", "createWorkflow"]);
});

test("users have no checklist", async () => {
  await expect(
    testApp.as("USER").workspace.getOnboardingChecklistStatus({ workspaceId: testApp.workspace.id }),
  ).rejects.toMatchObject({ cause: { code: "forbidden" } });
});
