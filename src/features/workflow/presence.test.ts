import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
let workflowId = "";
beforeAll(async () => {
  testApp = await startTestApp();
  workflowId = (await createFixtures(testApp, testApp.workspace, "PRESENCE")).workflow;
});
afterAll(() => testApp.close());

const visitId = newId();
const words = (nodeId: string | null, isLeaving = false, editing: "no" | "typing" | "takeOver" = "no") => ({
  id: workflowId,
  visitId,
  nodeId,
  editing,
  isLeaving,
});

test("two members see each other's presence with the user ids of their sessions", async () => {
  const heard: unknown[] = [];
  const end = testApp.app.live.subscribe(`workflow:${workflowId}`, (event) => heard.push(event));
  await testApp.as("EDITOR").workflow.sayWhere(words("draft"));
  await testApp.as("OWNER").workflow.sayWhere(words(null));
  await testApp.as("EDITOR").workflow.sayWhere(words("draft", false, "typing"));
  await testApp.as("EDITOR").workflow.sayWhere(words(null, true));
  end();
  const { EDITOR, OWNER } = testApp.workspace.people;
  const event = { changed: "presence", visitId, nodeId: null, editing: "no", isLeaving: false };
  expect(heard).toEqual([
    { ...event, userId: EDITOR.id, nodeId: "draft" },
    { ...event, userId: OWNER.id },
    { ...event, userId: EDITOR.id, nodeId: "draft", editing: "typing" },
    { ...event, userId: EDITOR.id, isLeaving: true },
  ]);
});

test("presence is not published to the whole workspace", async () => {
  const heard: unknown[] = [];
  const end = testApp.app.live.subscribe(`workspace:${testApp.workspace.id}`, (event) => heard.push(event));
  await testApp.as("EDITOR").workflow.sayWhere(words("draft"));
  end();
  expect(heard).toEqual([]);
});

test("presence from other workspaces, for other people, for deleted workflows, and of excessive size is refused", async () => {
  const say = (input: unknown, who: "OWNER" | "EDITOR" | "USER" = "EDITOR") =>
    testApp.as(who).workflow.sayWhere(input as ReturnType<typeof words>); // what a page may send, sound or not
  await expect(say(words(null), "USER")).rejects.toMatchObject({ cause: { code: "forbidden" } });
  await expect(
    testApp.asPerson(testApp.otherWorkspace.people.OWNER).workflow.sayWhere(words(null)),
  ).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
  for (const wrong of [
    { ...words(null), userId: testApp.workspace.people.OWNER.id },
    { ...words(null), nodeId: "x".repeat(65) },
    { ...words(null), nodeId: "<b>" },
    { ...words(null), editing: "for ever" },
    { ...words(null), visitId: "mine" },
  ])
    await expect(say(wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const { id } = await testApp
    .as("OWNER")
    .workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Binned" } });
  await testApp.as("OWNER").workflow.delete({ id });
  await expect(say({ ...words(null), id })).rejects.toMatchObject({ cause: { code: "not_found" } });
});
