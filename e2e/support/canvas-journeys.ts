/** Journeys with canvases that take another course on a phone. The sweeps run them in the sizes that the specs leave out. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { savingText } from "#product/texts/builder/saving.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { canvasListText } from "#product/texts/canvas/canvas-list.ts";
import { canvasPanelText } from "#product/texts/canvas/canvas-panel.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { panelText } from "#product/texts/shell/panel.ts";
import { canvasCardText as text } from "#product/texts/tools/canvas-cards.ts";
import { versionHistoryText } from "#product/texts/versions/version-history.ts";
import { expectAccessible, signUpAtHome, visit } from "./browser.ts";
import { saveScreenshot } from "./screenshot.ts";

type Size = "desktop" | "phone";

const composerOf = (page: Page) => page.getByRole("textbox", { name: "Message" }).first();
export const send = async (page: Page, text: string) => {
  await composerOf(page).fill(text);
  await composerOf(page).press("Enter");
};
export const waitForAnswer = (page: Page) =>
  page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });

/** An agent writes a canvas beside the chat, and a person edits it, restores a version and quotes it. */
export async function writeAndEditCanvas(size: Size): Promise<void> {
  const there = await visit({ size });
  const { page } = there;
  await signUpAtHome(there);
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
    expect(await page.getByRole("textbox", { name: "Message" }).first().inputValue()).toContain("> Low water at six.");
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
}

/** A person finds, renames and deletes the canvases of a chat. */
export async function keepOrderInCanvases(size: Size): Promise<void> {
  const there = await visit({ size });
  const { page } = there;
  await signUpAtHome(there);
  const panel =
    size === "desktop"
      ? page.getByRole("region", { name: canvasListText.title })
      : page.getByRole("dialog", { name: canvasListText.title });
  const openList = () => page.getByRole("button", { name: canvasListText.open }).first().click();
  const closePanel = async () => {
    await page.getByRole("button", { name: panelText.close }).click();
    await page.getByRole("button", { name: panelText.close }).waitFor({ state: "detached" });
  };
  /** The panel opens by itself only while a canvas is written, which takes these no time. */
  const closeOpenPanel = async () => {
    if ((await page.getByRole("button", { name: panelText.close }).count()) > 0) await closePanel();
  };
  const look = async (name: string) => {
    await saveScreenshot(page, `canvas-list-${name}-${size}`);
    await expectAccessible(page, `the list of canvases, ${name}`);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page, `the list of canvases, ${name}, dark`, "colours");
    await saveScreenshot(page, `canvas-list-${name}-${size}-dark`);
    await page.emulateMedia({ colorScheme: "light" });
  };
  await send(page, "Hello");
  await page.getByText("Things to try").waitFor();
  await waitForAnswer(page);
  await openList();
  await panel.getByText(canvasListText.empty.title).waitFor();
  await look("empty");
  await closePanel();

  const create = (titles: string[]) =>
    titles
      .map(
        (title) =>
          `use the tool create_canvas with ${JSON.stringify({ kind: "TEXT", title, content: title.slice(0, 10) })}`,
      )
      .join(" and ");
  await send(page, create(["Tides", "Harbor guide"]));
  await page.getByText("Tool results").first().waitFor();
  await waitForAnswer(page);
  await closeOpenPanel();
  await openList();
  const row = (title: string) => panel.getByRole("button", { name: title, exact: true });
  await row("Harbor guide").waitFor();
  expect(await panel.getByRole("searchbox").count()).toBe(0);
  await panel.getByRole("button", { name: canvasListText.actions("Tides") }).click();
  await page.getByRole("menuitem", { name: buttonText.rename }).click();
  const title = panel.getByRole("textbox", { name: canvasListText.titleLabel });
  await title.fill("High and low water");
  await title.press("Enter");
  await row("High and low water").waitFor();
  await look("typical");
  await row("High and low water").click();
  const opened =
    size === "desktop"
      ? page.getByRole("region", { name: canvasPanelText.canvas })
      : page.getByRole("dialog", { name: canvasPanelText.canvas });
  await opened.getByRole("article").getByText("Tides").waitFor();
  await opened.getByRole("button", { name: canvasListText.open }).click();

  await panel.getByRole("button", { name: canvasListText.actions("High and low water") }).click();
  await page.getByRole("menuitem", { name: canvasListText.deleteCanvas }).click();
  const confirm = page.getByRole("alertdialog");
  await confirm.getByText(canvasListText.deleteConfirmation.text).waitFor();
  await saveScreenshot(page, `canvas-delete-${size}`);
  await expectAccessible(page, "deleting a canvas");
  await confirm.getByRole("button", { name: canvasListText.deleteCanvas }).click();
  await page.getByText(canvasListText.deleted("High and low water")).waitFor();
  await row("High and low water").waitFor({ state: "detached" });
  await row("Harbor guide").waitFor();
  await closePanel();
  await page.getByText(text.deleted("Tides")).waitFor();
  expect(await page.getByRole("button", { name: text.openCanvas("Tides") }).count()).toBe(0);
  await saveScreenshot(page, `canvas-deleted-card-${size}`);
  await expectAccessible(page, "the card of a deleted canvas");

  // The demo model reads a longer message as a document.
  const many = Array.from(
    { length: 9 },
    (_, at) => `Report ${at + 1}${at < 2 ? ` on ${"northern seas ".repeat(8).trim()}` : ""}`,
  );
  await send(page, create(many));
  await page.getByText("Tool results").nth(1).waitFor();
  await waitForAnswer(page);
  await closeOpenPanel();
  await openList();
  await panel.getByRole("searchbox", { name: canvasListText.search }).waitFor();
  await look("overfull");
  await panel.getByRole("searchbox").fill("harbor");
  await row("Harbor guide").waitFor();
  expect(await panel.getByRole("listitem").count()).toBe(1);
  await panel.getByRole("searchbox").fill("harbor storm");
  await panel.getByText(canvasListText.noMatch).waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
}
