import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { composerText } from "#product/texts/chat/composer.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { askPersonText as text } from "#product/texts/tools/ask-person.ts";
import { urls } from "#product/urls.ts";
import { expectAccessible, signUp, signUpAtHome, visit } from "./support/browser.ts";
import { createKeyboard } from "./support/keyboard.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const question = "A file with the prices?";
const choose = (page: Page, name: string, content: string) =>
  page
    .getByRole("group", { name: question })
    .locator("input[type=file]")
    .setInputFiles({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(content),
    });

test.each(inject("sizes"))(
  "an agent asks for a file, an upload that fails is retried, and the answer shows the file, on a %s",
  async (size) => {
    const there = await visit({ size });
    const { page } = there;
    await signUpAtHome(there);
    const message = page.getByPlaceholder(/^Ask /).first();
    await message.fill("Ask me for a file with the prices.");
    await message.press("Enter");
    const group = page.getByRole("group", { name: question });
    await group.waitFor({ timeout: 60_000 });
    await expectAccessible(page, "a question for a file");
    await saveScreenshot(page, `ask-for-files-${size}`);

    const send = page.getByRole("button", { name: text.send, exact: true });
    await send.click();
    await group.getByText(text.refused.required).waitFor();

    // The connection breaks once.
    await page.route("**/api/document/upload-multiple-file*", (route) => route.abort(), { times: 1 });
    await choose(page, "prices.txt", "Cedar bench: 400");
    await group.getByText(composerText.fileFailed("prices.txt", uploadErrorText.interrupted)).waitFor();
    await send.click();
    await group.getByText(text.refused.filesFailed).waitFor();
    await expectAccessible(page, "a failed file in a question");
    await saveScreenshot(page, `ask-for-files-failed-${size}`);
    await group.getByRole("button", { name: composerText.retryFile("prices.txt") }).click();
    await group.getByText("16 B").waitFor();

    await choose(page, "wrong.txt", "Wrong");
    const wrong = group.getByRole("button", { name: composerText.removeFile("wrong.txt") });
    const keyboard = await createKeyboard(page);
    await wrong.waitFor();
    await wrong.focus();
    await keyboard.press("Enter");
    await wrong.waitFor({ state: "detached" });
    await saveScreenshot(page, `ask-for-files-ready-${size}`);

    await keyboard.activate("button", text.send);
    await page.getByText(text.done(1)).waitFor({ timeout: 60_000 });
    await page.getByText("prices.txt").first().waitFor();
    expect(await page.getByText("Cedar bench: 400").count()).toBeLessThanOrEqual(1);
    await page.reload();
    await page.getByText("prices.txt").first().waitFor();
    await expectAccessible(page, "an answered question for a file");
    await saveScreenshot(page, `ask-for-files-done-${size}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    await there.context.close();
  },
);

test("a step of a run asks for a file, which waits among what needs the person", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const agent = { workspaceId, title: "Buyer", system: "You buy." };
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", agent);
  const setup = { title: "Prices" };
  const { id: workflowId } = await callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup });
  const config = { agentId, prompt: "Ask me for a file with the prices." };
  const node = { id: crypto.randomUUID(), label: "Buy", type: "AGENT", position: { x: 0, y: 0 }, config };
  await callProcedure(page, "workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes: [node], edges: [] } });
  await callProcedure(page, "workflowRun.init", { workspaceId, workflowId, triggerType: "IN_BACKGROUND" });

  await page.goto(urls.needsYou(slug));
  await page.getByRole("link", { name: /^Prices/ }).click();
  const group = page.getByRole("group", { name: question });
  await group.waitFor({ timeout: 60_000 });
  await choose(page, "prices.txt", "Cedar bench: 400");
  await group.getByText("16 B").waitFor();
  await expectAccessible(page, "a question for a file in a run");
  await saveScreenshot(page, "ask-for-files-run");
  await page.getByRole("button", { name: text.send, exact: true }).click();
  await page.getByText("Tool results").first().waitFor({ timeout: 60_000 });
  await page.getByText("prices.txt").first().waitFor({ state: "attached" });
  await saveScreenshot(page, "ask-for-files-run-done");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
