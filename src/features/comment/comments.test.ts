import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { createFixtures } from "#testing/fixtures.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { workflowComment } from "./table.ts";

let testApp: TestApp;
let workflowId = "";
beforeAll(async () => {
  testApp = await startTestApp();
  const { id } = await testApp
    .as("EDITOR")
    .workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Brief" } });
  workflowId = id;
});
afterAll(() => testApp.close());

const on = (nodeId: string | null, text: string, position: { x: number; y: number } | null = null) => ({
  workflowId,
  nodeId,
  position,
  text,
});
const all = (role: "OWNER" | "EDITOR" = "EDITOR") => testApp.as(role).workflowComment.getAll({ workflowId });

describe("comments on a workflow", () => {
  test("are threads on a step or a position, with authors, the oldest first", async () => {
    const first = await testApp.as("EDITOR").workflowComment.create(on("step-1", "  Too long?  ", { x: 1, y: 2 }));
    await testApp.as("OWNER").workflowComment.create(on(null, "Room for a check", { x: 10, y: 20 }));
    await testApp.as("OWNER").workflowComment.answer({ id: first.id, text: "Shorten it" });
    const threads = await all();
    expect(threads.map(({ nodeId, position }) => ({ nodeId, position }))).toEqual([
      { nodeId: "step-1", position: null },
      { nodeId: null, position: { x: 10, y: 20 } },
    ]);
    expect(threads[0]?.comments.map(({ text, authorId }) => ({ text, authorId }))).toEqual([
      { text: "Too long?", authorId: testApp.workspace.people.EDITOR.id },
      { text: "Shorten it", authorId: testApp.workspace.people.OWNER.id },
    ]);
    expect(threads[0]?.comments[0]?.authorName).toBe(testApp.workspace.people.EDITOR.name);
  });

  test("are resolved and reopened, by hand or by a reply", async () => {
    const { id } = await testApp.as("EDITOR").workflowComment.create(on("step-2", "Why?"));
    const isResolved = async () => (await all()).find((thread) => thread.id === id)?.isResolved;
    await testApp.as("OWNER").workflowComment.resolve({ id, isResolved: true });
    expect(await isResolved()).toBe(true);
    await testApp.as("OWNER").workflowComment.resolve({ id, isResolved: false });
    expect(await isResolved()).toBe(false);
    await testApp.as("OWNER").workflowComment.resolve({ id, isResolved: true });
    const answer = await testApp.as("EDITOR").workflowComment.answer({ id, text: "Still" });
    expect(await isResolved()).toBe(false);
    // A reply is not a thread of its own.
    for (const act of [
      () => testApp.as("EDITOR").workflowComment.resolve({ id: answer.id, isResolved: true }),
      () => testApp.as("EDITOR").workflowComment.answer({ id: answer.id, text: "Deeper" }),
    ])
      await expect(act()).rejects.toMatchObject({ cause: { code: "not_found" } });
  });

  test("are deleted only by their author, with their replies", async () => {
    const { id } = await testApp.as("EDITOR").workflowComment.create(on("step-3", "Mine"));
    const answer = await testApp.as("OWNER").workflowComment.answer({ id, text: "Yours" });
    await expect(testApp.as("OWNER").workflowComment.delete({ id })).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
    await expect(testApp.as("EDITOR").workflowComment.delete({ id: answer.id })).rejects.toMatchObject({
      cause: { code: "forbidden" },
    });
    await testApp.as("EDITOR").workflowComment.delete({ id });
    expect((await all()).some((thread) => thread.id === id)).toBe(false);
    await expect(testApp.as("OWNER").workflowComment.delete({ id: answer.id })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
  });

  test("are announced without their text", async () => {
    const heard: unknown[] = [];
    const end = testApp.app.live.subscribe(`workspace:${testApp.workspace.id}`, (event) => heard.push(event));
    const { id } = await testApp.as("EDITOR").workflowComment.create(on("step-4", "A secret thought"));
    await testApp.as("OWNER").workflowComment.answer({ id, text: "Another" });
    await testApp.as("OWNER").workflowComment.resolve({ id, isResolved: true });
    await testApp.as("EDITOR").workflowComment.delete({ id });
    end();
    expect(heard).toEqual(Array.from({ length: 4 }, () => ({ changed: "workflowComments", id: workflowId })));
  });

  test("are refused if empty, without a position, or too long", async () => {
    const start = (draft: ReturnType<typeof on>) => testApp.as("EDITOR").workflowComment.create(draft);
    for (const draft of [on("s", " "), on(null, "Nowhere"), on("s", "x".repeat(2_001)), on("no id!", "x")])
      await expect(start(draft)).rejects.toThrow();
    await expect(start(on("s", "x".repeat(2_000)))).resolves.toMatchObject({ id: expect.any(String) });
  });

  test("are limited to five hundred, including replies", async () => {
    const made = await testApp
      .as("OWNER")
      .workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Full" } });
    const row = { workspaceId: testApp.workspace.id, workflowId: made.id, nodeId: "s", text: "x" };
    const rows = await testApp.app.database.system
      .insert(workflowComment)
      .values(Array.from({ length: limits.workflow.comments }, () => row))
      .returning({ id: workflowComment.id });
    const draft = { ...on("s", "One more"), workflowId: made.id };
    for (const act of [
      () => testApp.as("OWNER").workflowComment.create(draft),
      () => testApp.as("OWNER").workflowComment.answer({ id: rows[0]?.id ?? "", text: "One more" }),
    ])
      await expect(act()).rejects.toMatchObject({ cause: { code: "limit" } });
  });

  test("are for editors: a USER neither reads nor writes them", async () => {
    for (const act of [
      () => testApp.as("USER").workflowComment.getAll({ workflowId }),
      () => testApp.as("USER").workflowComment.create(on("s", "x")),
    ])
      await expect(act()).rejects.toMatchObject({ cause: { code: "forbidden" } });
  });

  test("go to the bin and are deleted with their workflow", async () => {
    const ids = await createFixtures(testApp, testApp.workspace, "BIN");
    const read = () => testApp.as("OWNER").workflowComment.getAll({ workflowId: ids.workflow });
    expect(await read()).toHaveLength(1);
    await testApp.as("OWNER").workflow.delete({ id: ids.workflow });
    await expect(read()).rejects.toMatchObject({ cause: { code: "not_found" } });
    await expect(testApp.as("OWNER").workflowComment.answer({ id: ids.comment, text: "Late" })).rejects.toMatchObject({
      cause: { code: "not_found" },
    });
  });
});
