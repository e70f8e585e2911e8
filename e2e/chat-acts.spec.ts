import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { chatText } from "#product/texts/chat/chat.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { messageVersionsText as versionsText } from "#product/texts/chat/message-versions.ts";
import { queueText } from "#product/texts/chat/queue.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { listText } from "#product/texts/shell/list.ts";
import { paletteText } from "#product/texts/shell/palette.ts";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { webPageText } from "#product/texts/tools/scrape-website-content.ts";
import { toolApprovalText } from "#product/texts/tools/tool-approval.ts";
import { webSearchText } from "#product/texts/tools/web-search.ts";
import { planCall } from "#testing/tools/planner.ts";
import { expectAccessible, signUp, type Visit, visit } from "./support/browser.ts";
import { createHand, expectFocus, type Hand } from "./support/hands.ts";
import { type HarborSite, startHarborSite } from "./support/harbor-site.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

/** Its models answer from scripts. */
const own = modelServer();

const agent = "Harbor master";

// The acts are those of one chat, in the order in which a person does them.
describe.each(inject("hands"))("by %s", (handName) => {
  let there: Visit;
  let hand: Hand;
  let slug: string;
  let site: HarborSite;
  beforeAll(async () => {
    site = await startHarborSite();
    there = await visit({ baseUrl: own.baseUrl });
    const { page } = there;
    hand = await createHand(page, handName);
    ({ slug } = await signUp(there));
    const workspaceId = await findWorkspaceId(page, slug);
    const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
      workspaceId,
      title: agent,
      system: "You know the harbor.",
      languageModelId: "gpt-4o-mini",
      toolPolicies: { manage_task_plan: "ask" },
    });
    await page.goto(`/${slug}?agentId=${agentId}`);
    await hand.write(composer(), "Hello from the quay");
    await hand.pressOr(button(composerText.send), "Enter");
    await page.getByText("Echo: Hello from the quay").first().waitFor();
    // With a title, only replies use the scripts that follow.
    await vi.waitUntil(() => own.double.requests.length >= 2, { timeout: 30_000 });
    await isDone();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    await callProcedure(page, "chat.updateTitle", { id, title: "Tides" });
    await page.reload();
    await page.getByRole("button", { name: "Tides" }).waitFor();
  });
  afterAll(async () => {
    await hand.check();
    expect(there.errors).toEqual([]);
    await there.context.close();
    await site.close();
  });

  const composer = () => there.page.getByRole("textbox", { name: composerText.label, exact: true }).first();
  const button = (name: string) => there.page.getByRole("button", { name, exact: true });
  const conversation = () => there.page.getByRole("region", { name: chatText.conversationLabel });
  const lastReply = () => there.page.getByRole("article", { name: agent }).last();
  const isDone = () => button(composerText.stop).waitFor({ state: "detached" });
  const send = async (text: string, name: string = composerText.send) => {
    await hand.write(composer(), text);
    await hand.pressOr(button(name), "Enter");
  };
  /** Lets the next answer wait after its first words. */
  const holdAnswer = (first: string) => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const deltas = [`${first} `, "It ", "is ", "not ", "over ", "yet."];
    own.double.queueReply({ deltas, gate: { after: 4, open: opened } });
    return () => open();
  };

  test("a message is queued behind the answer and sent after it", async () => {
    const open = holdAnswer("The first answer.");
    await send("One");
    await lastReply().getByText("The first answer.").waitFor();
    await send("Two", queueText.add);
    const queued = there.page.getByRole("list", { name: queueText.label }).getByRole("listitem");
    await expect.poll(() => queued.allTextContents()).toEqual(["Two"]);
    await expectFocus(composer());
    open();
    await there.page.getByText("Echo: Two").waitFor();
    await isDone();
    await expectFocus(composer());
  });

  test("the answer is stopped, and what it has said stays", async () => {
    holdAnswer("The stopped answer.");
    await send("Three");
    await lastReply().getByText("The stopped answer.").waitFor();
    await hand.pressOr(button(composerText.stop), "Escape");
    await lastReply().getByText(chatText.message.stopped, { exact: true }).waitFor();
    await expectFocus(composer());
    await there.page.reload();
    await lastReply().getByText("The stopped answer.").waitFor();
    await lastReply().getByText(chatText.message.stopped, { exact: true }).waitFor();
  });

  test("a page that is reloaded while a tool runs shows the call, and a message is sent into the answer", async () => {
    const { page } = there;
    own.double.queueReply({ toolCalls: [{ name: "scrape_website_content", input: { url: site.url } }] });
    own.double.queueReply({ text: "High water is at noon." });
    await send("Read the tide tables");
    await site.asked;
    await page.reload();
    await conversation().getByText(webPageText.reading).waitFor();
    await button(composerText.stop).waitFor();
    await expectFocus(composer());

    const steering = page.getByRole("list", { name: queueText.steeringLabel }).getByRole("listitem");
    await hand.write(composer(), "In local time");
    if (handName === "mouse") {
      await hand.press(button(queueText.add));
      await hand.press(button(queueText.steer));
    } else await page.keyboard.press("ControlOrMeta+Enter");
    await steering.filter({ hasText: "In local time" }).waitFor();
    await expectFocus(composer());
    site.answer();
    await lastReply().getByText("High water is at noon.").waitFor();
    await lastReply().getByText("In local time", { exact: true }).waitFor();
    expect(JSON.stringify(own.double.requests.at(-1)?.body.input)).toContain("In local time");
    await isDone();
    expect(site.visits(), "the page was read once").toBe(1);
    await hand.press(lastReply().getByRole("button", { name: new RegExp(webPageText.read) }));
    await lastReply().getByRole("link", { name: "Tides" }).waitFor();
  });

  test("the agent asks, and gets the answers of the form", async () => {
    const { page } = there;
    const questions = [
      { id: "ship", label: "Which ship?", kind: "text" },
      { id: "berth", label: "Which berth?", kind: "choice", options: ["North", "South"] },
    ];
    own.double.queueReply({ toolCalls: [{ name: "ask_person", input: { questions } }] });
    own.double.queueReply({ text: "The berth is booked." });
    await send("Book a berth");
    const ship = page.getByRole("textbox", { name: "Which ship?" });
    await ship.waitFor();
    await page.getByText(chatText.replyEnded.waiting(agent)).waitFor({ state: "attached" });
    await hand.write(ship, "Halcyon");
    await hand.press(page.getByRole("radio", { name: handName === "mouse" ? "South" : "North" }));
    await hand.press(button(askPersonText.send));
    await lastReply().getByText("The berth is booked.").waitFor();
    await expectFocus(composer());
    expect(JSON.stringify(own.double.requests.at(-1)?.body.input)).toContain("Halcyon");
    await isDone();
  });

  test("an action is allowed with edited details", async () => {
    const { page } = there;
    own.double.queueReply({ toolCalls: [planCall("Sail")] });
    own.double.queueReply({ text: "The plan is made." });
    await send("Plan the trip");
    const edit = button(toolApprovalText.edit);
    const details = page.getByRole("textbox", { name: toolApprovalText.editLabel });
    await hand.press(edit);
    await expectFocus(details);
    await hand.press(button(toolApprovalText.cancelEdit));
    await expectFocus(edit);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await pressAsScreenReader(edit);
    await expectFocus(details);
    await pressAsScreenReader(button(toolApprovalText.cancelEdit));
    await expectFocus(edit);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await hand.press(edit);
    await hand.write(details, "{");
    await page.getByText(toolApprovalText.invalidJson).waitFor();
    await expectAccessible(page, "details of an action that can't be read");
    await saveScreenshot(page, `acts-edit-${handName}`);
    await hand.write(details, JSON.stringify(planCall("Row").input));
    await hand.press(button(toolApprovalText.allowEdited));
    await lastReply().getByText("The plan is made.").waitFor();
    await expectFocus(composer());
    await isDone();
    const tasks = lastReply().getByRole("listitem");
    await tasks.filter({ hasText: "Row" }).waitFor();
    expect(await tasks.filter({ hasText: "Sail" }).count()).toBe(0);
  });

  test("an action that asks while another one runs stays in place with what is typed, or is decided at once", async () => {
    const { page } = there;
    const readPage = { name: "scrape_website_content", input: { url: site.url } };
    const edit = button(toolApprovalText.edit);
    const details = page.getByRole("textbox", { name: toolApprovalText.editLabel });
    own.double.queueReply({ toolCalls: [planCall("Moor"), readPage] });
    own.double.queueReply({ text: "The ship is moored." });
    await send("Moor the ship");
    await hand.press(edit);
    await hand.write(details, JSON.stringify(planCall("Anchor").input));
    await lastReply().getByText(webPageText.reading).waitFor();
    const place = await details.boundingBox();
    site.answer();
    await page.getByText(chatText.replyEnded.waiting(agent)).waitFor({ state: "attached" });
    expect(await details.boundingBox(), "nothing moves when the reply starts to wait").toEqual(place);
    await expectFocus(details);
    await hand.press(button(toolApprovalText.allowEdited));
    await lastReply().getByText("The ship is moored.").waitFor();
    await lastReply().getByRole("listitem").filter({ hasText: "Anchor" }).waitFor();
    await isDone();

    own.double.queueReply({ toolCalls: [planCall("Cast off"), readPage] });
    own.double.queueReply({ text: "The ship sails." });
    await send("Cast off");
    await lastReply().getByText(webPageText.reading).waitFor();
    await hand.press(button(toolApprovalText.allow));
    await edit.waitFor({ state: "detached" });
    await expectFocus(composer());
    await lastReply().getByText(webPageText.reading).waitFor();
    site.answer();
    await lastReply().getByText("The ship sails.").waitFor();
    await isDone();
  });

  test("the sources of a search and of the answer are listed and opened", async () => {
    const { page, context } = there;
    const pages = [1, 2, 3, 4, 5].map((number) => ({ url: site.pageUrl(number), title: `Tide table ${number}` }));
    own.double.queueReply({ search: { query: "tide tables", pages }, text: "They agree." });
    await send("Search for tide tables");
    await lastReply().getByText("They agree.").waitFor();
    await isDone();
    await hand.press(lastReply().getByRole("button", { name: new RegExp(webSearchText.searched) }));
    const found = lastReply().getByRole("list", { name: webSearchText.sources });
    const cited = lastReply().getByRole("list").last();
    const more = lastReply().getByRole("button", { name: buttonText.viewMore(2), exact: true });
    await hand.press(more.first());
    await expectFocus(found.getByRole("link").nth(3), "the first source that was hidden has the focus");
    await hand.press(more);
    await expectFocus(cited.getByRole("link").nth(3));
    await expectAccessible(page, "all sources of an answer");
    await saveScreenshot(page, `acts-sources-${handName}`);
    const opened = context.waitForEvent("page");
    await hand.press(cited.getByRole("link").nth(4));
    const source = await opened;
    await source.getByRole("heading", { name: "Tides" }).waitFor();
    expect(source.url()).toBe(site.pageUrl(5));
    await source.close();
    await expectFocus(cited.getByRole("link").nth(4));
  });

  test("a question is asked differently, and the person switches between both", async () => {
    const { page } = there;
    await send("When is low water?");
    await page.getByText("Echo: When is low water?").waitFor();
    await isDone();
    const question = page.getByRole("article", { name: chatText.message.you }).last();
    await hand.press(question.getByRole("button", { name: chatText.message.edit, exact: true }));
    const edited = page.getByRole("textbox", { name: chatText.message.editLabel });
    await expectFocus(edited);
    await hand.write(edited, "When is spring tide?");
    await hand.press(button(chatText.message.saveAndSubmit));
    await page.getByText("Echo: When is spring tide?").waitFor();
    await isDone();
    await expectFocus(composer());
    const versions = page.getByRole("group", { name: versionsText.ofQuestion });
    const step = (name: string) => versions.getByRole("button", { name });
    await hand.press(step(versionsText.previous));
    await page.getByText("Echo: When is low water?").waitFor();
    await versions.getByText(versionsText.question(1, 2)).waitFor();
    await expectFocus(step(versionsText.previous));
    await hand.press(step(versionsText.next));
    await page.getByText("Echo: When is spring tide?").waitFor();
    await expectFocus(step(versionsText.next));
    await hand.press(lastReply().getByRole("button", { name: chatText.message.regenerate, exact: true }));
    await page.getByRole("group", { name: versionsText.ofAnswer }).getByText(versionsText.answer(2, 2)).waitFor();
    await isDone();
    await expectFocus(composer());
  });

  test("a chat is found among all chats by its text, and saved as a file", async () => {
    const { page } = there;
    const main = page.getByRole("main");
    if (handName === "mouse") await hand.press(page.getByRole("link", { name: chatListText.title, exact: true }));
    else {
      await page.keyboard.press("ControlOrMeta+K");
      await expectFocus(page.getByRole("combobox", { name: paletteText.label }));
      await page.keyboard.type(chatListText.title);
      await page.getByRole("option", { name: chatListText.title, exact: true }).first().waitFor();
      await page.keyboard.press("Enter");
    }
    const search = main.getByRole("searchbox", { name: chatListText.search });
    await search.waitFor();
    await hand.pressOr(search, "/");
    await expectFocus(search);
    await page.keyboard.type("nothing like it");
    await hand.press(button(listText.reset));
    await expectFocus(search);
    await page.keyboard.type("quay");
    const row = main.getByRole("listitem").filter({ has: page.locator("mark") });
    await row.waitFor();
    await expectAccessible(page, "a chat that was found");
    const download = page.waitForEvent("download");
    await hand.choose(
      row.getByRole("button", { name: chatListText.actions("Tides") }),
      page.getByRole("menuitem", { name: buttonText.exportMarkdown }),
    );
    expect(await readFile(await (await download).path(), "utf8")).toContain("The stopped answer.");
    await expectFocus(row.getByRole("button", { name: chatListText.actions("Tides") }));
    await hand.press(row.getByRole("link", { name: "Tides" }));
    await lastReply().waitFor();
    await expectFocus(composer());
  });
});

/** A press without a pointer or a key. */
const pressAsScreenReader = (target: Locator) => target.evaluate((element: HTMLElement) => element.click());
