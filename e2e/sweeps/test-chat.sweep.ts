import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { agentTestText as german } from "#languages/de/agent/agent-test.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentTestText as text } from "#product/texts/agent/agent-test.ts";
import { panelText } from "#product/texts/shell/panel.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { modelServer } from "../support/model-server.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const own = modelServer();
const widths = { ...sizes, laptop: { width: 1280, height: 800 }, small: { width: 1024, height: 768 } };

/** Screenshots and axe in both themes. */
async function look(page: Page, name: string) {
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await saveScreenshot(page, `${name}-${theme}`);
    await expectAccessible(page, `${name}, ${theme}`);
  }
}

test.each(Object.entries(widths))(
  "the test chat of an agent is accessible in every state, light and dark, on a %s",
  async (size, viewport) => {
    const there = await visit({ baseUrl: own.baseUrl });
    const { page } = there;
    const { slug } = await signUp(there);
    const workspaceId = await findWorkspaceId(page, slug);
    const { id } = await callProcedure<{ id: string }>(page, "agent.create", {
      workspaceId,
      title: "Harbor master",
      system: "You know the tides of the Wadden Sea, as in @[House style](type=STYLE&styleId=2).",
      outputFormat: "One sentence.",
      language: "Dutch",
      languageModelId: "gpt-4o-mini",
      temperature: 0.2,
    });
    await page.setViewportSize(viewport);
    await page.goto(`/${slug}/agent/${id}`);
    const openTest = async () => {
      await page.getByRole("button", { name: text.open, exact: true }).click();
      await page.getByPlaceholder(text.placeholder).waitFor();
    };
    await openTest();
    await look(page, `test-chat-empty-${size}`);
    if (size !== "phone") {
      const parts = [
        page.getByRole("button", { name: agentEditorText.fullScreen }),
        page.getByRole("textbox", { name: agentFieldNames.system }),
      ];
      const [last, field] = await Promise.all(parts.map((part) => part.first().boundingBox()));
      const right = (box: typeof last) => (box ? box.x + box.width : 0);
      // The frame has a padding of 12 pixels around the text.
      expect(right(last), "the buttons stay in the frame of the field").toBeLessThan(right(field) + 12);
    }

    own.double.queueReply({
      text: "Harlingen has **high water** at six, and again at half past six in the evening.\n\n- Morning: 1.2 m\n- Evening: 1.1 m",
    });
    await page.getByRole("button", { name: text.start.questions[0] }).click();
    await page.getByText("Morning: 1.2 m").waitFor();
    await page.getByRole("button", { name: text.sent.title }).last().click();
    const drawer = page.getByRole("dialog", { name: text.sent.title });
    await drawer.getByText(text.sent.parts.mentions, { exact: true }).waitFor();
    await look(page, `what-was-sent-${size}`);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });

    // On a narrow screen, the chat covers the form.
    await page.getByRole("button", { name: panelText.close }).click();
    if (size === "phone")
      await page.getByRole("link", { name: new RegExp(agentEditorText.sections.background) }).click();
    const instructions = page.getByRole("textbox", { name: agentEditorText.background.system }).first();
    await instructions.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type(" Name the port first.");
    await openTest();
    await page.getByRole("button", { name: text.askAgain }).waitFor();
    await look(page, `test-chat-changed-${size}`);
    own.double.queueReply({ text: "Harlingen: at six." });
    await page.getByRole("button", { name: text.askAgain }).click();
    await page.getByRole("button", { name: new RegExp(text.previous.title) }).click();
    await page.getByText("Morning: 1.2 m").waitFor();
    await look(page, `test-chat-compared-${size}`);
    expect(there.errors).toEqual([]);
  },
);

test("without a key, the demo model answers in the test chat, also in German", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const created = { workspaceId, title: "Hafenmeister", system: "Du kennst die Gezeiten." };
  const { id } = await callProcedure<{ id: string }>(page, "agent.create", created);
  const { id: userId } = await callProcedure<{ id: string }>(page, "user.me", undefined, "query");
  await callProcedure(page, "user.updatePublicMetadataById", { userId, metadata: { language: "de" } });
  for (const size of ["desktop", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    await page.goto(`/${slug}/agent/${id}`);
    await page.getByRole("button", { name: german.open, exact: true }).click();
    if (size === "desktop") await page.getByRole("button", { name: german.start.questions[1] }).click();
    await page.getByRole("button", { name: german.sent.title }).last().click();
    await page
      .getByRole("dialog", { name: german.sent.title })
      .getByText(german.sent.parts.instructions, { exact: true })
      .waitFor();
    await look(page, `german-${size}`);
    await page.keyboard.press("Escape");
  }
  expect(there.errors).toEqual([]);
});
