import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { createBlankWorkflow } from "./support/setup.ts";

test("a person writes code, tests it, and runs it in a workflow, and the next step receives its output", async () => {
  const there = await visit();
  const { page, context } = there;
  const { slug } = await signUp(there);
  await buildWorkflow(page, slug);
  const builder = page.url();

  await tryIt(page);
  await expectAccessible(page, "the settings of a code step");
  await writeCode(page, "const shout = topic.toUpperCase();\nconsole.log(shout.length);");
  await addBehind(page, "Code 1", "agent");
  await page.getByRole("complementary").getByRole("textbox", { name: "Prompt", exact: true }).click();
  await page.keyboard.type("Repeat exactly: @");
  await page.getByRole("option", { name: "shout" }).click();
  await page.getByText("Changes saved").waitFor();

  await startRun(page, "quiet tides");
  await page.getByRole("button", { name: /^Step 2 Completed Code 1/ }).waitFor();
  await page.getByRole("button", { name: /^Step 3 Completed Agent 1/ }).waitFor();
  await page.getByText("QUIET TIDES").first().waitFor();
  await open(page, /^Step 2/);
  await page.getByRole("definition").getByText("QUIET TIDES").waitFor();
  await page.getByRole("heading", { name: "Output" }).waitFor();
  await expectAccessible(page, "a run with a code step");

  await page.getByRole("button", { name: "Actions for Code 1" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "shout" }).fill("SILENT TIDES");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("definition").getByText("SILENT TIDES").waitFor();

  await page.goto(builder);
  await page.getByRole("group", { name: /^Code 1,/ }).click();
  await writeCode(page, "const shout = 1;\nnowhere();");
  await page.getByText("Changes saved").waitFor();
  await startRun(page, "loud tides");
  await page.getByRole("main").getByText("Failed", { exact: true }).first().waitFor();
  await page.getByText("Line 2: ReferenceError: nowhere is not defined").waitFor();
  await page.getByRole("button", { name: "Retry step", exact: true }).waitFor();
  await expectAccessible(page, "a code step that failed");

  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await context.close();
});

/** Builds a form followed by a code step with one input from the form and one output. */
async function buildWorkflow(page: Page, slug: string) {
  await createBlankWorkflow(page, slug, "Shouting");

  await addBehind(page, "Human Input 1", "code");
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Add input" }).click();
  await panel.getByRole("textbox", { name: "Name", exact: true }).fill("topic");
  await panel.getByRole("textbox", { name: "Value", exact: true }).click();
  await page.keyboard.type("@");
  await page.getByRole("option", { name: "Your input" }).click();
  await panel.getByLabel("Outputs", { exact: true }).fill("shout");
  await page.keyboard.press("Enter");
}

/** Tests code with an error, which the editor highlights, and then the corrected code. */
async function tryIt(page: Page) {
  const panel = page.getByRole("complementary");
  await writeCode(page, "const shout = topic.\n  toUpper();");
  await panel.getByRole("button", { name: /^Test code/ }).click();
  await panel.getByRole("textbox", { name: "topic", exact: true }).fill("hey");
  await panel.getByRole("button", { name: "Run code" }).click();
  await panel.getByText(/Line \d: TypeError: not a function/).waitFor();
  await panel.locator(".cm-marked").waitFor();
  await writeCode(page, "const shout = topic.toUpperCase();");
  await panel.getByRole("button", { name: "Run code" }).click();
  await panel.getByRole("definition").getByText("HEY", { exact: true }).waitFor();
  expect(await panel.locator(".cm-marked").count()).toBe(0);
}

async function writeCode(page: Page, code: string) {
  await page.getByRole("complementary").getByRole("textbox", { name: "Code", exact: true }).fill(code);
}

async function addBehind(page: Page, label: string, type: string) {
  const card = page.getByRole("group", { name: new RegExp(`^${label},`) });
  await card.hover();
  await card.getByRole("button", { name: "Add the next step" }).click();
  await page.getByRole("combobox", { name: "Search step types" }).fill(type);
  await page.keyboard.press("Enter");
}

async function startRun(page: Page, topic: string) {
  await page.getByRole("main").getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("textbox", { name: "Your input" }).fill(topic);
  await page.getByRole("button", { name: "Start run" }).click();
}

/** Expands a step unless it is already expanded. */
async function open(page: Page, name: RegExp) {
  const head = page.getByRole("button", { name, expanded: false });
  if ((await head.count()) > 0) await head.click();
}
