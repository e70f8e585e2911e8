import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { readPlan } from "./parse.ts";
import { runManageTaskPlan } from "./server.ts";
import { manageTaskPlan } from "./spec.ts";

const task = (content: string, status: "pending" | "in_progress" | "completed") => ({
  content,
  activeForm: `Doing ${content}`,
  status,
});

test("the summary counts the tasks and names the current one", () => {
  const tasks = [task("a", "completed"), task("b", "in_progress"), task("c", "pending")];
  expect(readPlan({ tasks })).toEqual({
    summary: { total: 3, completed: 1, in_progress: 1, currentTask: "Doing b" },
    tasks,
  });
  expect(readPlan({ tasks: [task("a", "completed")] })).toMatchObject({
    summary: { total: 1, completed: 1, in_progress: 0, currentTask: null },
  });
});

test("two tasks in progress are refused, and the sentence names them", () => {
  expect(readPlan({ tasks: [task("a", "in_progress"), task("b", "in_progress")] })).toEqual({
    refused: 'Only one task can be in progress, but these are: "a", "b". Set all but one to pending or completed.',
  });
});

test("tasks are single lines of plain text, and one without text is refused", () => {
  expect(readPlan({ tasks: [task("<b>a</b>\n\u0000b", "pending")] })).toMatchObject({
    tasks: [{ content: "<b>a</b> b" }],
  });
  expect(readPlan({ tasks: [task("a", "pending"), task("\u0000 ", "pending")] })).toEqual({
    refused: "Task 2 has no text. Fill in content and activeForm.",
  });
});

test("the input is bounded, and its examples are valid", () => {
  const accepts = (tasks: unknown) => manageTaskPlan.input.safeParse({ tasks }).success;
  const { tasks: max } = limits.taskPlan;
  expect(accepts(Array.from({ length: max }, () => task("a", "pending")))).toBe(true);
  expect(accepts(Array.from({ length: max + 1 }, () => task("a", "pending")))).toBe(false);
  expect(accepts([])).toBe(false);
  expect(accepts([task("a".repeat(10_000_000), "pending")])).toBe(false);
  expect(accepts([{ ...task("a", "pending"), status: "done" }])).toBe(false);
  for (const { tasks } of manageTaskPlan.examples) expect(accepts(tasks)).toBe(true);
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test("a call returns the whole plan, and the model reads one line about it", async () => {
  const tasks = [task("a", "completed"), task("b", "in_progress")];
  const output = await runManageTaskPlan.run(await startToolCall(testApp), { tasks });
  expect(manageTaskPlan.output.parse(output)).toEqual(output);
  expect(runManageTaskPlan.toModel?.(output)).toBe(
    "The person sees the plan: 1 of 2 tasks completed. In progress: Doing b.",
  );
});

test("a call with two tasks in progress is refused", async () => {
  const call = runManageTaskPlan.run(await startToolCall(testApp), {
    tasks: [task("a", "in_progress"), task("b", "in_progress")],
  });
  await expect(call).rejects.toMatchObject({ code: "invalid" });
});
