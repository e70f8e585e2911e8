import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { clickCanvas, createUndoCheck, openBuilder, pressKey, stepCard } from "../support/canvas.ts";

interface Point {
  x: number;
  y: number;
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not on the page");
  return box;
};
const middleOf = async (locator: Locator): Promise<Point> => {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
};

async function drag(page: Page, from: Point, to: Point) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 6, from.y + 6);
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** What is changed is stored within seconds, on a busy machine too. */
const soon = <Value>(read: () => Value, message?: string) => expect.poll(read, { timeout: 15_000, message });

/** Where a line out of a card begins: below its middle. */
const foot = async (page: Page, label: string): Promise<Point> => {
  const { x, y, width, height } = await boxOf(stepCard(page, label));
  return { x: x + width / 2, y: y + height + 4 };
};
/** Ground on which nothing lies. */
const aside = async (page: Page): Promise<Point> => {
  const { x, y } = await boxOf(stepCard(page, "Draft"));
  return { x: x - 240, y: y + 40 };
};

test("what the hand does on the canvas is stored, undone and done again", async () => {
  const { page, context, stored, errors } = await openBuilder();
  await stepCard(page, "Check").waitFor();
  const goes = await createUndoCheck(page, stored);
  const placeOf = (graph: Awaited<ReturnType<typeof stored>>, label: string) =>
    graph.nodes.find((node) => node.label === label)?.position;

  await goes(
    "a line dropped on empty ground asks for the step",
    async () => {
      await drag(page, await foot(page, "Check"), await aside(page));
      await page.getByRole("combobox", { name: "Search step types" }).fill("gate");
      await page.getByRole("option", { name: /^Gate/ }).click();
    },
    ({ nodes, edges }) => nodes.length === 4 && edges.length === 3,
  );
  await goes(
    "a connection is taken away by key",
    async () => {
      await page.getByRole("group", { name: "From Draft to Check" }).dispatchEvent("click");
      await pressKey(page, "Delete");
    },
    ({ edges }) => edges.length === 1,
  );
  await goes(
    "several are chosen by a box and dragged together",
    async () => {
      const [first, last] = [await boxOf(stepCard(page, "Draft")), await boxOf(stepCard(page, "Check"))];
      await pressKey(page, "v");
      await drag(
        page,
        { x: first.x - 60, y: first.y - 12 },
        { x: last.x + last.width + 20, y: last.y + last.height + 12 },
      );
      await page.getByRole("group", { name: "Selected steps" }).waitFor();
      const from = await middleOf(stepCard(page, "Draft"));
      await drag(page, from, { x: from.x + 240, y: from.y });
    },
    (graph) => [placeOf(graph, "Draft"), placeOf(graph, "Check")].every((place) => (place?.x ?? 0) > 100),
  );
  await goes(
    "a card is moved by the arrow keys",
    async () => {
      await stepCard(page, "Check").click();
      await pressKey(page, "Escape");
      await stepCard(page, "Check").click();
      await pressKey(page, "ArrowRight");
    },
    (graph) => (placeOf(graph, "Check")?.x ?? 0) > 0,
  );

  // Apart from the card above, for between near ones the plus of the line is in the way.
  const draft = await middleOf(stepCard(page, "Draft"));
  await drag(page, draft, { x: draft.x + 288, y: draft.y });
  await soon(async () => placeOf(await stored(), "Draft")?.x ?? 0).toBeGreaterThan(200);
  // The tools of a chosen card would be in the way too.
  await clickCanvas(page);
  await page.getByRole("button", { name: "Duplicate", exact: true }).waitFor({ state: "detached" });
  const line = page.getByRole("group", { name: "From Brief to Draft" });
  const end = await middleOf(line.locator(".react-flow__edgeupdater-target"));
  const { x, y, width } = await boxOf(stepCard(page, "Check"));
  await drag(page, { x: end.x, y: end.y - 4 }, { x: x + width / 2, y: y + 4 });
  const isLed = async () =>
    (await stored()).edges.some(
      ({ sourceNodeId, targetNodeId }) => sourceNodeId === "brief" && targetNodeId === "check",
    );
  await soon(isLed, "one end of a connection is put elsewhere").toBe(true);
  await clickCanvas(page);
  await pressKey(page, "Control+z");
  await soon(isLed, "and back again").toBe(false);
  await pressKey(page, "Control+z");

  const from = await middleOf(stepCard(page, "Check"));
  await drag(page, from, { x: from.x, y: from.y + 96 });
  const yOf = async (label: string) => placeOf(await stored(), label)?.y ?? 0;
  await soon(() => yOf("Check")).toBeGreaterThan(200);
  await clickCanvas(page);
  await pressKey(page, "Control+a");
  await page.getByRole("button", { name: "Distribute vertically" }).click();
  await soon(() => yOf("Draft")).toBeGreaterThan(100);
  await pressKey(page, "Control+z");
  await soon(() => yOf("Draft")).toBe(96);
  await pressKey(page, "Control+z");
  await soon(() => yOf("Check")).toBe(192);

  expect(errors).toEqual([]);
  await context.close();
});

test("a note is written, coloured, made larger and taken away, and all of it comes back", async () => {
  const { page, context, stored } = await openBuilder();
  await stepCard(page, "Check").waitFor();
  const note = async () => (await stored()).nodes.find(({ label }) => label.startsWith("Sticky"))?.config;
  await clickCanvas(page);
  await pressKey(page, "/");
  await page.getByRole("combobox", { name: "Search step types" }).fill("note");
  await page.getByRole("option", { name: /^Sticky Note/ }).click();
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.type("Mind the tone");
  await pressKey(page, "Escape");
  await soon(note).toMatchObject({ text: "Mind the tone", colour: "yellow", width: 240 });
  const there = stepCard(page, "Sticky Note 1");
  await there.click();
  await page.getByRole("radio", { name: "Pink" }).check();
  await soon(note).toMatchObject({ colour: "pink" });
  const { x, y, width, height } = await boxOf(there);
  await drag(page, { x: x + width, y: y + height }, { x: x + width + 96, y: y + height + 48 });
  await soon(async () => (await note())?.width).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await soon(note).toBeUndefined();
  await clickCanvas(page);
  await pressKey(page, "Control+z");
  await soon(async () => (await note())?.width, "the note is back").toBeGreaterThan(300);
  await pressKey(page, "Control+z");
  await soon(note, "as large as before").toMatchObject({ width: 240, colour: "pink" });
  await pressKey(page, "Control+z");
  await soon(note, "in its first colour").toMatchObject({ colour: "yellow" });
  await context.close();
});
