import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { clickCanvas, openBuilder as openCanvas, stepCard } from "../support/canvas.ts";
import { callProcedure } from "../support/seed-workspace.ts";

interface Stored {
  graph: { nodes: { id: string; options?: object }[] };
}

const panelOf = (page: Page, label: string) => page.getByRole("complementary", { name: label });

/** The builder of a sample workflow; `optionsOf` reads the stored options of a step. */
async function openBuilder() {
  const { page, context, id } = await openCanvas();
  await stepCard(page, "Check").waitFor();
  const optionsOf = async (node: string) =>
    (await callProcedure<Stored>(page, "workflow.getById", { id }, "query")).graph.nodes.find((one) => one.id === node)
      ?.options;
  return { page, context, optionsOf };
}

test("a person disables and enables steps by shortcut, toolbar, menu and panel, and undoes one change", async () => {
  const { page, context, optionsOf } = await openBuilder();
  const expectOptions = (node: string, options: object | undefined) =>
    expect.poll(() => optionsOf(node), { timeout: 10_000 }).toEqual(options);
  await stepCard(page, "Draft").click();
  await page.keyboard.press("Escape");
  await stepCard(page, "Draft").click();
  await page.keyboard.press("d");
  await expectOptions("draft", { isDisabled: true });
  await page.getByRole("group", { name: "Draft, Agent, Disabled" }).waitFor();
  await page.keyboard.press("Control+z");
  await expectOptions("draft", undefined);

  await clickCanvas(page);
  await page.keyboard.press("Control+a");
  await page.getByRole("group", { name: "Selected steps" }).getByRole("button", { name: "Disable" }).click();
  await expectOptions("draft", { isDisabled: true });
  await expectOptions("brief", { isDisabled: true });
  await page.getByRole("group", { name: "Selected steps" }).getByRole("button", { name: "Enable" }).click();
  await expectOptions("brief", undefined);

  await clickCanvas(page);
  await stepCard(page, "Check").click();
  const panel = panelOf(page, "Check");
  await panel.getByRole("button", { name: "Actions for Check" }).click();
  await expectAccessible(page, "the menu of a step");
  await page.getByRole("menuitem", { name: /Disable/ }).click();
  await panel.getByText("Skipped in runs.").waitFor();
  await expectAccessible(page, "the settings of a step that is disabled");
  await panel.getByRole("button", { name: "Enable" }).click();
  await expectOptions("check", undefined);
  await context.close();
});

test("a person pins and edits an output, then runs from a later step with it", async () => {
  const { page, context, optionsOf } = await openBuilder();
  await page.getByRole("button", { name: "Test run" }).click();
  await page.getByRole("textbox", { name: "Topic" }).fill("Tides");
  await page.getByRole("button", { name: "Start run" }).click();
  await stepCard(page, "Check").getByText("Completed").waitFor();

  await stepCard(page, "Draft").click();
  const panel = panelOf(page, "Draft");
  await panel.getByRole("tab", { name: "Output" }).click();
  await panel.getByRole("button", { name: "Pin this output" }).click();
  const pinned = panel.getByRole("region", { name: "Pinned output" });
  await pinned.getByRole("button", { name: "Unpin" }).waitFor();
  await expectAccessible(page, "a pinned output");
  await pinned.getByRole("button", { name: "Edit pinned output" }).click();
  await pinned.getByRole("textbox").fill("Pinned words");
  await pinned.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => JSON.stringify(await optionsOf("draft"))).toContain("Pinned words");
  // While a run is shown, the settings are a sheet that covers the canvas.
  await panel.getByRole("button", { name: "Close" }).click();
  await page.getByRole("group", { name: "Draft, Agent, Pinned" }).waitFor();

  await stepCard(page, "Check").click();
  await panelOf(page, "Check").getByRole("button", { name: "Run from here" }).click();
  await page.getByText("From an earlier run").first().waitFor();
  await stepCard(page, "Check").getByText("Completed").waitFor();
  await expectAccessible(page, "a run that started from a later step");

  await page.getByRole("button", { name: "Actions for Check" }).last().click();
  await page.getByRole("menuitem", { name: /Run again from here/ }).click();
  await page.getByText("From an earlier run").first().waitFor();
  await context.close();
});

test("a person sets retries and lets the run continue with N/A if a step fails", async () => {
  const { page, context, optionsOf } = await openBuilder();
  await stepCard(page, "Draft").click();
  const panel = panelOf(page, "Draft");
  await panel.getByRole("button", { name: /^If it fails/ }).click();
  await panel.getByRole("textbox", { name: "Retries" }).fill("2");
  await page.keyboard.press("Tab");
  await panel.getByRole("radio", { name: /Continue with N\/A/ }).check();
  await expectAccessible(page, "the failure settings");
  await expect.poll(() => optionsOf("draft"), { timeout: 10_000 }).toEqual({ ifFails: { retries: 2, goOn: true } });
  await panel.getByRole("button", { name: "If it fails 2 retries, continues with N/A" }).waitFor();
  await context.close();
});
