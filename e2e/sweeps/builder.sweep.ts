import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { clickCanvas, createUndoCheck, openBuilder, pressKey, stepCard } from "../support/canvas.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";

const waitForSave = (page: Page) => page.getByText("Changes saved").first().waitFor();

test("a person makes every kind of change on the canvas, and one key undoes or redoes each", async () => {
  const { page, context, stored, labels } = await openBuilder();
  await stepCard(page, "Check").waitFor();
  const expectUndoable = await createUndoCheck(page, stored);
  const selectAll = async () => {
    await clickCanvas(page);
    await pressKey(page, "Control+a");
  };
  const hasStepCount =
    (nodes: number) =>
    ({ nodes: all }: { nodes: unknown[] }) =>
      all.length === nodes;

  await expectUndoable(
    "quick add",
    async () => {
      await clickCanvas(page);
      await pressKey(page, "/");
      await page.getByRole("combobox", { name: "Search step types" }).fill("if");
      await page.getByRole("option", { name: /^Gate/ }).click();
    },
    hasStepCount(4),
  );
  await expectUndoable(
    "insert on an edge",
    async () => {
      await page.getByRole("group", { name: "From Brief to Draft" }).dispatchEvent("click");
      await page.getByRole("button", { name: "Insert a step here" }).click();
      await pressKey(page, "Enter");
    },
    (graph) => graph.edges.length === 3,
  );
  await expectUndoable(
    "duplicate",
    async () => {
      await selectAll();
      await pressKey(page, "Control+d");
    },
    hasStepCount(6),
  );
  await expectUndoable(
    "delete",
    async () => {
      await stepCard(page, "Draft").click();
      await pressKey(page, "Escape");
      await stepCard(page, "Draft").click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
    },
    hasStepCount(2),
  );
  await expectUndoable(
    "align",
    async () => {
      await selectAll();
      await page.getByRole("button", { name: "Align top" }).click();
    },
    ({ nodes }) => new Set(nodes.map(({ position }) => position.y)).size === 1,
  );
  await expectUndoable(
    "rename",
    async () => {
      await stepCard(page, "Check").dblclick();
      await page.getByRole("textbox", { name: "Label" }).first().fill("Look over");
      await pressKey(page, "Enter");
    },
    ({ nodes }) => nodes.some(({ label }) => label === "Look over"),
  );
  expect(await labels()).toEqual(["Brief", "Check", "Draft"]);
  await context.close();
});

test("a person copies steps into another workflow through the clipboard", async () => {
  const { page, context, slug } = await openBuilder();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await stepCard(page, "Check").waitFor();
  await clickCanvas(page);
  await pressKey(page, "Control+a");
  await pressKey(page, "Control+c");
  await page.goto(await createSampleWorkflow(page, slug));
  await stepCard(page, "Check").waitFor();
  await clickCanvas(page);
  await pressKey(page, "Control+v");
  await stepCard(page, "Draft 2").waitFor();
  await waitForSave(page);
  await context.close();
});

test("a person searches for steps and moves from match to match", async () => {
  const { page, context } = await openBuilder();
  await stepCard(page, "Check").waitFor();
  await clickCanvas(page);
  await pressKey(page, "Control+f");
  await page.getByRole("textbox", { name: "Search steps" }).fill("draft");
  await page.getByText("1 of 2").waitFor();
  await pressKey(page, "Enter");
  await page.getByText("2 of 2").waitFor();
  await expectAccessible(page, "the search");
  await pressKey(page, "Escape");
  await clickCanvas(page);
  await pressKey(page, "Control+a");
  await page.getByRole("group", { name: "Selected steps" }).waitFor();
  await expectAccessible(page, "several selected steps");
  await context.close();
});

test("a person starts a test run, stops it, and starts it again with the same inputs", async () => {
  const { page, context } = await openBuilder();
  await stepCard(page, "Check").waitFor();
  await pressKey(page, "Control+Enter");
  await page.getByRole("textbox", { name: "Topic" }).fill("Tides");
  await page.getByRole("button", { name: "Start run" }).click();
  const bar = page.getByRole("group", { name: "Test runs" });
  await bar.getByRole("button", { name: "Stop run" }).click();
  await bar.getByText("Stopped").waitFor();
  await expectAccessible(page, "a stopped run on the canvas");
  await bar.getByRole("button", { name: "Run again with the last inputs" }).click();
  await bar.getByText("Completed").waitFor({ timeout: 30_000 });
  await stepCard(page, "Check").getByText("Completed").waitFor();
  await stepCard(page, "Check").click();
  await page.getByRole("tab", { name: "Output" }).click();
  await page.getByRole("complementary").getByRole("heading", { name: "What I can see" }).waitFor();
  await expectAccessible(page, "the last run of a step");
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Hide run" }).click();
  await stepCard(page, "Check").getByText("Completed").waitFor({ state: "detached" });
  await context.close();
});

test("a person previews a prompt before the first run and sees N/A instead of values", async () => {
  const { page, context } = await openBuilder();
  await stepCard(page, "Draft").click();
  await page.getByRole("button", { name: "Preview with the last run's values" }).click();
  await page.getByText("No runs yet").waitFor();
  await page.getByRole("region", { name: "Preview" }).getByText("N/A").waitFor();
  await expectAccessible(page, "the preview of a prompt");
  await context.close();
});

test("a person on a phone runs the workflow and a single step from the outline", async () => {
  const { page, context } = await openBuilder("phone");
  await page.getByRole("button", { name: "Test run" }).click();
  await page.getByRole("textbox", { name: "Topic" }).fill("Tides");
  await page.getByRole("button", { name: "Start run" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Close/ })
    .first()
    .click();
  await page.getByRole("group", { name: "Test runs" }).getByText("Completed").waitFor({ timeout: 30_000 });
  await page.getByRole("button", { name: "Settings of Check" }).click();
  await page.getByRole("tab", { name: "Output" }).click();
  await page.getByRole("button", { name: "Topic brief #1" }).waitFor();
  await page.getByRole("button", { name: "Run step" }).click();
  await page.getByRole("textbox", { name: "Draft" }).waitFor();
  await expectAccessible(page, "the sample inputs on a phone");
  await context.close();
});
