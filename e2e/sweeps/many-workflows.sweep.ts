import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { buttonText } from "#product/texts/common/buttons.ts";
import { folderText } from "#product/texts/library/folder.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { listText } from "#product/texts/shell/list.ts";
import { paletteText } from "#product/texts/shell/palette.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { scrollToEnd, wasRequested } from "../support/long-lists.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, callProcedures, findWorkspaceId } from "../support/seed-workspace.ts";

/** More than a page. */
const many = 130;
const titleOf = (number: number) => `Weekly report ${number}`;

/**
 * Creates a folder with three workflows, and many workflows at the top level. Returns the id of the last and newest
 * one.
 */
async function fill(page: Page, workspaceId: string) {
  const folder = await callProcedure<{ id: string }>(page, "workflow.createFolder", { workspaceId, name: "Archive" });
  const create = (title: string, parentFolderId: string | null) =>
    callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup: { title }, parentFolderId });
  for (const title of ["Old invoice", "Old letter", "Old offer"]) await create(title, folder.id);
  await create(titleOf(1), null);
  const titles = Array.from({ length: many - 2 }, (_, at) => titleOf(at + 2));
  await callProcedures(
    page,
    "workflow.create",
    titles.map((title) => ({ workspaceId, setup: { title } })),
  );
  return (await create(titleOf(many), null)).id;
}

test("a person with hundreds of workflows scrolls, searches, opens a folder, and deletes and restores its workflows", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const workflowId = await fill(page, workspaceId);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));

  await page.goto(`/${slug}/workflow`);
  const table = page.getByRole("table", { name: workflowListText.title });
  const link = (title: string) => table.getByRole("link", { name: title, exact: true });
  await link(titleOf(many)).waitFor();
  // The first page ends above the oldest.
  expect(await link(titleOf(1)).count()).toBe(0);
  await expectAccessible(page, "the first page");

  await scrollToEnd(page, table, link(titleOf(1)));
  await saveScreenshot(page, "many-workflows-end");

  // The search covers all folders, whether they are loaded or not.
  const search = page.getByRole("searchbox", { name: workflowListText.search });
  await search.fill("report 12");
  await expect.poll(() => table.getByRole("link").count()).toBe(12);
  await link(titleOf(12)).waitFor();
  await search.fill("old inv");
  await link("Old invoice").waitFor();
  await table.getByText("Archive").waitFor();
  await search.fill("nothing like it");
  await page.getByText(workflowListText.noMatch).waitFor();
  await page.getByRole("button", { name: listText.reset }).click();
  await link(titleOf(many)).waitFor();

  // Names are sorted numerically, across all pages.
  await table.getByRole("button", { name: workflowListText.columns.name }).click();
  await expect.poll(() => table.locator("[data-row]").nth(3).innerText()).toBe(titleOf(2));

  const folder = table.getByRole("row").filter({ has: page.getByRole("link", { name: "Archive", exact: true }) });
  await folder.getByText(workflowListText.count(3)).waitFor();
  await link("Archive").click();
  await link("Old letter").waitFor();
  expect(await table.getByRole("row").count()).toBe(4);
  await table.getByText(listText.selectAll).or(table.getByLabel(listText.selectAll)).first().click();
  await page.getByText(listText.selected(3)).first().waitFor();
  await page.getByRole("button", { name: buttonText.delete, exact: true }).click();
  await page.getByText(folderText.library.deleted(workflowListText.count(3))).waitFor();
  await page.getByText(workflowListText.emptyFolderTitle).waitFor();
  await page.getByRole("button", { name: buttonText.undo }).click();
  await link("Old letter").waitFor();

  // A workflow is deleted immediately, and its folder's count decreases.
  await page.getByRole("button", { name: workflowListText.actions("Old letter") }).click();
  await page.getByRole("menuitem", { name: buttonText.delete }).click();
  await link("Old letter").waitFor({ state: "detached" });
  await page.getByRole("navigation", { name: workflowListText.title }).getByRole("link").first().click();
  await folder.getByText(workflowListText.count(2)).waitFor();

  // The command palette finds a workflow that no list has loaded.
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByPlaceholder(paletteText.placeholder).fill("Weekly report 117");
  await page.getByRole("option", { name: titleOf(117), exact: true }).click();
  await page.waitForURL(/\/build$/);
  await page.getByRole("heading", { name: titleOf(117) }).waitFor();

  // The run history offers every workflow as a filter.
  await callProcedure(page, "workflowRun.init", { workspaceId, workflowId });
  await page.goto(`/${slug}/thread`);
  await page.getByRole("button", { name: runListText.filters.workflow, exact: true }).click();
  await page.getByRole("combobox", { name: workflowListText.search }).fill("report 42");
  await page.getByRole("option", { name: titleOf(42), exact: true }).click();
  const filter = page.getByRole("button", { name: `${runListText.filters.workflow}: ${titleOf(42)}` });
  await filter.waitFor();
  await expect.poll(() => page.url()).toContain("workflow");
  await page.reload();
  await filter.click();
  await page.getByRole("option", { name: titleOf(42), selected: true }).waitFor();
  await saveScreenshot(page, "many-workflows-filter");
  await expectAccessible(page, "the filter by workflow");

  expect(wasRequested(asked, "workflow.getAll")).toBe(false);
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});
