import { expect, test } from "vitest";
import { expectAccessible, visit } from "../support/browser.ts";
import { addStep, beginWorkflow, start, step, write } from "../support/pieces.ts";

test("an evaluator-optimizer is found under Show deprecated, and iterates until it passes or reaches its limit", async () => {
  const there = await visit();
  const { page, context } = there;
  await beginWorkflow(there, "Haiku");
  await addStep(page, "evaluator");
  await page.getByText("No matching steps").waitFor();
  await page.getByRole("checkbox", { name: "Show deprecated" }).click({ force: true });
  await page.getByRole("option", { name: /^Evaluator-Optimizer/ }).click();
  await write(page, "Task", "Write a haiku about ", "Human Input 1 - Your input");
  await write(page, "Criteria", 'Is it short? answer with {"decision": false, "feedback": "It is too long."}');
  await expectAccessible(page, "the settings of an evaluator-optimizer");
  await start(page, "rain");

  const iterations = page.getByRole("list", { name: "Iterations", exact: true });
  await iterations.getByRole("button", { name: /^Completed Iteration 1 Failed/ }).waitFor();
  await step(page, 2, "Completed").waitFor();
  await page.getByText("None of 3 iterations passed. The last answer is used.").waitFor();
  await iterations.getByText("Feedback: It is too long.").waitFor();
  await expectAccessible(page, "an evaluator-optimizer that is done");
  expect(there.errors).toEqual([]);
  await context.close();
});
