import { expect, test } from "vitest";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { savingText } from "#product/texts/builder/saving.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { canvasPanelText } from "#product/texts/canvas/canvas-panel.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { canvasCardText as text } from "#product/texts/tools/canvas-cards.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";

test.each(["desktop", "phone"] as const)(
  "an agent writes a canvas beside the chat, and a person edits it, restores a version and quotes it, on a %s",
  async (size) => {
    const there = await visit({ size });
    const { page } = there;
    await signUp(there);
    const composer = page.getByRole("textbox", { name: "Message" }).first();
    await composer.fill("Write a canvas about the tides of the North Sea.");
    await composer.press("Enter");
    const panel =
      size === "desktop" ? page.getByRole("region", { name: canvasPanelText.canvas }) : page.getByRole("dialog");
    if (size === "desktop") {
      // The panel opens by itself while the canvas is written.
      await panel.waitFor();
      await saveScreenshot(page, `canvas-writing-${size}`);
    }
    await page.getByText(text.created).waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });
    await saveScreenshot(page, `canvas-card-${size}`);
    if (size === "phone") await page.getByRole("button", { name: /^Open the canvas/ }).click();
    await panel.getByRole("article").getByText("You asked").waitFor();
    await expectAccessible(page, "a canvas beside its chat");
    await saveScreenshot(page, `canvas-panel-${size}`);

    await panel.getByRole("button", { name: buttonText.edit }).click();
    await panel.getByRole("textbox", { name: artifactText.kinds.text }).waitFor();
    await saveScreenshot(page, `canvas-formatted-${size}`);
    await expectAccessible(page, "a canvas as formatted text");
    await panel.getByRole("radio", { name: promptFieldText.richText.markdown }).click();
    const editor = panel.getByRole("textbox", { name: artifactText.kinds.text });
    await editor.fill("# Tides\n\nHigh water at noon.\n\nLow water at six.");
    await panel.getByText(savingText.states.UNSAVED).waitFor();
    await panel.getByText(savingText.states.SAVED).waitFor();
    await expectAccessible(page, "an edited canvas");
    await saveScreenshot(page, `canvas-editing-${size}`);
    await panel.getByRole("button", { name: canvasPanelText.done }).click();
    await panel.getByText("High water at noon.").waitFor();

    if (size === "desktop") {
      await panel.getByText("Low water at six.").selectText();
      await panel.getByRole("button", { name: canvasPanelText.changeThis }).click();
      await saveScreenshot(page, `canvas-quote-${size}`);
      expect(await page.getByRole("textbox", { name: "Message" }).first().inputValue()).toContain(
        "> Low water at six.",
      );
    }

    await panel.getByRole("button", { name: versionHistoryText.title }).click();
    const history = page.getByRole("dialog", { name: versionHistoryText.title });
    await history.getByRole("button", { name: /^Compare/ }).click();
    await history.getByRole("insertion").first().waitFor();
    await saveScreenshot(page, `canvas-versions-${size}`);
    await history.getByRole("button", { name: versionHistoryText.restore }).click();
    await page.getByText(canvasPanelText.restored(1)).waitFor();
    await page.keyboard.press("Escape");
    await panel.getByRole("article").getByText("You asked").waitFor();
    expect(there.errors).toEqual([]);
    await there.context.close();
  },
);
