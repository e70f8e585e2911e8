import { expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { openPage } from "./support/page-checks.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { inviteTeammate } from "./support/teammate.ts";

test("a person finds an agent template, edits it, and chats with the agent made from it", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await page.goto(`/${slug}/agent`);
  await page.getByRole("button", { name: "New agent" }).first().click();
  const dialog = page.getByRole("dialog");
  const options = dialog.getByRole("radiogroup", { name: "How to start" });
  await options.waitFor();
  expect(await options.getByRole("radio").count()).toBe(5);
  await dialog.getByText("Browse templates").click();
  await dialog.getByRole("button", { name: "Browse templates" }).click();
  await page.waitForURL(/\/agent\?tab=template$/);

  const cards = page.getByRole("list", { name: "Templates" }).getByRole("listitem");
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(24);
  await page.getByRole("radiogroup", { name: "Department" }).getByText("Legal", { exact: true }).click();
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByRole("searchbox", { name: "Search templates" }).fill("nothing is called like this");
  await page.getByText("No matching templates").waitFor();
  await expectAccessible(page, "no result");
  await page.getByRole("button", { name: "Show all templates" }).click();
  await page.getByRole("searchbox", { name: "Search templates" }).fill("invoices");
  await expect.poll(() => cards.count()).toBe(1);

  await page.getByRole("link", { name: "Data extractor" }).click();
  await dialog.getByText("Web search and Read web pages").waitFor();
  const title = dialog.getByRole("textbox", { name: "Title" });
  expect(await title.inputValue()).toBe("Data extractor");
  const instructions = dialog.getByRole("textbox", { name: "Instructions" });
  expect(await instructions.innerText()).toContain("You extract fields from documents");
  await title.fill("Invoice reader");
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await page.goForward();
  await expect.poll(() => title.inputValue()).toBe("Invoice reader");
  await title.fill(" ");
  await dialog.getByRole("button", { name: "Use template" }).click();
  await dialog.getByText("Give the agent a title.").waitFor();
  await title.fill("Invoice reader");
  await dialog.getByRole("button", { name: "Use template" }).click();
  await page.waitForURL(new RegExp(`/${slug}\\?agentId=`));
  await page.getByText("Agent created successfully").waitFor();
  await page
    .getByRole("button", { name: /Invoice reader/ })
    .first()
    .waitFor();

  const workspaceId = await findWorkspaceId(page, slug);
  const id = new URL(page.url()).searchParams.get("agentId") ?? "";
  const listed = await callProcedure<{ id: string; title: string }[]>(page, "agent.getAll", { workspaceId }, "query");
  expect(listed).toContainEqual(expect.objectContaining({ id, title: "Invoice reader" }));
  expect(await callProcedure(page, "agent.getById", { id }, "query")).toMatchObject({
    category: ["Data"],
    temperature: 0.1,
    toolPolicies: { web_search: "never", scrape_website_content: "never" },
  });
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a link opens a template by keyboard, and an unknown one says so", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const keyboard = await createKeyboard(page);
  await page.goto(`/${slug}?agentSuggestionId=long-gone`);
  const missing = page.getByRole("dialog", { name: "Template not found" });
  await missing.getByText("This template no longer exists").waitFor();
  await keyboard.press("Escape");
  await expect.poll(() => page.url()).not.toContain("agentSuggestionId");

  await page.goto(`/${slug}/agent?tab=template`);
  await page.getByRole("list", { name: "Templates" }).waitFor();
  await keyboard.press("/");
  await keyboard.type("tutor");
  await keyboard.activate("link", "Personal tutor");
  const dialog = page.getByRole("dialog", { name: "New agent" });
  await dialog.getByRole("heading", { name: "Personal tutor" }).waitFor();
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await keyboard.activate("link", "Personal tutor");
  await keyboard.activate("button", "Use template");
  await page.waitForURL(/\?agentId=/);
  await keyboard.expectNoPointer();
  await there.context.close();
});

test("a member who may not create agents sees neither templates nor their dialog", async () => {
  const owner = await visit();
  const { slug } = await signUp(owner);
  const guest = await inviteTeammate(owner, slug);
  const workspaceId = await findWorkspaceId(owner.page, slug);
  const { WorkspaceMember } = await callProcedure<{ WorkspaceMember: { userId: string; role: string }[] }>(
    owner.page,
    "workspace.getById",
    { id: workspaceId },
    "query",
  );
  const userId = WorkspaceMember.find(({ role }) => role === "EDITOR")?.userId;
  await callProcedure(owner.page, "workspace.changeMemberRole", { workspaceId, userId, role: "USER" });
  await guest.page.goto(`/${slug}/agent?tab=template&agentSuggestionId=tutor`);
  await guest.page.getByRole("list", { name: "Agents" }).waitFor();
  await guest.page.waitForLoadState("networkidle");
  expect(await guest.page.getByRole("link", { name: "Templates" }).count()).toBe(0);
  expect(await guest.page.getByRole("dialog").count()).toBe(0);
  await Promise.all([owner.context.close(), guest.context.close()]);
});

test("someone who reads German finds templates by German words", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  await openPage(page, "/account");
  await page.getByLabel("Language").click();
  await page.getByRole("option", { name: "Deutsch" }).click();
  await page.getByText(german.accountSettingsText.profile.profession, { exact: true }).waitFor();
  await page.goto(`/${slug}/agent?tab=template`);
  await page.getByRole("searchbox", { name: german.templateText.search }).fill("lebenslauf");
  await saveScreenshot(page, "agent-gallery-german");
  await page.getByRole("link", { name: german["agent template resume-screener"].title }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(german["agent template resume-screener"].description).waitFor();
  await dialog.getByText(german.agentTemplateText.departments.hr, { exact: true }).first().waitFor();
  await saveScreenshot(page, "agent-template-german");
  await there.context.close();
});
