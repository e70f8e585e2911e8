import { expect, test } from "vitest";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { stepCard } from "./support/canvas.ts";
import { waitForIdle } from "./support/overlays.ts";

test("a template's agents are shown only in its workflow or on request, until they are made available everywhere", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  await page.getByRole("button", { name: "New agent" }).click();
  const generate = page.getByRole("dialog", { name: "New agent" });
  await generate.getByRole("button", { name: "Generate", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await generate.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Build your first workflow" }).click();
  const describe = page.getByRole("dialog", { name: "New workflow" });
  await describe.getByRole("button", { name: "Generate", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await describe.waitFor({ state: "detached" });

  await page.goto(`/${slug}/workflow?tab=template&workflowSuggestionId=ticket-triage`);
  await page.getByRole("dialog").getByRole("button", { name: "Use template" }).click();
  await page.waitForURL(/\/build$/);
  await stepCard(page, "Question").click();
  const settings = page.getByRole("complementary", { name: "Question" });
  await settings.getByRole("button", { name: /^Agent: / }).click();
  await page.getByRole("group", { name: "In this workflow" }).getByRole("option", { name: "Invoice" }).waitFor();

  await page.goto(`/${slug}`);
  await page.getByRole("list", { name: "Try one of these" }).getByRole("button").first().waitFor();
  expect(await page.getByRole("button", { name: "Chat with Invoice" }).count()).toBe(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("Invoice");
  await page
    .getByText(/No matches|Nothing/)
    .first()
    .waitFor();
  expect(await page.getByRole("option", { name: /Invoice/ }).count()).toBe(0);
  await page.keyboard.press("Escape");

  await page.goto(`/${slug}/agent`);
  const list = page.getByRole("list", { name: "Agents" });
  await list.waitFor();
  expect(await list.getByText("Invoice").count()).toBe(0);
  await page.getByRole("searchbox", { name: "Search agents" }).fill("Invoice");
  await page.getByRole("button", { name: "Show agents made for workflows" }).click();
  await list.getByText("Made for Ticket triage and reply").first().waitFor();
  expect(await list.innerText()).not.toContain("<role>");
  await waitForIdle(page);
  await expectAccessible(page, "agents made for workflows");

  await list.getByRole("link", { name: "Invoice" }).click();
  await page.getByRole("link", { name: "Ticket triage and reply" }).first().waitFor();
  await waitForIdle(page);
  await expectAccessible(page, "agent of a workflow");
  await page.getByRole("button", { name: "Make available everywhere" }).click();
  await page.getByText("The agent is now available everywhere.").waitFor();
  await page.goto(`/${slug}/agent`);
  await list.getByRole("link", { name: "Invoice" }).waitFor();
  expect(await list.getByText("Fault").count()).toBe(0);
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});
