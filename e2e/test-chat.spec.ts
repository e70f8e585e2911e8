import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { agentTestText as text } from "#product/texts/agent/agent-test.ts";
import { newAgentText } from "#product/texts/agent/new-agent.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { expectAccessible, signUp, type Visit, visit } from "./support/browser.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { modelServer } from "./support/model-server.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const own = modelServer();

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

/** What a model writes for the person, or a file contains. */
const written = {
  title: "Tide clerk",
  system: "You answer questions about the tides.",
  outputFormat: "One sentence.",
  category: ["Harbor"],
};

describe("an agent is made and improved with the test chat beside its form", () => {
  let there: Visit;
  let slug: string;
  beforeAll(async () => {
    there = await visit({ baseUrl: own.baseUrl });
    ({ slug } = await signUp(there));
  });
  afterAll(async () => {
    expect(there.errors).toEqual([]);
    expect(there.externalRequests).toEqual([]);
    await there.context.close();
  });

  const dialog = () => there.page.getByRole("dialog");
  const press = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
  const title = () => dialog().getByRole("textbox", { name: agentEditorText.background.title });
  /** Opens the dialog at one of its ways. */
  const start = async (way: "scratch" | "generate" | "chat" | "import" | "templates") => {
    await there.page.goto(`/${slug}/agent`);
    await there.page.getByRole("button", { name: agentListText.new }).first().click();
    await dialog().getByText(newAgentText[way].title).click();
  };
  /** Creates the agent, whose editor opens. */
  const create = async () => {
    await press(buttonText.create);
    await there.page.waitForURL(new RegExp(`/${slug}/agent/[0-9a-f-]{36}`));
  };

  /** Requests to this address wait until the returned function is called. */
  async function holdBack(address: RegExp): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await there.page.route(address, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  /** The person adds a rule, sees that it counts, and saves. */
  async function improve({ onWrite = () => {}, onSent = () => {} } = {}): Promise<void> {
    const { page } = there;
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.getByRole("button", { name: text.open, exact: true }).click();
    await instructions(page).click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" Name the");
    onWrite();
    const message = page.getByPlaceholder(text.placeholder);
    await message.waitFor();
    await page.keyboard.type(" port first.");
    own.double.queueReply({ text: "Harlingen: at six." });
    await message.fill("When is high water?");
    await message.press("Enter");
    onSent();
    await panel(page).getByText("Harlingen: at six.").waitFor();
    expect(lastRequest()).toContain("Name the port first.");
    await page.keyboard.press("ControlOrMeta+s");
    await expect.poll(() => savedInstructions(page, id)).toMatch(/Name the port first\.$/);
    await panel(page).getByText(text.savedVersion).waitFor();
  }

  test("from scratch", async () => {
    await start("scratch");
    await title().fill(written.title);
    await dialog().getByRole("textbox", { name: agentEditorText.background.system }).fill(written.system);
    await create();
    // A panel that comes late leaves the focus where the person writes.
    const releasePanel = await holdBack(/assets\/test-chat/);
    // What is sent before the chat has loaded waits for it; until then, nobody knows who answers.
    const releaseChat = await holdBack(/chat\.getById/);
    await improve({ onWrite: releasePanel, onSent: releaseChat });
  });

  test("from a template", async () => {
    const { page } = there;
    await start("templates");
    await press(newAgentText.templates.title);
    await page.getByRole("link", { name: "Data extractor" }).click();
    await title().fill("Invoice reader");
    await press(workflowListText.useTemplate);
    await page.waitForURL(/\?agentId=/);
    await page.goto(`/${slug}/agent/${new URL(page.url()).searchParams.get("agentId")}`);
    await improve();
  });

  test("by a model, from a description", async () => {
    await start("generate");
    await dialog().getByLabel(generateText.question).fill("Answers questions about the tides");
    own.double.queueReply({ object: written });
    await press(buttonText.generate);
    await dialog().getByRole("button", { name: buttonText.regenerate }).waitFor();
    expect(await title().inputValue()).toBe(written.title);
    await create();
    await improve();
  });

  test("in a chat, in which a model asks and proposes, and the person accepts", async () => {
    const { page } = there;
    await start("chat");
    await dialog().getByLabel(generateText.question).fill("Answers questions");
    own.double.queueReply({ object: { reply: "About what?", options: ["The tides", "The ships"], proposal: null } });
    await press(draftChatText.start);
    own.double.queueReply({ object: { reply: "Here it is.", options: [], proposal: written } });
    await press("The tides");
    await dialog()
      .getByRole("button", { name: draftChatText.proposal.accept(1, 1) })
      .click();
    await dialog().getByText(draftChatText.proposal.accepted(4, 4)).waitFor();
    await expectAccessible(page, "an agent drafted in a chat");
    expect(await title().inputValue()).toBe(written.title);
    await title().fill("Tide guide");
    await create();
    await page.getByRole("heading", { name: "Tide guide" }).waitFor();
    await improve();
  });

  test("from a file of another workspace", async () => {
    const { page } = there;
    await start("import");
    const pasted = dialog().getByLabel(newAgentText.pasteLabel);
    await pasted.fill("{");
    await dialog().getByText(newAgentText.errors.invalidFile).waitFor();
    const file = { ...written, title: "Harbor pilot", temperature: 0.2, toolPolicies: { web_search: "never" } };
    const buffer = Buffer.from(JSON.stringify(file));
    await dialog()
      .locator("input[type=file]")
      .setInputFiles({ name: "pilot.json", mimeType: "application/json", buffer });
    await dialog().getByText(newAgentText.fromFile("pilot.json")).waitFor();
    await dialog().getByText(newAgentText.imported.title).waitFor();
    await expectAccessible(page, "an agent to import");
    await create();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    expect(await callProcedure(page, "agent.getById", { id }, "query")).toMatchObject(file);
    await improve();
  });
});
