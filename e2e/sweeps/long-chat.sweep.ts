import { expect, test } from "vitest";
import { signUp, visit } from "../support/browser.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const count = 200;

test("a person reads a long chat back to its beginning, by scrolling and by keyboard, and continues it", async () => {
  const there = await visit();
  const { page, errors } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const chatId = crypto.randomUUID();
  const begun = await page.request.post("/api/chat/agent", {
    data: { workspaceId, chatId, message: { text: "The very first message" } },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(begun.ok()).toBe(true);
  await begun.text();
  for (let at = 2; at < count; at++)
    await callProcedure(page, "chat.createMessage", {
      chatId,
      role: at % 2 ? "assistant" : "user",
      content: `Message ${at}`,
    });

  await page.goto(`/${slug}/thread/agent/${chatId}`);
  const conversation = page.getByRole("region", { name: "Conversation" });
  await conversation.getByText(`Message ${count - 1}`, { exact: true }).waitFor();
  expect(await conversation.getByText("Message 100", { exact: true }).count()).toBe(0);
  const scroller = conversation.locator("[tabindex='0']").first();
  const topOf = (text: string) =>
    conversation
      .getByText(text, { exact: true })
      .boundingBox()
      .then((box) => box?.y ?? Number.NaN);

  // Scrolling up loads the previous page, and the visible messages keep their position.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/chat\.getEarlier/, async (route) => {
    await held;
    await route.continue();
  });
  await scroller.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -500);
      return scroller.evaluate((element) => element.scrollTop);
    })
    .toBe(0);
  const before = await topOf("Message 142");
  release();
  await conversation.getByText("Message 130", { exact: true }).waitFor({ state: "attached" });
  expect(Math.abs((await topOf("Message 142")) - before)).toBeLessThan(4);
  // Messages that were loaded above don't count as new.
  expect(await conversation.getByText("New messages below").count()).toBe(0);
  await saveScreenshot(page, "long-chat");

  // Loads the chat up to its beginning by keyboard.
  const earlier = conversation.getByRole("button", { name: "Show earlier messages" });
  for (let pages = 0; pages < 5 && (await earlier.count()) > 0; pages++) {
    const before = await conversation.getByText(/^Message \d+$/).count();
    await earlier.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => conversation.getByText(/^Message \d+$/).count()).toBeGreaterThan(before);
  }
  await conversation.getByText("The very first message", { exact: true }).first().waitFor({ state: "attached" });
  expect(await conversation.getByText(/^Message \d+$/).count()).toBe(count - 2);

  // A new message is added below, and the loaded messages stay.
  await page.getByRole("textbox", { name: "Message" }).fill("And one more");
  await page.keyboard.press("Enter");
  await conversation.getByText("And one more", { exact: true }).first().waitFor();
  await conversation.getByRole("button", { name: "Regenerate" }).last().waitFor();
  expect(await conversation.getByText(/^Message \d+$/).count()).toBe(count - 2);
  await conversation.getByText("The very first message", { exact: true }).first().waitFor({ state: "attached" });
  expect(errors).toEqual([]);
});
