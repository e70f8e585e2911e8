import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { makePdf } from "#testing/sample-files.ts";
import { signUp, visit } from "./support/browser.ts";

/** The demo model counts the words it received: ten on every page. */
const waitForAnswerAbout = (page: Page, pages: number) => page.getByText(`${pages * 10} words`).waitFor();
const longPaper = 24;
const shortPaper = 2;

test("a person creates an agent, chats with it, runs it in a workflow on a long paper, leaves during the run, finds it completed, and runs it on a short one", async () => {
  const there = await visit();
  const { page, context } = there;
  const { slug } = await signUp(there);

  await makeAgent(page, slug);
  await chatWithIt(page);
  await buildWorkflow(page, slug);
  const builder = page.url();
  await startRun(page, longPaper);

  const address = page.url();
  await page.close();
  const later = await context.newPage();
  await later.goto(address);
  await later.getByRole("main").getByText("Completed", { exact: true }).first().waitFor();
  await later.getByRole("button", { name: /^Step 2 Completed Agent 1/ }).waitFor();
  await later.getByRole("heading", { name: "contract.pdf", exact: true }).waitFor();
  await waitForAnswerAbout(later, longPaper);

  await later.goto(builder);
  await startRun(later, shortPaper);
  await waitForAnswerAbout(later, shortPaper);
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await context.close();
});

async function makeAgent(page: Page, slug: string) {
  await page.goto(`/${slug}/agent`);
  await page.getByRole("button", { name: "New agent" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Contract reader");
  await dialog.getByRole("textbox", { name: "Instructions" }).click();
  await page.keyboard.type("You read contracts and say what is in them, briefly.");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Contract reader" }).waitFor();
}

async function chatWithIt(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Chat", exact: true }).click();
  const message = page.getByPlaceholder("Ask Contract reader");
  await message.fill("What should a contract of employment say about holidays?");
  await message.press("Enter");
  const reply = page.getByRole("article", { name: "Contract reader" });
  await reply.getByRole("heading", { name: "You asked" }).waitFor();
  const begun = await reply.innerText();
  expect(await page.getByRole("button", { name: "Stop", exact: true }).isVisible(), "it still writes").toBe(true);
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });
  expect((await reply.innerText()).length).toBeGreaterThan(begun.length);
}

async function buildWorkflow(page: Page, slug: string) {
  await page.goto(`/${slug}/workflow`);
  await page.getByRole("button", { name: "New workflow" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Contract check");
  await dialog.getByRole("button", { name: "Create" }).click();

  await page.getByRole("group", { name: /^Human Input 1/ }).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: "Add field" }).click();
  await page.getByRole("menuitem", { name: "Document" }).click();

  await page.getByRole("button", { name: "Add the next step" }).click();
  await page.getByRole("combobox", { name: "Search step types" }).fill("agent");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Agent: General task" }).click();
  await page.getByRole("option", { name: "Contract reader" }).click();
  const prompt = panel.getByRole("textbox", { name: "Prompt" });
  await prompt.click();
  await page.keyboard.type("What does it say about @");
  await page.getByRole("option", { name: "Your input" }).click();
  await page.keyboard.type("? Read @");
  await page.getByRole("option", { name: "Documents" }).click();
  await expect.poll(() => prompt.innerText()).toMatch(/Your input[\s\S]*Documents/);
  await page.getByText("Changes saved").waitFor();
}

/** Fills in the form and waits until the second step streams its answer. */
async function startRun(page: Page, pages: number) {
  await page.getByRole("main").getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("textbox", { name: "Your input" }).fill("notice periods");
  const lines = (at: number) => [`Clause ${at + 1}`, "Either side may give notice of four weeks."];
  const buffer = makePdf(Array.from({ length: pages }, (_, at) => lines(at)));
  const file = { name: "contract.pdf", mimeType: "application/pdf", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Remove contract.pdf" }).waitFor();
  await page.getByText(/contract\.pdf.*KB/).waitFor();
  await page.getByRole("button", { name: "Start run" }).click();
  await page.getByRole("button", { name: /^Step 2 Running Agent 1/ }).waitFor();
  await page.getByRole("heading", { name: "You asked" }).waitFor();
}
