import type { Page } from "playwright-core";
import { expect } from "vitest";
import { signUp, type Visit } from "./browser.ts";
import { callProcedure, findWorkspaceId } from "./seed-workspace.ts";

export const panelOf = (page: Page) => page.getByRole("complementary");
export const step = (page: Page, number: number, state: string) =>
  page.getByRole("button", { name: new RegExp(`^Step ${number} ${state}`) });

/** Signs up a person with two agents and opens the canvas of a new workflow that asks for one text. */
export async function beginWorkflow(there: Visit, title: string) {
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

export async function addStep(page: Page, search: string) {
  await page.getByRole("group", { name: /^Human Input 1/ }).click();
  await page.getByRole("button", { name: "Add the next step" }).click();
  await page.getByRole("combobox", { name: "Search step types" }).fill(search);
}

export async function write(page: Page, field: string, text: string, mention?: string) {
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

export async function chooseAgent(page: Page, field: string, title: string) {
  await panelOf(page)
    .getByRole("button", { name: `${field}: General task` })
    .click();
  await page.getByRole("option", { name: title }).click();
}

export async function start(page: Page, answer: string) {
  await page.getByText("Changes saved").waitFor();
  await page.getByRole("main").getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("textbox", { name: "Your input" }).fill(answer);
  await page.getByRole("button", { name: "Start run" }).click();
}
