import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { timers } from "#product/timers.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { waitForIdle } from "./support/overlays.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

/** Titles of the agents and workflows that are currently in the workspace. */
async function titlesIn(page: Page, slug: string) {
  const workspaceId = await findWorkspaceId(page, slug);
  const titles = async (path: string, scope = {}) =>
    (await callProcedure<{ title: string }[]>(page, path, { workspaceId, ...scope }, "query")).map(
      ({ title }) => title,
    );
  return {
    agents: await titles("agent.getAll", { includeWorkflowAgents: true }),
    workflows: await titles("workflow.getAll"),
  };
}

test("a person finds a template, previews it, and uses it with its agents", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await page.goto(`/${slug}/workflow`);
  await page.getByRole("button", { name: "New workflow" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Browse templates").click();
  await dialog.getByRole("button", { name: "Browse templates" }).click();
  await page.waitForURL(/\?tab=template$/);

  const cards = page.getByRole("list", { name: "Templates" }).getByRole("listitem");
  await expect.poll(() => cards.count()).toBeGreaterThan(13);
  await page.getByText("Support", { exact: true }).first().click();
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByRole("searchbox", { name: "Search templates" }).fill("nothing is called like this");
  await page.getByText("No matching templates").waitFor();
  await expectAccessible(page, "no result");
  await page.getByRole("button", { name: "Show all templates" }).click();

  await page.getByRole("link", { name: "Ticket triage and reply" }).click();
  await dialog.getByText("Something is broken, slow, lost").waitFor();
  await dialog.getByText("Includes 4 agents").waitFor();
  await waitForIdle(page);
  await expectAccessible(page, "preview");
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await page.goForward();
  await dialog.getByRole("button", { name: "Use template" }).click();
  await page.waitForURL(/\/build$/);
  await page.getByRole("heading", { name: "Ticket triage and reply" }).waitFor();
  expect((await titlesIn(page, slug)).agents).toEqual(
    expect.arrayContaining(["Fault", "Invoice", "Question", "Reply to send"]),
  );
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a link to a template leads to its first run", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await page.goto(`/${slug}?workflowSuggestionId=six-hats`);
  await page.getByRole("dialog", { name: "Six hats decision" }).getByRole("button", { name: "Use template" }).click();
  await page.waitForURL(/\?workflowId=/);
  await page
    .getByLabel(/Question/)
    .first()
    .waitFor();
  await page.goto(`/${slug}?workflowSuggestionId=long-gone`);
  await page.getByText("This template no longer exists").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => page.url()).not.toContain("workflowSuggestionId");
  await there.context.close();
});

test("a person adds several templates from one link, and their ids are removed from the URL", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  // The second request fails more often than the page retries. What was created before it stays.
  let calls = 0;
  const tries = 1 + timers.server.resendMs.length;
  await page.route("**/api/trpc/workflow.create*", async (route) => {
    calls += 1;
    if (calls > 1 && calls <= 1 + tries) await route.abort();
    else await route.continue();
  });
  await page.goto(`/${slug}?workflowSuggestionIds=six-hats,long-gone,pitch-deck,job-advert`);
  const dialog = page.getByRole("dialog", { name: "Add 3 workflows to workspace" });
  const progress = dialog.getByRole("progressbar", { name: "Workflows added" });
  await dialog.getByText("Look at this decision through one hat only").waitFor();
  await waitForIdle(page);
  await expectAccessible(page, "several");
  await dialog.getByRole("button", { name: "Add all workflows" }).click();
  await page.getByText(/^Failed to create workflow: /).waitFor();
  await expect.poll(() => progress.getAttribute("aria-valuenow")).toBe("33");
  await dialog.getByRole("button", { name: "Add all workflows" }).click();
  await dialog.getByRole("button", { name: "All workflows added" }).waitFor();
  expect(await progress.getAttribute("aria-valuenow")).toBe("100");
  expect((await titlesIn(page, slug)).workflows.toSorted()).toEqual([
    "Job ad",
    "Pitch deck",
    "Six hats decision",
    "Topic brief",
  ]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(page.url()).not.toContain("workflowSuggestionIds");
  await there.context.close();
});
