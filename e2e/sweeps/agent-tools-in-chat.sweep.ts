import { expect, test } from "vitest";
import { askPersonText } from "#product/texts/tools/ask-person.ts";
import { manageTaskPlanText } from "#product/texts/tools/manage-task-plan.ts";
import { webSearchText } from "#product/texts/tools/web-search.ts";
import { expectAccessible, signUpAtHome, visit } from "../support/browser.ts";
import { saveScreenshot } from "../support/screenshot.ts";

const request =
  "Search the web for cedar benches. Draw a chart of 3, 5, 8. Make flashcards about knots. Draw a mind map of tea. " +
  "Plan the tasks: sand, paint, sell. Draw a small boat. Ask me a question about the color.";

test("on a phone, the demo model uses tools when asked in plain sentences, waits for the person, and continues with their answer", async () => {
  const there = await visit({ size: "phone" });
  const { page } = there;
  await signUpAtHome(there);
  const message = page.getByPlaceholder(/^Ask /).first();
  await message.fill(request);
  await message.press("Enter");
  const question = page.getByRole("textbox", { name: "The color?" });
  await question.waitFor({ timeout: 60_000 });
  await saveScreenshot(page, "tools-waiting-phone");
  await expectAccessible(page, "a form in a chat");

  // The wait is stored: it outlives the page.
  await page.reload();
  await question.waitFor();
  await question.fill("Red");
  await page.getByRole("button", { name: askPersonText.send, exact: true }).click();
  await page.getByText("Tool results").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached", timeout: 60_000 });
  const agentName = page.getByRole("button", { name: /^Select an agent: / }).getByText("Assistant");
  // A fraction of a pixel is enough for an ellipsis.
  const hidden = await agentName.evaluate((name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    return words.getBoundingClientRect().width - name.getBoundingClientRect().width;
  });
  expect(hidden, "the agent's name is not cut").toBeLessThan(0.01);
  await saveScreenshot(page, "tools-phone");
  for (const name of [webSearchText.searched, manageTaskPlanText.following])
    await page.getByText(name, { exact: false }).first().waitFor({ state: "attached" });
  await expectAccessible(page, "tool cards");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "tool cards, dark", "colours");
  await saveScreenshot(page, "tools-phone-dark");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
