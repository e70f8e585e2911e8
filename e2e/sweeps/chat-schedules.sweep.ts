import { expect, test } from "vitest";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { chatScheduleText as text } from "#product/texts/chat/chat-schedule.ts";
import { scheduleToolText } from "#product/texts/chat/schedule-tools.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { toolApprovalText } from "#product/texts/tools/tool-approval.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";

test("a schedule is asked for in a chat, confirmed, run, edited, found, and deleted", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  await page.goto(`/${slug}/schedule`);
  await page.getByText(text.empty.title).waitFor();
  await look(page, "schedules-empty");

  await page.goto(`/${slug}`);
  const message = page.getByPlaceholder(/^Ask /).first();
  await message.fill("Every Monday at 9, list the ships of the week");
  await message.press("Enter");
  const allow = page.getByRole("button", { name: toolApprovalText.allow, exact: true });
  await allow.waitFor({ timeout: 60_000 });
  await page.getByText(scheduleToolText.ask.create("List the ships of the week")).waitFor();
  await page.getByRole("list", { name: triggersText.nextTimes }).getByRole("listitem").nth(4).waitFor();
  await look(page, "schedules-confirm");
  await allow.click();
  const every = "Every Monday at 09:00";
  const button = page.getByRole("button", { name: every, exact: true });
  await button.waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached", timeout: 60_000 });
  await look(page, "schedules-chat");

  await button.click();
  const list = page.getByRole("dialog", { name: text.title });
  const name = "List the ships of the week";
  await list.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await list.getByText(text.noRuns).waitFor();
  await list.getByRole("button", { name: text.menu(name) }).click();
  await page.getByRole("menuitem", { name: text.runNow }).click();
  await list.getByText(text.events.answered, { exact: true }).waitFor({ timeout: 60_000 });
  await look(page, "schedules-list");

  await list.getByRole("button", { name: text.menu(name) }).click();
  await page.getByRole("menuitem", { name: buttonText.edit }).click();
  const editor = page.getByRole("dialog", { name: text.editor.editTitle });
  await editor.getByRole("textbox", { name: text.editor.prompt }).fill("");
  await editor.getByRole("button", { name: text.editor.save }).click();
  await editor.getByText(text.editor.promptMissing).waitFor();
  await editor.getByRole("textbox", { name: text.editor.prompt }).fill("List the ships of the next two weeks.");
  await editor.getByText(text.editor.emails).click();
  await look(page, "schedules-edit");
  await editor.getByRole("button", { name: text.editor.save }).click();
  await editor.waitFor({ state: "detached" });
  await list.getByRole("button", { name: new RegExp(`^${name}`) }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(text.sentBy(name)).first().waitFor();
  await look(page, "schedules-sent");

  await page.locator("header").getByRole("button", { name: buttonText.more }).click();
  await page.getByRole("menuitem", { name: text.addToChat }).click();
  await page.getByRole("dialog", { name: text.editor.newTitle }).waitFor();
  await page.getByRole("button", { name: buttonText.cancel }).click();

  await page.goto(`/${slug}/thread/agent`);
  await page.getByRole("heading", { name: chatListText.title }).waitFor();
  // The title is longer than a row of a phone.
  await look(page, "schedules-chats");
  await page.getByRole("link", { name: text.title }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await row.waitFor();
  await page.getByRole("searchbox", { name: text.search }).fill("no such ship");
  await page.getByText(text.noMatch("no such ship")).waitFor();
  await look(page, "schedules-no-match");
  await page.getByRole("searchbox", { name: text.search }).fill("next two weeks");
  await row.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await look(page, "schedules-page");
  await row.getByRole("switch").click({ force: true });
  await row.getByText(text.off, { exact: true }).waitFor();
  await row.getByRole("button", { name: text.menu(name) }).click();
  await page.getByRole("menuitem", { name: buttonText.delete }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: text.remove.confirm }).click();
  await page.getByText(text.empty.title).waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});
