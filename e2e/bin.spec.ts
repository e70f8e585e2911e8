import { expect, test } from "vitest";
import { expectAccessible, signInAsOperator, visit } from "./support/browser.ts";

test("an operator deletes an agent, finds it in the bin, and restores it", async () => {
  const there = await visit();
  const { page } = there;
  await signInAsOperator(there);
  await page.getByRole("link", { name: "Agents", exact: true }).click();
  await page.getByRole("button", { name: "Actions for Research assistant" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const sure = page.getByRole("alertdialog").getByRole("button", { name: /delete/i });
  await sure.or(page.getByText("“Research assistant” moved to the bin")).first().waitFor();
  if (await sure.isVisible()) await sure.click();
  await page.getByText("“Research assistant” moved to the bin").waitFor();

  await page.getByRole("main").getByRole("link", { name: "Bin" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Research assistant" });
  await row.getByText(/^Deleted .+ by Ada Operator$/).waitFor();
  await expectAccessible(page, "bin");
  await page.getByRole("searchbox", { name: "Search the bin" }).fill("nothing like it");
  await page.getByText("No matches in the bin").waitFor();
  await page
    .getByRole("button", { name: /reset|clear/i })
    .last()
    .click();
  await row.getByRole("button", { name: "Restore Research assistant" }).click();
  await page.getByText("The bin is empty").waitFor();
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.waitForURL(/\/agent\/[\w-]+/);
  expect(
    await page
      .getByLabel(/^Instructions/)
      .first()
      .innerText(),
  ).not.toBe("");
});
