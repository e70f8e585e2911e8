import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { agentPickerText } from "#product/texts/agent/agent-picker.ts";
import { savingText } from "#product/texts/builder/saving.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { folderText } from "#product/texts/library/folder.ts";
import { listText } from "#product/texts/shell/list.ts";
import { paletteText } from "#product/texts/shell/palette.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { clickCanvas, stepCard } from "../support/canvas.ts";
import { scrollToEnd, wasRequested } from "../support/long-lists.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, callProcedures, findWorkspaceId } from "../support/seed-workspace.ts";

/** More than a page. */
const many = 130;
const titleOf = (number: number) => `Customer advisor ${number}`;
const text = agentListText;

/** Creates a folder with three agents, and many agents at the top level. The last one is the newest. */
async function fill(page: Page, workspaceId: string) {
  const folder = await callProcedure<{ id: string }>(page, "agent.createFolder", { workspaceId, name: "Archive" });
  const agent = (title: string, parentFolderId: string | null = null) => ({
    workspaceId,
    title,
    system: `You are ${title}.`,
    parentFolderId,
  });
  for (const title of ["Old clerk", "Old lawyer", "Old writer"])
    await callProcedure(page, "agent.create", agent(title, folder.id));
  await callProcedure(page, "agent.create", agent(titleOf(1)));
  const others = Array.from({ length: many - 2 }, (_, at) => agent(titleOf(at + 2)));
  await callProcedures(page, "agent.create", others);
  await callProcedure(page, "agent.create", agent(titleOf(many)));
  const config = { agentId: null, prompt: "Answer." };
  return callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Answers", Nodes: [{ type: "AGENT", label: "Answer", config }] },
  });
}

test("a person with hundreds of agents scrolls, searches, opens a folder, and picks and mentions an agent that isn't loaded", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const workflow = await fill(page, workspaceId);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));

  await page.goto(`/${slug}/agent`);
  const list = page.getByRole("list", { name: text.title });
  const link = (title: string) => list.getByRole("link", { name: title, exact: true });
  await link(titleOf(many)).waitFor();
  await expectAccessible(page, "the first page");
  await saveScreenshot(page, "many-agents");
  await scrollToEnd(page, list, link(titleOf(1)));
  await saveScreenshot(page, "many-agents-end");

  // The search covers all folders, whether they are loaded or not.
  const search = page.getByRole("searchbox", { name: text.search });
  await search.fill("advisor 12");
  await expect.poll(() => list.locator("[data-row]").count()).toBe(12);
  await link(titleOf(12)).waitFor();
  await search.fill("old law");
  await link("Old lawyer").waitFor();
  await list.getByText(text.inFolder("Archive")).waitFor();
  await search.fill("nothing like it");
  await page.getByText(text.noMatch.title).waitFor();
  await page.getByRole("button", { name: listText.reset }).click();
  await link(titleOf(many)).waitFor();

  // Names are sorted numerically, across all pages. Folders come first.
  await page.getByRole("button", { name: listText.lastChanged }).click();
  await page.getByRole("menuitemradio", { name: listText.byName }).click();
  await expect.poll(() => list.locator("[data-row]").nth(2).innerText()).toBe(titleOf(2));

  const folder = list.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Archive", exact: true }) });
  await folder.getByText(text.count(3)).waitFor();
  await link("Archive").click();
  await link("Old clerk").waitFor();
  await expect.poll(() => list.locator("[data-row]").count()).toBe(3);
  for (const title of ["Old clerk", "Old lawyer"]) await list.getByLabel(listText.select(title)).click();
  await page.getByText(listText.selected(2)).first().waitFor();
  await page.getByRole("button", { name: buttonText.delete, exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: buttonText.delete }).click();
  await page.getByText(folderText.library.deleted(text.count(2))).waitFor();
  await link("Old clerk").waitFor({ state: "detached" });
  await page.getByRole("button", { name: buttonText.undo }).click();
  await link("Old clerk").waitFor();
  await page.getByRole("button", { name: text.menu("Old writer") }).click();
  await page.getByRole("menuitem", { name: buttonText.delete }).click();
  await link("Old writer").waitFor({ state: "detached" });
  await page.goto(`/${slug}/agent`);
  await folder.getByText(text.count(2)).waitFor();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder(paletteText.placeholder).fill("Customer advisor 117");
  await page.getByRole("option", { name: titleOf(117), exact: true }).click();
  await page.getByRole("button", { name: text.menu(titleOf(117)) }).waitFor();

  // A step can select an agent that no list has loaded, and shows its name immediately.
  await page.goto(`/${slug}/workflow/${workflow.id}/build`);
  await stepCard(page, "Answer").click();
  const settings = page.getByRole("complementary", { name: "Answer" });
  await settings.getByRole("button", { name: /^Agent: / }).click();
  await page.getByRole("combobox", { name: agentPickerText.searchAgents }).fill("advisor 42");
  await page.getByRole("option", { name: titleOf(42), exact: true }).waitFor();
  await saveScreenshot(page, "many-agents-picker");
  await expectAccessible(page, "the picker");
  await page.getByRole("option", { name: titleOf(42), exact: true }).click();
  await settings.getByRole("button", { name: `Agent: ${titleOf(42)}` }).waitFor();
  await stepCard(page, "Answer").getByText(titleOf(42)).waitFor();

  const prompt = settings.getByRole("textbox", { name: "Prompt" });
  await prompt.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Ask @advisor 7", { delay: 20 });
  await page.getByRole("option", { name: new RegExp(`^${titleOf(77)}`) }).click();
  await prompt.getByText(titleOf(77)).waitFor();
  const stored = () => callProcedure(page, "workflow.getById", { id: workflow.id }, "query");
  await expect.poll(async () => JSON.stringify(await stored())).toContain(titleOf(77));
  await page.getByText(savingText.states.SAVED).first().waitFor();
  await page.reload();
  await stepCard(page, "Answer").click();
  await settings.getByRole("button", { name: `Agent: ${titleOf(42)}` }).waitFor();
  await prompt.getByText(titleOf(77)).waitFor();
  expect(await page.getByText("is gone").count()).toBe(0);
  await saveScreenshot(page, "many-agents-step");

  // A step that is pasted into another workflow keeps its agent.
  await there.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await clickCanvas(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  const other = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Others" },
  });
  await page.goto(`/${slug}/workflow/${other.id}/build`);
  await clickCanvas(page);
  await page.keyboard.press("ControlOrMeta+v");
  await stepCard(page, "Answer").getByText(titleOf(42)).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${slug}/agent`);
  await link(titleOf(1)).waitFor();
  await saveScreenshot(page, "many-agents-phone");
  await expectAccessible(page, "the list on a phone");
  await page.goto(`/${slug}`);
  await page.getByRole("button", { name: new RegExp(`^${agentPickerText.selectAgent}: `) }).click();
  await page.getByRole("combobox", { name: agentPickerText.searchAgents }).fill("old");
  await page.getByRole("option", { name: "Old clerk" }).waitFor();
  await saveScreenshot(page, "many-agents-phone-picker");

  expect(wasRequested(asked, "agent.getAll")).toBe(false);
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});
