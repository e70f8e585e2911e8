import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agentAdvancedText } from "#product/texts/agent/agent-advanced.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentEnhanceText as text } from "#product/texts/agent/agent-enhance.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const instructions = (page: Page) => page.getByRole("textbox", { name: agentFieldNames.system });
const { sections } = agentEditorText;

test("by keyboard, a person mentions an agent, and accepts, undoes and dismisses what a model makes of the instructions", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const create = (title: string, system: string) =>
    callProcedure<{ id: string }>(page, "agent.create", { workspaceId, title, system });
  const librarian = await create("Librarian", "You know books.");
  const { id } = await create("Clerk", "You answer guests. Be kind.");
  const keyboard = await createKeyboard(page);
  await page.goto(`/${slug}/agent/${id}`);

  // Advanced sections are shown on request.
  await instructions(page).waitFor();
  expect(await page.getByRole("link", { name: sections.subAgents }).count()).toBe(0);
  await keyboard.tabTo("switch", sections.advanced);
  await keyboard.press("Space");
  await page.getByRole("link", { name: sections.subAgents }).waitFor();

  // A mention makes an agent a sub-agent.
  await keyboard.tabTo("textbox", agentFieldNames.system);
  await keyboard.press("Control+End");
  await keyboard.type(" Ask @lib");
  const list = page.getByRole("listbox", { name: mentionText.list });
  await list.getByRole("option", { name: /Librarian/ }).waitFor();
  await saveScreenshot(page, "agent-mention-list");
  await expectAccessible(page, "mentions in the instructions");
  await keyboard.press("Enter");
  await instructions(page).getByTitle("Librarian").waitFor();
  await page.getByRole("group", { name: agentAdvancedText.mentioned }).getByText("Librarian").waitFor();

  // Only the instructions are accepted, and taken back.
  const dialog = page.getByRole("dialog", { name: text.enhanceTitle });
  await keyboard.activate("button", text.enhance);
  await dialog.getByText(text.ready(2)).waitFor();
  await dialog.locator("ins").filter({ hasText: "<role>" }).first().waitFor();
  await saveScreenshot(page, "agent-enhanced");
  await expectAccessible(page, "proposed instructions");
  await keyboard.tabTo("checkbox", agentFieldNames.outputFormat);
  await keyboard.press("Space");
  await keyboard.activate("button", draftChatText.proposal.accept(1, 2));
  await dialog.waitFor({ state: "detached" });
  await instructions(page).getByText("<role>").waitFor();
  await instructions(page).getByTitle("Librarian").waitFor();
  await keyboard.activate("button", buttonText.undo);
  await instructions(page).getByText("<role>").waitFor({ state: "detached" });

  // What is dismissed changes nothing.
  await keyboard.activate("button", text.enhance, true);
  await dialog.getByText(text.ready(2)).waitFor();
  await keyboard.activate("button", draftChatText.proposal.dismiss);
  await dialog.waitFor({ state: "detached" });
  await page.getByText(agentEditorText.save.unsavedChanges(1)).waitFor();
  await keyboard.press("Control+S");
  await page.getByText(agentEditorText.save.unsavedChanges(1)).waitFor({ state: "detached" });
  const { system } = await callProcedure<{ system: string }>(page, "agent.getById", { id }, "query");
  expect(system).toMatch(`Be kind. Ask @[Librarian](type=AGENT&agentId=${librarian.id})`);

  // Without instructions there is nothing to enhance; a description is enough to write them.
  await keyboard.tabTo("textbox", agentFieldNames.system, true);
  await keyboard.press("Control+A", "Delete");
  await keyboard.activate("button", text.enhance);
  await page.getByText(text.backgroundRequired).waitFor();
  await keyboard.expectFocus("textbox", agentFieldNames.system);
  await keyboard.activate("button", buttonText.generate);
  await keyboard.type("Answer customer support tickets");
  await keyboard.activate("button", buttonText.generate);
  const accept = draftChatText.proposal.accept(3, 3);
  await page.getByRole("button", { name: accept }).waitFor();
  await keyboard.activate("button", accept);
  await instructions(page).getByText("Answer customer support tickets").first().waitFor();

  // What is stopped changes nothing, and asks what should be better.
  const long = await create("Long", "Be kind. ".repeat(400));
  await page.goto(`/${slug}/agent/${long.id}`);
  await keyboard.activate("button", text.enhance);
  await keyboard.expectFocus("button", buttonText.stop);
  await keyboard.press("Enter");
  await keyboard.expectFocus("textbox", new RegExp(text.wish.replace("?", "")));
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await keyboard.expectFocus("button", text.enhance);
  expect(await page.getByRole("button", { name: agentEditorText.save.save, exact: true }).count()).toBe(0);

  await keyboard.expectNoPointer();
  expect(there.externalRequests).toEqual([]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});
