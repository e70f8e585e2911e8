import { expect, test } from "vitest";
import { findViolations } from "./support/axe.ts";
import { signUp, visit } from "./support/browser.ts";

test("a person generates a workflow from a description, changes it, creates it with its agents, and restores a version", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await page.goto(`/${slug}/workflow`);
  await page.getByRole("button", { name: "New workflow" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Generate with AI").click();
  await dialog.getByRole("button", { name: "Generate", exact: true }).click();
  await page.getByText("Please provide a job description or upload images").waitFor();

  await dialog.getByLabel("What should it do?").fill("Read a report and write a summary for the team");
  await dialog.getByRole("button", { name: "Generate", exact: true }).click();
  await dialog.getByText("Generating...").waitFor();
  await dialog.getByText("Create the agents this workflow needs").waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Report summary");
  for (const step of ["The report", "Findings", "Summary", "Check against the source"])
    await dialog.getByText(step, { exact: true }).first().waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Summary for the team");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/build$/);
  await page.getByRole("heading", { name: "Summary for the team" }).waitFor();

  const steps = page.locator(".react-flow__node");
  await steps.nth(1).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect.poll(() => steps.count()).toBe(0);
  await page.getByText("Changes saved", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Versions", exact: true }).click();
  await page
    .getByText(/Removed/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Compare Version 1" }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Restore" }).click();
  await steps.nth(1).waitFor();
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a person designs a workflow in a chat, reviews each change, closes it by mistake without loss, and creates it", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await page.goto(`/${slug}/workflow`);
  const open = page.getByRole("button", { name: "New workflow" }).first();
  await open.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Chat with AI to build workflow").click();
  await dialog.getByLabel("What should it do?").fill("Sum up a report");
  await dialog.getByRole("button", { name: "Start chat" }).click();
  await dialog.getByRole("checkbox", { name: /^Title/ }).click();
  await dialog.getByRole("button", { name: "Accept 4 of 5" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await open.click();
  await dialog.getByRole("button", { name: "Accept all" }).click();
  await dialog.getByText("Accepted (5 changes)").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel("Name", { exact: true }).fill("Report in short");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/build$/);
  await page.getByRole("heading", { name: "Report in short" }).waitFor();
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a person generates an agent from a description and edits it before creating it", async () => {
  const there = await visit({ theme: "dark" });
  const { page } = there;
  const { slug } = await signUp(there);
  await page.goto(`/${slug}/agent`);
  await page.getByRole("button", { name: "New agent" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Generate with AI").click();
  await dialog.getByLabel("What should it do?").fill("Answers the mails of our guests");
  await dialog.getByRole("button", { name: "Generate", exact: true }).click();
  await dialog.getByRole("button", { name: "Regenerate" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await dialog.getByLabel("Title").inputValue()).toBe("Email replies");
  await dialog.getByText("Answers the mails of our guests").first().waitFor();
  await dialog.getByLabel("Title").fill("Guest mails");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("heading", { name: "Guest mails" }).waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});
