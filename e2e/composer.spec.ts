import type { Page } from "playwright-core";
import { expect, inject, test, vi } from "vitest";
import { chatText } from "#product/texts/chat/chat.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { contextText } from "#product/texts/chat/context.ts";
import { mentionText } from "#product/texts/chat/mentions.ts";
import { queueText } from "#product/texts/chat/queue.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { modelSettingsText } from "#product/texts/models/model-settings.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { planCall } from "#testing/tools/planner.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { delayFrames } from "./support/late-frames.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

/** Its models answer from scripts. */
const own = modelServer();

const composerOf = (page: Page) => page.getByRole("textbox", { name: composerText.label, exact: true }).first();
const queueOf = (page: Page) => page.getByRole("list", { name: queueText.label }).getByRole("listitem");
const steeringOf = (page: Page) => page.getByRole("list", { name: queueText.steeringLabel }).getByRole("listitem");
const stopOf = (page: Page) => page.getByRole("button", { name: composerText.stop, exact: true });
const questionsIn = (page: Page) =>
  page.getByRole("article", { name: chatText.message.you }).locator("div[style]").allTextContents();

async function type(page: Page, ...texts: string[]) {
  for (const text of texts) {
    await composerOf(page).pressSequentially(text);
    await composerOf(page).press("Enter");
    await expect.poll(() => composerOf(page).inputValue()).toBe("");
  }
}

/** A chat whose title is there already, so that only replies use the scripts that follow. */
async function openScriptedChat(page: Page) {
  await type(page, "Hello");
  await page.getByText("Echo: Hello").first().waitFor();
  await vi.waitUntil(() => own.double.requests.length >= 2, { timeout: 30_000 });
  await stopOf(page).waitFor({ state: "detached" });
}

/** Lets the next answer wait after its first words. */
function holdAnswer(first: string, more: Partial<Parameters<typeof own.double.queueReply>[0]> = {}) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const rest = ["It ", "is ", "not ", "over ", "yet."];
  own.double.queueReply({ deltas: [`${first} `, ...rest], gate: { after: 4, open: opened }, ...more });
  return { open: () => open() };
}

/** In the sizes and themes that this suite looks at. */
async function inspect(page: Page, what: string) {
  const before = page.viewportSize();
  await expectAccessible(page, what);
  for (const size of inject("sizes")) {
    await page.setViewportSize(sizes[size]);
    for (const theme of inject("themes")) {
      await page.emulateMedia({ colorScheme: theme });
      await expectAccessible(page, `${what}, ${size}, ${theme}`);
      await saveScreenshot(page, `${what}-${size}-${theme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before) await page.setViewportSize(before);
}

test("by keyboard, a person edits the last message, and queues messages that survive a reload and are sent once, in order, with two tabs open", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page, context } = there;
  await signUpAtHome(there);
  await openScriptedChat(page);
  const edited = page.getByRole("textbox", { name: chatText.message.editLabel });
  const expectFocusIn = (what: ReturnType<typeof composerOf>) =>
    expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true);

  await composerOf(page).press("ArrowUp");
  await expectFocusIn(edited);
  await page.keyboard.press("Escape");
  await edited.waitFor({ state: "detached" });
  await expectFocusIn(composerOf(page));
  await page.keyboard.press("ArrowUp");
  await expectFocusIn(edited);
  await page.keyboard.type(" again");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Hello again").waitFor();
  await stopOf(page).waitFor({ state: "detached" });
  await expectFocusIn(composerOf(page));

  const answer = holdAnswer("The first answer.");
  await type(page, "One");
  await page.getByText("The first answer.").waitFor();
  await type(page, "Two", "Three");
  await page.getByText(queueText.states.answering).waitFor();
  expect(await queueOf(page).allTextContents()).toEqual(["Two", "Three"]);
  await composerOf(page).pressSequentially("Still writing");
  await inspect(page, "queue");

  await page.reload();
  await expect.poll(() => queueOf(page).allTextContents()).toEqual(["Two", "Three"]);
  await expect.poll(() => composerOf(page).inputValue()).toBe("Still writing");
  await composerOf(page).fill("");
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await expect.poll(() => queueOf(otherTab).allTextContents()).toEqual(["Two", "Three"]);

  // Up edits what the person wrote last: the queued message.
  await composerOf(page).press("ArrowUp");
  const queued = page.getByRole("textbox", { name: queueText.editLabel });
  await expectFocusIn(queued);
  await page.keyboard.type(" and four");
  await page.keyboard.press("Enter");
  await expect.poll(() => queueOf(otherTab).allTextContents()).toEqual(["Two", "Three and four"]);

  own.double.requests.length = 0;
  answer.open();
  for (const tab of [page, otherTab]) {
    await tab.getByText("Echo: Three and four").waitFor();
    await stopOf(tab).waitFor({ state: "detached" });
    expect(await questionsIn(tab)).toEqual(["Hello again", "One", "Two", "Three and four"]);
    expect(await queueOf(tab).count()).toBe(0);
  }
  expect(own.double.requests, "each message was sent to the model once").toHaveLength(2);
  await page.reload();
  await page.getByText("Echo: Three and four").waitFor();
  expect(await questionsIn(page)).toHaveLength(4);
  // The browser reports the refusal of the tab that was slower.
  expect(there.errors.filter((error) => !error.includes("409"))).toEqual([]);
  await context.close();
});

test("on a phone, queued messages wait after a stop, and a person sends, reorders and removes them by touch", async () => {
  const there = await visit({ size: "phone", baseUrl: own.baseUrl });
  const { page } = there;
  await signUpAtHome(there);
  await openScriptedChat(page);
  holdAnswer("The first answer.");
  await type(page, "One");
  await page.getByText("The first answer.").waitFor();
  const queue = page.getByRole("button", { name: queueText.add });
  for (const text of ["Two", "Three", "Four"]) {
    await composerOf(page).fill(text);
    await queue.click();
  }
  const rowOf = (text: string) => queueOf(page).filter({ hasText: text });
  await rowOf("Two").getByRole("button", { name: queueText.remove }).click();
  expect(await queueOf(page).allTextContents()).toEqual(["Three", "Four"]);
  // After the stop, a message for the answer waits like the others.
  await rowOf("Three").getByRole("button", { name: queueText.steer }).click();
  await steeringOf(page).filter({ hasText: "Three" }).waitFor();
  await stopOf(page).click();
  await page.getByText(queueText.states.stopped).waitFor();
  expect(await queueOf(page).allTextContents()).toEqual(["Three", "Four"]);
  await inspect(page, "queue-held");

  // A stopped answer holds the messages back until the person sends them.
  await page.reload();
  await page.getByText(queueText.states.stopped).waitFor();
  const second = holdAnswer("The second answer.");
  await page.getByRole("button", { name: queueText.sendNext, exact: true }).click();
  await page.getByText("The second answer.").waitFor();
  expect(await queueOf(page).allTextContents()).toEqual(["Four"]);

  // Send now stops the answer, and jumps the queue.
  await composerOf(page).fill("Five");
  await queue.click();
  await rowOf("Five").getByRole("button", { name: queueText.stopAndSend }).click();
  await page.getByText("Echo: Four").waitFor();
  second.open();
  await stopOf(page).waitFor({ state: "detached" });
  expect(await questionsIn(page)).toEqual(["Hello", "One", "Three", "Five", "Four"]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("queued messages wait for what the agent asks, and for the person after a failed answer", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  await signUpAtHome(there);
  await openScriptedChat(page);
  const questions = [{ id: "color", label: "The color?", kind: "text" }];
  const asking = holdAnswer("The first answer.", { toolCalls: [{ name: "ask_person", input: { questions } }] });
  await type(page, "One");
  await page.getByText("The first answer.").waitFor();
  await type(page, "Two");
  asking.open();
  await page.getByText(queueText.states.deciding).waitFor();
  const failing = holdAnswer("The second answer.", { fault: { name: "reset", after: 5 } });
  await page.getByRole("textbox", { name: "The color?" }).fill("Red");
  await page.getByRole("button", { name: askPersonText.send, exact: true }).click();
  await page.getByText("The second answer.").waitFor();
  await page.getByText(queueText.states.answering).waitFor();
  failing.open();
  await page.getByText(queueText.states.failed).waitFor();
  expect(await questionsIn(page)).toEqual(["Hello", "One"]);
  await page.getByRole("button", { name: queueText.sendNext, exact: true }).click();
  await page.getByText("Echo: Two").waitFor();
  expect(await questionsIn(page)).toEqual(["Hello", "One", "Two"]);
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a person sends messages into an answer, where they stay, sets the model for the chat, and sees what the next message takes", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  await signUpAtHome(there);
  await openScriptedChat(page);
  const answer = holdAnswer("The first answer.", { toolCalls: [planCall("Sail")] });
  await type(page, "One");
  await page.getByText("The first answer.").waitFor();
  await type(page, "Two", "Three");
  await composerOf(page).pressSequentially("Four");
  await composerOf(page).press("ControlOrMeta+Enter");
  await steeringOf(page).filter({ hasText: "Four" }).waitFor();
  await queueOf(page).filter({ hasText: "Two" }).getByRole("button", { name: queueText.steer }).click();
  await expect.poll(() => steeringOf(page).allTextContents()).toEqual(["Four", "Two"]);
  await page.getByText(queueText.steering.possible).waitFor();
  await inspect(page, "steering");
  // They are at the server, so every device has them.
  await page.reload();
  await expect.poll(() => steeringOf(page).allTextContents()).toEqual(["Four", "Two"]);
  expect(await queueOf(page).allTextContents()).toEqual(["Three"]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Four");
  // To edit one takes it back.
  await steeringOf(page).filter({ hasText: "Two" }).getByRole("button", { name: queueText.edit }).click();
  await page.getByRole("textbox", { name: queueText.editLabel }).press("Escape");
  await expect.poll(() => steeringOf(page).allTextContents()).toEqual(["Four"]);
  await expect.poll(() => queueOf(page).allTextContents()).toEqual(["Two", "Three"]);
  await queueOf(page).filter({ hasText: "Two" }).getByRole("button", { name: queueText.remove }).click();
  own.double.requests.length = 0;
  own.double.queueReply({ text: "The last words." });
  answer.open();
  await page.getByText("Echo: Three").waitFor();
  expect(await questionsIn(page)).toEqual(["Hello", "One", "Four", "Three"]);
  const reply = page.getByRole("article").filter({ hasText: "The first answer." });
  await reply.getByText("Four", { exact: true }).waitFor();
  await reply.getByText("The last words.").waitFor();
  expect(JSON.stringify(own.double.requests[0]?.body.input)).toContain("Four");
  await stopOf(page).waitFor({ state: "detached" });
  await expectAccessible(page, "an answer with a message in it");
  await saveScreenshot(page, "steered");

  await page.getByRole("button", { name: /^Model: / }).click();
  await page.getByRole("button", { name: modelSettingsText.title }).click();
  await page.getByRole("textbox", { name: modelSettingsText.temperature }).fill("0.4");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: modelSettingsText.reset }).waitFor();
  await expectAccessible(page, "settings of the model");
  await saveScreenshot(page, "model-settings");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: modelSettingsText.changed.temperature(0.4) }).waitFor();
  await type(page, "Five");
  await page.getByText("Echo: Five").waitFor();
  expect(own.double.requests.at(-1)?.body).toMatchObject({ temperature: 0.4 });
  await stopOf(page).waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("button", { name: modelSettingsText.changed.temperature(0.4) }).waitFor();

  // A model that reasons takes no temperature; its effort is chosen on a phone.
  await page.setViewportSize(sizes.phone);
  await page.getByRole("button", { name: /^Model: / }).click();
  await page.getByRole("option", { name: /^GPT-5 Nano/ }).click();
  await page.getByRole("button", { name: /^Model: GPT-5 Nano$/ }).click();
  await page.getByRole("button", { name: modelSettingsText.title }).click();
  await page.getByRole("radio", { name: modelSettingsText.efforts.high }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "settings of a model that reasons");
  await saveScreenshot(page, "model-settings-phone");
  await page.keyboard.press("Escape");
  await page.emulateMedia({ colorScheme: "light" });
  await type(page, "Six");
  await page.getByText("Echo: Six").waitFor();
  expect(own.double.requests.at(-1)?.body).toMatchObject({ model: "gpt-5-nano", reasoning: { effort: "high" } });
  await stopOf(page).waitFor({ state: "detached" });

  await page.getByRole("button", { name: /^Context: / }).click();
  await page.getByText(contextText.history).waitFor();
  await expectAccessible(page, "context of the next message");
  await saveScreenshot(page, "context");
  await page.keyboard.press("Escape");
  await page.getByRole("group", { name: chatText.message.actions }).last().getByRole("button").last().click();
  await page.getByText(contextText.reply.input).waitFor();
  await expectAccessible(page, "details of an answer");
  await saveScreenshot(page, "reply-details");
  expect(there.errors.filter((error) => !error.includes("409"))).toEqual([]);
  await there.context.close();
});

test("a person mentions an agent by keyboard and a workflow by mouse, and both can be used in the chat from then on", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const agent = { workspaceId, title: "Head librarian", system: "You know every book in the harbor." };
  await callProcedure(page, "agent.create", agent);
  await callProcedure(page, "workflow.create", { workspaceId, setup: { title: "Harbor report" } });
  const list = page.getByRole("listbox", { name: mentionText.list });
  const toolsOf = (at: number) => JSON.stringify(own.double.requests[at]?.body.tools ?? []);

  // On the home page, the list opens below.
  await composerOf(page).pressSequentially("Ask @lib");
  await list.getByRole("option", { name: /Head librarian/ }).waitFor();
  await inspect(page, "mention-start");
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  expect(await composerOf(page).inputValue(), "Escape closes the list only").toBe("Ask @lib");
  await page.keyboard.type("r");
  await page.keyboard.press("Backspace");
  await composerOf(page).fill("");
  await composerOf(page).pressSequentially("Ask @lib");
  await list.getByRole("option", { name: /Head librarian/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => composerOf(page).inputValue()).toBe("Ask @Head librarian ");
  await page.keyboard.type("first");
  await page.keyboard.press("Enter");
  const question = page.getByRole("article", { name: chatText.message.you }).first();
  await question.getByTitle("Head librarian").waitFor();
  await stopOf(page).waitFor({ state: "detached" });
  await page.getByText("Echo: ").first().waitFor();
  await vi.waitUntil(() => own.double.requests.length >= 2, { timeout: 30_000 });
  expect(toolsOf(0)).toContain("Head librarian");

  await page.getByRole("button", { name: mentionText.button }).click();
  await list.getByRole("option", { name: /Harbor report/ }).click();
  await expect.poll(() => composerOf(page).inputValue()).toBe("@Harbor report ");
  // Backspace removes the space, then the mention as a whole.
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect.poll(() => composerOf(page).inputValue()).toBe("");
  await page.keyboard.type("Run @har");
  await list.getByRole("option", { name: /Harbor report/ }).waitFor();
  await inspect(page, "mention-chat");
  await list.getByRole("option", { name: /Harbor report/ }).click();
  await page.keyboard.type("when I ask");
  await inspect(page, "mention-chip");
  // The draft keeps its mention.
  await page.reload();
  await expect.poll(() => composerOf(page).inputValue()).toBe("Run @Harbor report when I ask");
  await composerOf(page).press("Enter");
  await page.getByTitle("Harbor report").first().waitFor();
  await stopOf(page).waitFor({ state: "detached" });
  expect(toolsOf(own.double.requests.length - 1)).toContain("TROUPE_WORKFLOW_");

  // Editing keeps the mention, too.
  await composerOf(page).press("ArrowUp");
  const edited = page.getByRole("textbox", { name: chatText.message.editLabel });
  expect(await edited.inputValue()).toBe("Run @Harbor report when I ask");
  await page.keyboard.type(" twice");
  await page.keyboard.press("Enter");
  await page.getByText("when I ask twice").first().waitFor();
  await page.getByTitle("Harbor report").first().waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a person makes a prompt from the menu after /, inserts it by keyboard and by mouse, saves a message as one, and manages them", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  await signUpAtHome(there);
  const { form, fill, menu, delete: removal } = savedPromptText;
  const list = page.getByRole("listbox", { name: menu.label });
  const dialog = page.getByRole("dialog");
  const main = page.getByRole("main");
  const expectText = (text: string) => expect.poll(() => composerOf(page).inputValue()).toBe(text);

  // Without prompts, the menu says what they are. Escape keeps the text.
  await composerOf(page).pressSequentially("/");
  await list.getByRole("option", { name: menu.noneHint }).waitFor();
  await expectAccessible(page, "menu without prompts");
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await expectText("/");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("/");
  await list.getByRole("option", { name: savedPromptText.new }).waitFor();
  await page.keyboard.press("Enter");
  await dialog.getByLabel(form.titleLabel).fill("Harbor report");
  await dialog.getByLabel(form.textLabel).fill("Report on {{topic}} for {{audience}}.\nBe brief.");
  await dialog.getByText(form.asksFor("topic and audience")).waitFor();
  await expectAccessible(page, "new prompt");
  await dialog.getByLabel(form.titleLabel).press("Enter");
  await dialog.waitFor({ state: "detached" });

  // The menu is open again, with the prompt.
  await list.getByRole("option", { name: /Harbor report/ }).waitFor();
  await page.keyboard.type("harbor-rep");
  await list.getByRole("option", { name: /Harbor report/ }).waitFor();
  await expectAccessible(page, "menu of prompts");
  await page.keyboard.press("Tab");
  await dialog.getByLabel("topic").waitFor();
  await expectAccessible(page, "values of a prompt");
  await page.keyboard.type("ships");
  await page.keyboard.press("Enter");
  await page.keyboard.type("captains");
  // The caret is in the text before the next frame.
  await delayFrames(page, 1_000);
  await page.keyboard.press("Enter");
  await expectText("Report on ships for captains.\nBe brief.");
  await page.keyboard.type(" Thanks");
  await expectText("Report on ships for captains.\nBe brief. Thanks");

  // By mouse, on a line of its own; what isn't filled in is selected.
  await page.getByRole("button", { name: composerText.insertPrompt }).click();
  await list.getByRole("option", { name: /Harbor report/ }).click();
  await dialog.getByRole("button", { name: fill.skip }).click();
  const selected = () =>
    composerOf(page).evaluate((area: HTMLTextAreaElement) =>
      area === document.activeElement ? area.value.slice(area.selectionStart, area.selectionEnd) : "",
    );
  await expect.poll(selected).toBe("{{topic}}");
  await page.keyboard.type("tides");
  await expectText("Report on ships for captains.\nBe brief. Thanks\nReport on tides for {{audience}}.\nBe brief.");

  // A path opens nothing, and Enter sends it.
  await composerOf(page).fill("");
  await composerOf(page).pressSequentially("/usr/harbor");
  expect(await list.count()).toBe(0);
  await page.keyboard.press("Enter");
  const question = page.getByRole("article", { name: chatText.message.you });
  await question.getByText("/usr/harbor").waitFor();
  await stopOf(page).waitFor({ state: "detached" });
  await question.getByRole("button", { name: buttonText.more }).click();
  await page.getByRole("menuitem", { name: savedPromptText.saveAs }).click();
  await dialog.getByLabel(form.titleLabel).fill("A path");
  expect(await dialog.getByLabel(form.textLabel).inputValue()).toBe("/usr/harbor");
  await dialog.getByRole("switch", { name: form.share }).click();
  await dialog.getByRole("button", { name: form.create }).click();
  await dialog.waitFor({ state: "detached" });

  await composerOf(page).pressSequentially("/");
  await list.getByRole("option", { name: /A path/ }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: savedPromptText.title, level: 1 }).waitFor();
  // The command is gone from the draft.
  await page.goBack();
  await expectText("");
  await page.goForward();
  const row = (title: string) => main.getByRole("listitem").filter({ hasText: title });
  await row("A path").getByText(savedPromptText.page.sharedMark).waitFor();
  await expectAccessible(page, "prompts");
  await page.getByRole("searchbox", { name: savedPromptText.page.search }).fill("brief");
  await row("A path").waitFor({ state: "detached" });
  await row("Harbor report").getByRole("button", { name: "Harbor report", exact: true }).click();
  await dialog.getByLabel(form.textLabel).fill("Report on the harbor, and be brief.");
  await dialog.getByRole("button", { name: buttonText.save }).click();
  await row("Report on the harbor").waitFor();
  await row("Harbor report")
    .getByRole("button", { name: savedPromptText.actions("Harbor report") })
    .click();
  await page.getByRole("menuitem", { name: removal.item }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: removal.item }).click();
  await row("Harbor report").waitFor({ state: "detached" });
  expect(there.errors).toEqual([]);
  await there.context.close();
});
