import type { Page } from "playwright-core";
import { expect, test, vi } from "vitest";
import { chatText } from "#product/texts/chat/chat.ts";
import { comparisonText as comparison } from "#product/texts/chat/comparison.ts";
import { composerText } from "#product/texts/chat/composer.ts";
import { messageVersionsText as text } from "#product/texts/chat/message-versions.ts";
import { modelSelectText } from "#product/texts/models/model-picker.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

/** Its models answer from scripts. */
const own = modelServer();

/** In all three sizes and both themes. */
async function inspect(page: Page, what: string) {
  const before = page.viewportSize();
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    await saveScreenshot(page, `${what}-${name}`);
  }
  await expectAccessible(page, what);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${what}, dark`, "colours");
  await saveScreenshot(page, `${what}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  if (before) await page.setViewportSize(before);
}

test("a person regenerates an answer, also with another model, edits a question, switches between the versions by keyboard, and compares two models", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Harbor master",
    system: "You know the tides.",
    languageModelId: "gpt-4o-mini",
  });
  await page.goto(`/${slug}?agentId=${agentId}`);
  const composer = page.getByRole("textbox", { name: composerText.label, exact: true }).first();
  const stop = page.getByRole("button", { name: composerText.stop, exact: true });
  const conversation = page.getByRole("region", { name: chatText.conversationLabel });
  const reply = page.getByRole("article", { name: "Harbor master" }).last();
  const answers = page.getByRole("group", { name: text.ofAnswer });
  const questions = page.getByRole("group", { name: text.ofQuestion });
  const ask = async (question: string) => {
    await composer.fill(question);
    await composer.press("Enter");
  };
  const isDone = () => stop.waitFor({ state: "detached" });

  own.double.queueReply({ text: "High water is at six." });
  await ask("When is high water?");
  await conversation.getByText("High water is at six.").waitFor();
  await vi.waitUntil(() => own.double.requests.length >= 2, { timeout: 30_000 });
  await isDone();
  expect(await answers.count(), "one version is no choice").toBe(0);

  own.double.queueReply({ text: "At six in the evening." });
  await reply.getByRole("button", { name: chatText.message.regenerate, exact: true }).click();
  await conversation.getByText("At six in the evening.").waitFor();
  await answers.getByText(text.answer(2, 2)).waitFor();

  // The keyboard alone switches, and the focus stays.
  await answers.getByRole("button", { name: text.previous }).focus();
  await page.keyboard.press("Enter");
  await conversation.getByText("High water is at six.").waitFor();
  await answers.getByText(text.answer(1, 2)).waitFor();
  await page.keyboard.press("ArrowRight");
  await conversation.getByText("At six in the evening.").waitFor();
  await page.keyboard.press("ArrowRight");
  await answers.getByText(text.answer(2, 2)).waitFor();

  // Another model, found by keyboard.
  own.double.queueReply({ text: "Around 18:04, local time." });
  await reply.getByRole("button", { name: text.regenerateWith }).focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("listbox", { name: "Model" });
  await list.waitFor();
  await expectAccessible(page, "the models for a new version");
  await saveScreenshot(page, "answer-versions-models");
  await page.getByRole("combobox", { name: "Search models" }).fill("gpt-4o");
  await list
    .getByRole("option", { name: /^GPT-4o(?! Mini)/ })
    .first()
    .click();
  await conversation.getByText("Around 18:04, local time.").waitFor();
  await answers.getByText(text.answer(3, 3)).waitFor();
  await reply.getByText("GPT-4o", { exact: true }).waitFor();
  await page.getByRole("button", { name: modelSelectText.button("GPT-4o Mini") }).waitFor();

  // An edited question keeps its former branch.
  own.double.queueReply({ text: "Low water is at noon." });
  await ask("And low water?");
  await conversation.getByText("Low water is at noon.").waitFor();
  await isDone();
  await composer.press("ArrowUp");
  await page.getByRole("textbox", { name: chatText.message.editLabel }).fill("And the next day?");
  own.double.queueReply({ text: "At seven." });
  await page.keyboard.press("Enter");
  await conversation.getByText("At seven.").waitFor();
  await questions.getByText(text.question(2, 2)).waitFor();
  await isDone();
  await inspect(page, "answer-versions");
  await questions.getByRole("button", { name: text.previous }).click();
  await conversation.getByText("Low water is at noon.").waitFor();
  expect(await conversation.getByText("At seven.").count()).toBe(0);

  // A reload keeps the choice.
  await page.reload();
  await conversation.getByText("Low water is at noon.").waitFor();
  await questions.getByText(text.question(1, 2)).waitFor();
  await answers.getByText(text.answer(3, 3)).waitFor();

  await answers.getByRole("button", { name: text.previous }).click();
  await conversation.getByText("At six in the evening.").waitFor();
  expect(await questions.count(), "the questions after the other version").toBe(0);

  await reply.getByRole("button", { name: text.openHistory(1) }).click();
  const versions = page.getByRole("dialog", { name: versionHistoryText.title });
  await versions.getByText("Version 1", { exact: true }).waitFor();
  await expectAccessible(page, "the versions of the agent that answered");
  await saveScreenshot(page, "answer-versions-agent");
  await page.keyboard.press("Escape");
  await versions.waitFor({ state: "detached" });

  // The last message is deleted as one version.
  await reply.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: chatText.message.delete }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByText(text.deletesOne).waitFor();
  await saveScreenshot(page, "answer-versions-delete");
  await dialog.getByRole("button", { name: chatText.deleteMessage.confirm }).click();
  await conversation.getByText("High water is at six.").waitFor();
  await answers.getByText(text.answer(1, 2)).waitFor();

  // Two models answer side by side, by keyboard up to the columns.
  await page.getByRole("button", { name: modelSelectText.button("GPT-4o Mini") }).click();
  await list.waitFor();
  await page.getByRole("button", { name: comparison.compare }).focus();
  await page.keyboard.press("Enter");
  const chooser = page.getByRole("dialog", { name: comparison.compare });
  await chooser.getByRole("button", { name: comparison.add }).click();
  await page.getByRole("combobox", { name: "Search models" }).fill("gpt-4o");
  await page.keyboard.press("Enter");
  await chooser.getByText("GPT-4o", { exact: true }).waitFor();
  await expectAccessible(page, "the models to compare");
  await saveScreenshot(page, "comparison-models");
  await chooser.getByRole("button", { name: comparison.confirm, exact: true }).click();
  await page.getByRole("button", { name: comparison.comparing(2) }).waitFor();

  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  for (const _ of [1, 2])
    own.double.queueReply({
      deltas: ["The tide tables ", "say that ", "high water is ", "about six ", "hours later."],
      gate: { after: 4, open: opened },
    });
  await ask("And compared with yesterday?");
  await conversation.getByText("The tide tables say that").nth(1).waitFor();
  await expectAccessible(page, "two answers in progress");
  await page.getByRole("button", { name: comparison.stop("GPT-4o"), exact: true }).click();
  const keep = page.getByRole("button", { name: comparison.keepAnswer("GPT-4o"), exact: true });
  await keep.waitFor();
  open();
  await page.getByRole("button", { name: comparison.keepAnswer("GPT-4o Mini"), exact: true }).waitFor();
  await isDone();
  await page.reload();
  await keep.waitFor();
  await inspect(page, "comparison");
  await keep.focus();
  await page.keyboard.press("Enter");
  await keep.waitFor({ state: "detached" });
  await reply.getByRole("group", { name: text.ofAnswer }).getByText(text.answer(2, 2)).waitFor();
  await reply.getByText("GPT-4o", { exact: true }).waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});
