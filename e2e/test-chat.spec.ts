import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentTestText as text } from "#product/texts/agent/agent-test.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { modelServer } from "./support/model-server.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const own = modelServer({ DEFAULT_PLAN: "BUSINESS" });

const agent = {
  title: "Harbor master",
  system: "You know the tides of the Wadden Sea. Answer in one sentence.",
  languageModelId: "gpt-4o-mini",
};
const panel = (page: Page) => page.getByRole("region", { name: text.title });
const instructions = (page: Page) => page.getByRole("textbox", { name: agentEditorText.background.system }).first();
const savedInstructions = async (page: Page, id: string) =>
  (await callProcedure<{ system: string }>(page, "agent.getById", { id }, "query")).system;
const lastRequest = () => JSON.stringify(own.double.requests.at(-1)?.body);

test("a person improves an agent: they change it, ask, look at what was sent, ask again, compare, and save", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "agent.create", { workspaceId, ...agent });
  const keyboard = await createKeyboard(page);
  await page.goto(`/${slug}/agent/${id}`);

  await instructions(page).click();
  await keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Name the port first.");
  await keyboard.press("ControlOrMeta+j");
  await panel(page).getByText(text.start.title).waitFor();
  await expectAccessible(page, "an empty test chat");

  own.double.queueReply({ text: "Harlingen: high water is at six." });
  const message = page.getByPlaceholder(text.placeholder);
  await message.fill("When is high water?");
  await message.press("Enter");
  await page.getByText("Harlingen: high water is at six.").waitFor();
  expect(lastRequest()).toContain("Name the port first.");
  expect(await savedInstructions(page, id)).toBe(agent.system);

  await page.getByRole("button", { name: text.sent.title }).last().click();
  const drawer = page.getByRole("dialog", { name: text.sent.title });
  await drawer.getByText("Name the port first.").waitFor();
  await drawer.getByText(text.sent.parts.instructions, { exact: true }).waitFor();
  await expectAccessible(page, "what was sent");
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await keyboard.expectFocus("button", text.sent.title);

  await instructions(page).click();
  await keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Then give the height.");
  await page.getByText(text.changed([agentFieldNames.system])).waitFor();
  own.double.queueReply({ text: "Harlingen: at six, 1.2 m." });
  await page.getByRole("button", { name: text.askAgain }).click();
  await page.getByText("Harlingen: at six, 1.2 m.").waitFor();
  expect(lastRequest()).toContain("Then give the height.");
  await page.getByRole("button", { name: new RegExp(text.previous.title) }).click();
  await page.getByText("Harlingen: high water is at six.").waitFor();
  await expectAccessible(page, "two answers to compare");

  await page.reload();
  await page.getByText("Harlingen: at six, 1.2 m.").waitFor();
  await page.keyboard.press("ControlOrMeta+s");
  await expect
    .poll(() => savedInstructions(page, id))
    .toBe(`${agent.system} Name the port first. Then give the height.`);
  await panel(page).getByText(text.savedVersion).waitFor();

  await page.getByRole("button", { name: text.startOver }).click();
  await panel(page).getByText(text.start.title).waitFor();
  await message.press("Escape");
  await panel(page).waitFor({ state: "detached" });
  await keyboard.expectFocus("button", text.open);
  expect(there.errors).toEqual([]);
  expect(there.externalRequests).toEqual([]);
});
