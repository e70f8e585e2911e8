import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectAccessible, signInAsOperator, signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";

test("an operator upgrades a workspace's plan, grants credits with a reason, and finds both in the audit log", async () => {
  const owner = await visit();
  await signUp(owner, { name: "Olive Planner" });
  const there = await visit();
  const { page } = there;
  await signInAsOperator(there);
  await page.goto("/admin?tab=workspaces");
  await page.getByRole("searchbox", { name: "Search workspaces" }).fill("Olive");
  const row = page.getByRole("row").filter({ hasText: "Owner Olive Planner" });
  await row.getByRole("button", { name: /Plan of / }).click();
  await page.getByRole("option", { name: "Advanced" }).click();
  await page.getByText(/is now on the Advanced plan$/).waitFor();
  await row.getByRole("button", { name: /^Grant credits to / }).click();
  const grant = page.getByRole("dialog", { name: /^Credits for / });
  await grant.getByRole("button", { name: "Grant" }).click();
  await grant.getByText("Enter a reason.").waitFor();
  await grant.getByLabel("Credits").fill("2000");
  await grant.getByLabel("Reason").fill("Trade fair week");
  await expectAccessible(page, "grant");
  await saveScreenshot(page, "operator-grant");
  await grant.getByRole("button", { name: "Grant 2,000" }).click();
  await page.getByText(/^2,000 credits granted to /).waitFor();
  await page.goto("/admin?tab=audit");
  await page.getByText("2000 credits: Trade fair week").first().waitFor();
  await page
    .getByText(/Ultra → Advanced/)
    .first()
    .waitFor();
  // The tab shows the number of workspaces, and the list offers filters.
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Workspaces \d+$/ })
    .waitFor();
  await page.getByRole("button", { name: "Category" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Workspaces" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search the audit log" }).fill("Trade fair");
  await expectAccessible(page, "audit");
  await saveScreenshot(page, "operator-audit");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("audit.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines.slice(1)).toEqual([expect.stringContaining(",workspace.grant,2000 credits: Trade fair week,")]);
  await page.getByRole("button", { name: "Category: Workspaces" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Workspaces" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Jobs" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByText("2000 credits: Trade fair week").first().waitFor();
  expect(there.errors).toEqual([]);
});

test("an operator finds out why a model is unavailable and how to enable it", async () => {
  const there = await visit();
  const { page } = there;
  await signInAsOperator(there);
  await page.goto("/admin?tab=models");
  await page.getByText(/^\d+ of \d+ usable$/).waitFor();
  await page.getByRole("searchbox", { name: "Search models" }).fill("claude");
  const anthropic = page.getByRole("region", { name: "Anthropic" });
  await anthropic.getByText("No key").waitFor();
  await anthropic.getByText(/^Set ANTHROPIC_API_KEY in the server's environment/).waitFor();
  await page.getByRole("radio", { name: "Usable", exact: true }).check();
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("region", { name: "Demo" }).getByText("Fallback").waitFor();
  await page.getByRole("button", { name: "Check keys" }).click();
  await page.getByText("This server has no keys or endpoints to check.").waitFor();
  await expectAccessible(page, "models");
  await saveScreenshot(page, "operator-models");
  expect(there.errors).toEqual([]);
});

test("members see that their workspace is suspended, and can open it again once the suspension is lifted", async () => {
  const owner = await visit();
  const { slug } = await signUp(owner, { name: "Susan Pended" });
  const there = await visit();
  const { page } = there;
  await signInAsOperator(there);
  await page.goto("/admin?tab=workspaces");
  await page.getByRole("searchbox", { name: "Search workspaces" }).fill("Susan");
  const row = page.getByRole("row").filter({ hasText: "Owner Susan Pended" });
  const press = async (item: string) => {
    await row.getByRole("button", { name: /^Actions for / }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await press("Suspend");
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await row.getByText("Suspended").waitFor();
  await owner.page.goto(`/${slug}/agent`);
  await owner.page.getByRole("heading", { name: /is suspended$/ }).waitFor();
  await expectAccessible(owner.page, "a suspended workspace");
  await saveScreenshot(owner.page, "suspended");
  await press("Lift suspension");
  await row.getByText("Suspended").waitFor({ state: "detached" });
  await owner.page.getByRole("button", { name: "Check again" }).click();
  await owner.page.getByRole("button", { name: "New agent" }).waitFor();
  expect([...owner.errors, ...there.errors]).toEqual([]);
});

test("an operator makes a person with a confirmed email address an operator, and removes the role again", async () => {
  const other = await visit();
  const { email } = await signUp(other, { name: "Otto Second" });
  const there = await visit();
  const { page } = there;
  await signInAsOperator(there);
  await page.goto("/admin?tab=people");
  await page.getByRole("searchbox", { name: "Search people" }).fill(email);
  const row = page.getByRole("row").filter({ hasText: email });
  const open = () => row.getByRole("button", { name: "Actions for Otto Second" }).click();
  await open();
  await page.getByText("Confirm their email address first.").waitFor();
  await saveScreenshot(page, "operator-people-menu");
  await page.getByRole("menuitem", { name: "Confirm email address" }).click();
  await row.getByText("Email not confirmed").waitFor({ state: "detached" });
  const press = async (action: string) => {
    await open();
    await page.getByRole("menuitem", { name: action }).click();
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await expectAccessible(page, action);
    await saveScreenshot(page, `operator-${action.split(" ")[0]?.toLowerCase()}`);
    await question.getByRole("button", { name: action }).click();
    await question.waitFor({ state: "detached" });
  };
  await press("Make operator");
  await row.getByRole("cell", { name: "Operator", exact: true }).waitFor();
  await other.page.goto("/admin?tab=people");
  await other.page.getByRole("searchbox", { name: "Search people" }).waitFor();
  await press("Remove as operator");
  await row.getByRole("cell", { name: "Person", exact: true }).waitFor();
  await other.page.goto("/admin?tab=people");
  await other.page.getByRole("heading", { name: "People" }).waitFor({ state: "detached" });
  expect(there.errors).toEqual([]);
});
