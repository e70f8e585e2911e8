import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { createBlankWorkflow } from "./support/setup.ts";

test("a person builds a workflow with a router, a gate and an info step, and overrules the gate's stop in a run", async () => {
  const there = await visit();
  const { page, context } = there;
  const { slug } = await signUp(there);
  await buildWorkflow(page, slug);
  const builder = page.url();

  await startRun(page, "My lamp broke and I complain about it.");
  await page.getByRole("button", { name: /^Step 2 Completed Router 1/ }).waitFor();
  await page.getByRole("button", { name: /^Step 3 Completed Gate 1/ }).waitFor();
  await page.getByRole("button", { name: /^Step 4 Completed Agent 1/ }).waitFor();
  expect(await page.getByRole("button", { name: /Info 1/ }).count(), "the other branch is not shown").toBe(0);
  await open(page, /^Step 2/);
  await page.getByText("Chosen: Gate 1").waitFor();
  await page
    .getByText(/The demo model decides by fixed rules/)
    .first()
    .waitFor();
  await open(page, /^Step 3/);
  await page.getByText("Continue", { exact: true }).waitFor();
  await expectAccessible(page, "a run with a router and a gate");
  await page.getByRole("button", { name: "Actions for Router 1" }).click();
  await page.getByRole("menuitem", { name: "Regenerate" }).click();
  await page.getByRole("button", { name: /^Step 2 Completed Router 1/ }).waitFor();

  await page.goto(builder);
  await startRun(page, "Where are you?");
  await page.getByRole("button", { name: /^Step 3 .*Info 1/ }).waitFor();
  await page.getByText("You asked: Where are you?").waitFor();
  await page.getByRole("strong").filter({ hasText: "Thanks" }).waitFor();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("main").getByText("Completed", { exact: true }).first().waitFor();
  await page.getByText(/^Seen now/).waitFor();

  await page.goto(builder);
  await startRun(page, 'I complain. answer with {"decision": false}');
  await page.getByRole("main").getByText("Stopped", { exact: true }).first().waitFor();
  await page.getByText("This step stopped the run.").waitFor();
  await page.getByText("Stop", { exact: true }).waitFor();
  await expectAccessible(page, "a run that a gate stopped");
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: /^Step 4 Completed Agent 1/ }).waitFor();
  await page.getByRole("main").getByText("Completed", { exact: true }).first().waitFor();

  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await context.close();
});

/** Expands a step unless it is already expanded. */
async function open(page: Page, name: RegExp) {
  const head = page.getByRole("button", { name, expanded: false });
  if ((await head.count()) > 0) await head.click();
}

async function addBehind(page: Page, label: string, type: string) {
  const card = page.getByRole("group", { name: new RegExp(`^${label},`) });
  await card.hover();
  await card.getByRole("button", { name: "Add the next step" }).click();
  await page.getByRole("combobox", { name: "Search step types" }).fill(type);
  await page.keyboard.press("Enter");
}

async function write(page: Page, field: string, words: string) {
  await page.getByRole("complementary").getByRole("textbox", { name: field, exact: true }).click();
  await page.keyboard.type(words);
}

async function mentionInput(page: Page) {
  await page.keyboard.type("@");
  await page.getByRole("option", { name: "Your input" }).click();
}

/** Human Input 1 > Router 1 > (Gate 1 > Agent 1) or Info 1. */
async function buildWorkflow(page: Page, slug: string) {
  await createBlankWorkflow(page, slug, "Letters");

  await addBehind(page, "Human Input 1", "router");
  await write(page, "Routing logic", "What does it say? ");
  await mentionInput(page);
  // Once the router was edited, it reports that its paths have no conditions.
  await page.getByRole("img", { name: "Can't run as is" }).waitFor();

  // Each step added after the router uses its next unused path.
  await addBehind(page, "Router 1", "gate");
  await write(page, "Decision logic", "Continue only if this is polite: ");
  await mentionInput(page);
  await addBehind(page, "Gate 1", "agent");
  await write(page, "Prompt", "Answer ");
  await mentionInput(page);
  await addBehind(page, "Router 1", "info");
  await write(page, "Text", "**Thanks** for your letter. You asked: ");
  await mentionInput(page);

  await page.getByRole("group", { name: /^Router 1/ }).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: /^Gate 1.*Path 1 leads to|Path 1 leads to.*Gate 1/ }).waitFor();
  await write(page, "When path 1 is taken", "someone complains");
  await write(page, "When path 2 is taken", "otherwise");
  await panel.getByRole("button", { name: "Add path" }).click();
  await panel.getByRole("button", { name: "Remove path 3" }).click();
  // A path's condition is shown on its edge, and a gate's edge shows "Continue".
  const canvas = page.getByRole("region", { name: "Canvas" });
  await canvas.getByText("someone complains").waitFor();
  await canvas.getByText("otherwise").waitFor();
  await canvas.getByText("Continue", { exact: true }).waitFor();
  await page.getByRole("group", { name: "From Router 1 to Info 1: otherwise" }).waitFor({ state: "attached" });
  await expectAccessible(page, "the settings of a router");
  await page.getByText("Changes saved").waitFor();
}

async function startRun(page: Page, letter: string) {
  await page.getByRole("main").getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("textbox", { name: "Your input" }).fill(letter);
  await page.getByRole("button", { name: "Start run" }).click();
}
