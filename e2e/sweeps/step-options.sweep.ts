import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";
import { callProcedure } from "../support/seed-workspace.ts";

interface Stored {
  graph: { nodes: { id: string; options?: object }[] };
}

const card = (page: Page, label: string): Locator => page.getByRole("group", { name: new RegExp(`^${label},`) });
const panelOf = (page: Page, label: string) => page.getByRole("complementary", { name: label });
const ground = (page: Page) => page.locator(".react-flow__pane").click({ position: { x: 300, y: 600 } });

async function openBuilder() {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const address = await createSampleWorkflow(page, slug);
  await page.goto(address);
  await card(page, "Check").waitFor();
  const id = address.split("/").at(-2) ?? "";
  const optionsOf = async (node: string) =>
    (await callProcedure<Stored>(page, "workflow.getById", { id }, "query")).graph.nodes.find((one) => one.id === node)
      ?.options;
  return { ...there, optionsOf };
}

test("steps are switched off and on by key, bar, menu and panel, and undone in one step", async () => {
  const { page, context, optionsOf } = await openBuilder();
  const has = (node: string, options: object | undefined) =>
    expect.poll(() => optionsOf(node), { timeout: 10_000 }).toEqual(options);
  await card(page, "Draft").click();
  await page.keyboard.press("Escape");
  await card(page, "Draft").click();
  await page.keyboard.press("d");
  await has("draft", { isDisabled: true });
  await page.getByRole("group", { name: "Draft, Agent, Disabled" }).waitFor();
  await page.keyboard.press("Control+z");
  await has("draft", undefined);

  await ground(page);
  await page.keyboard.press("Control+a");
  await page.getByRole("group", { name: "Selected steps" }).getByRole("button", { name: "Disable" }).click();
  await has("draft", { isDisabled: true });
  await has("brief", { isDisabled: true });
  await page.getByRole("group", { name: "Selected steps" }).getByRole("button", { name: "Enable" }).click();
  await has("brief", undefined);

  await ground(page);
  await card(page, "Check").click();
  const panel = panelOf(page, "Check");
  await panel.getByRole("button", { name: "Actions for Check" }).click();
  await expectAccessible(page, "the menu of a step");
  await page.getByRole("menuitem", { name: /Disable/ }).click();
  await panel.getByText("Skipped in runs.").waitFor();
  await expectAccessible(page, "the settings of a step that is switched off");
  await panel.getByRole("button", { name: "Enable" }).click();
  await has("check", undefined);
  await context.close();
});

test("an output is pinned, a test takes it, and a run begins in the middle", async () => {
  const { page, context, optionsOf } = await openBuilder();
  await page.getByRole("button", { name: "Test run" }).click();
  await page.getByRole("textbox", { name: "Topic" }).fill("Tides");
  await page.getByRole("button", { name: "Start run" }).click();
  await card(page, "Check").getByText("Completed").waitFor();

  await card(page, "Draft").click();
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
  // Beside a run the settings are a sheet above everything.
  await panel.getByRole("button", { name: "Close" }).click();
  await page.getByRole("group", { name: "Draft, Agent, Pinned" }).waitFor();

  await card(page, "Check").click();
  await panelOf(page, "Check").getByRole("button", { name: "Run from here" }).click();
  await page.getByText("From an earlier run").first().waitFor();
  await card(page, "Check").getByText("Completed").waitFor();
  await expectAccessible(page, "a run that began in the middle");

  await page.getByRole("button", { name: "Actions for Check" }).last().click();
  await page.getByRole("menuitem", { name: /Run again from here/ }).click();
  await page.getByText("From an earlier run").first().waitFor();
  await context.close();
});

test("what becomes of a failure is decided in the settings", async () => {
  const { page, context, optionsOf } = await openBuilder();
  await card(page, "Draft").click();
  const panel = panelOf(page, "Draft");
  await panel.getByRole("button", { name: /^If it fails/ }).click();
  await panel.getByRole("textbox", { name: "Retries" }).fill("2");
  await page.keyboard.press("Tab");
  await panel.getByRole("radio", { name: /Continue with N\/A/ }).check();
  await expectAccessible(page, "what becomes of a failure");
  await expect.poll(() => optionsOf("draft"), { timeout: 10_000 }).toEqual({ ifFails: { retries: 2, goOn: true } });
  await panel.getByRole("button", { name: "If it fails 2 retries, continues with N/A" }).waitFor();
  await context.close();
});
