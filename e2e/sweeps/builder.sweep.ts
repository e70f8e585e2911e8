import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { clickCanvas, createUndoCheck, openBuilder, pressKey, stepCard } from "../support/canvas.ts";
import { createSampleWorkflow } from "../support/sample-workflow.ts";

const saved = (page: Page) => page.getByText("Changes saved").first().waitFor();

test("every change on the canvas is stored, and undone and redone by one key each", async () => {
  const { page, context, stored, labels } = await openBuilder();
  await stepCard(page, "Check").waitFor();
  const goes = await createUndoCheck(page, stored);
  const chooseAll = async () => {
    await clickCanvas(page);
    await pressKey(page, "Control+a");
  };
  const count =
    (nodes: number) =>
    ({ nodes: all }: { nodes: unknown[] }) =>
      all.length === nodes;

  await goes(
    "quick add",
    async () => {
      await clickCanvas(page);
      await pressKey(page, "/");
      await page.getByRole("combobox", { name: "Search step types" }).fill("if");
      await page.getByRole("option", { name: /^Gate/ }).click();
    },
    count(4),
  );
  await goes(
    "insert on an edge",
    async () => {
      await page.getByRole("group", { name: "From Brief to Draft" }).dispatchEvent("click");
      await page.getByRole("button", { name: "Insert a step here" }).click();
      await pressKey(page, "Enter");
    },
    (graph) => graph.edges.length === 3,
  );
  await goes(
    "duplicate",
    async () => {
      await chooseAll();
      await pressKey(page, "Control+d");
    },
    count(6),
  );
  await goes(
    "delete",
    async () => {
      await stepCard(page, "Draft").click();
      await pressKey(page, "Escape");
      await stepCard(page, "Draft").click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
    },
    count(2),
  );
  await goes(
    "align",
    async () => {
      await chooseAll();
      await page.getByRole("button", { name: "Align top" }).click();
    },
    ({ nodes }) => new Set(nodes.map(({ position }) => position.y)).size === 1,
  );
  await goes(
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

test("steps go by the clipboard into another workflow", async () => {
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
  await saved(page);
  await context.close();
});

test("the search goes from step to step", async () => {
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

test("a run begins from the builder, is stopped there, and begins again with the same inputs", async () => {
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

test("a prompt is read with the values of the last run", async () => {
  const { page, context } = await openBuilder();
  await stepCard(page, "Draft").click();
  await page.getByRole("button", { name: "Preview with the last run's values" }).click();
  await page.getByText("No runs yet").waitFor();
  await page.getByRole("region", { name: "Preview" }).getByText("N/A").waitFor();
  await expectAccessible(page, "the preview of a prompt");
  await context.close();
});

test("on a phone the list runs the workflow and tries a step", async () => {
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
