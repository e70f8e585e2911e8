import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, signUp, type Visit, visit } from "./support/browser.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const panelOf = (page: Page) => page.getByRole("complementary");
const step = (page: Page, number: number, state: string) =>
  page.getByRole("button", { name: new RegExp(`^Step ${number} ${state}`) });

/** Signs up a person with two agents and opens the canvas of a new workflow that asks for one text. */
async function beginWorkflow(there: Visit, title: string) {
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  for (const [name, system] of [
    ["Town guide", "You describe towns."],
    ["Cook", "You know what to eat."],
  ])
    await callProcedure(page, "agent.create", { workspaceId, title: name, system });
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup: { title } });
  await page.goto(`/${slug}/workflow/${id}/build`);
  await page.getByRole("group", { name: /^Human Input 1/ }).waitFor();
}

async function addStep(page: Page, search: string) {
  await page.getByRole("group", { name: /^Human Input 1/ }).click();
  await page.getByRole("button", { name: "Add the next step" }).click();
  await page.getByRole("combobox", { name: "Search step types" }).fill(search);
}

async function write(page: Page, field: string, text: string, mention?: string) {
  const prompt = panelOf(page).getByRole("textbox", { name: field, exact: true });
  await prompt.click();
  await page.keyboard.type(text);
  if (!mention) return;
  await page.keyboard.type("@");
  // Matches the whole name, because names and descriptions of agents may contain the same words.
  await page
    .getByRole("option")
    .filter({ has: page.getByText(mention, { exact: true }) })
    .click();
  await expect.poll(() => prompt.innerText()).toContain(mention);
}

async function chooseAgent(page: Page, field: string, title: string) {
  await panelOf(page)
    .getByRole("button", { name: `${field}: General task` })
    .click();
  await page.getByRole("option", { name: title }).click();
}

async function start(page: Page, answer: string) {
  await page.getByText("Changes saved").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("textbox", { name: "Your input" }).fill(answer);
  await page.getByRole("button", { name: "Start run" }).click();
}

describe("steps that produce several pieces", () => {
  test("a person builds a loop, which processes its list item by item and shows each result", async () => {
    const there = await visit();
    const { page, context } = there;
    await beginWorkflow(there, "Towns");
    await addStep(page, "loop");
    await page.keyboard.press("Enter");
    await write(page, "For each item in", "", "Human Input 1 - Your input");
    await chooseAgent(page, "Agent", "Town guide");
    await panelOf(page).getByLabel("Item name").fill("town");
    await write(page, "Task", "What is special about ", "town");
    await expectAccessible(page, "the settings of a loop");
    await start(page, "Bergen\nOslo\nTromsø");

    await step(page, 2, "Running").waitFor();
    const list = page.getByRole("list", { name: "List", exact: true });
    await list.getByRole("button", { name: /^Running Bergen/ }).waitFor();
    await list.getByText("What is special about Bergen").first().waitFor();
    await list.getByRole("button", { name: /^Running Oslo/ }).waitFor();
    await list.getByRole("button", { name: /^Completed Bergen/ }).waitFor();
    await step(page, 2, "Completed").waitFor();
    await page.getByText("3 of 3 items").waitFor();
    await list.getByRole("button", { name: /^Completed Tromsø/ }).click();
    await list.getByText("What is special about Tromsø").first().waitFor();
    await expectAccessible(page, "a loop that is done");

    await page.getByRole("button", { name: /^Actions for Loop 1/ }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const oslo = page.getByRole("textbox", { name: "Oslo" });
    await oslo.fill("A capital at a fjord.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await list.getByRole("button", { name: /^Completed Oslo/ }).click();
    await list.getByText("A capital at a fjord.").waitFor();
    expect(there.externalRequests).toEqual([]);
    expect(there.errors).toEqual([]);
    await context.close();
  });

  test("the checks report an orchestrator without workers; with workers, it plans and they work in turn", async () => {
    const there = await visit();
    const { page, context } = there;
    await beginWorkflow(there, "Trip");
    await addStep(page, "orchestrator");
    await page.keyboard.press("Enter");
    await write(page, "Objective", "Plan a trip to ", "Human Input 1 - Your input");
    await panelOf(page)
      .getByText(/needs worker agents/)
      .waitFor();
    await panelOf(page).getByLabel("Worker agents").click();
    for (const title of ["Town guide", "Cook"]) await page.getByRole("option", { name: title }).click();
    await page.keyboard.press("Escape");
    await panelOf(page)
      .getByText(/needs worker agents/)
      .waitFor({ state: "detached" });
    await expectAccessible(page, "the settings of an orchestrator");
    await start(page, "Oslo");

    const tasks = page.getByRole("list", { name: "Tasks", exact: true });
    await tasks.getByRole("button", { name: /^Running Task 1/ }).waitFor();
    await step(page, 2, "Completed").waitFor();
    await page.getByText("2 of 2 tasks").waitFor();
    await tasks.getByRole("button", { name: /^Completed Task 2.*Cook|^Completed Task 2.*Town guide/ }).click();
    await tasks.getByRole("button", { name: /^Instruction/ }).waitFor();
    await expectAccessible(page, "an orchestrator that is done");
    expect(there.errors).toEqual([]);
    await context.close();
  });

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
});
