import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { clickCanvas, createUndoCheck, openBuilder, pressKey, stepCard } from "../support/canvas.ts";

interface Point {
  x: number;
  y: number;
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("the element is not on the page");
  return box;
};
const centerOf = async (locator: Locator): Promise<Point> => {
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

/** Waits until the server has stored a change; a busy machine needs seconds. */
const expectStored = <Value>(read: () => Value, message?: string) => expect.poll(read, { timeout: 15_000, message });

/** The point below the middle of a card where a connection starts. */
const outputHandleOf = async (page: Page, label: string): Promise<Point> => {
  const { x, y, width, height } = await boxOf(stepCard(page, label));
  return { x: x + width / 2, y: y + height + 4 };
};
/** A point of the canvas without a step. */
const emptySpot = async (page: Page): Promise<Point> => {
  const { x, y } = await boxOf(stepCard(page, "Draft"));
  return { x: x - 240, y: y + 40 };
};

test("a person uses every mouse gesture on the canvas, and each is stored, undone and redone", async () => {
  const { page, context, stored, errors } = await openBuilder();
  await stepCard(page, "Check").waitFor();
  const expectUndoable = await createUndoCheck(page, stored);
  const positionOf = (graph: Awaited<ReturnType<typeof stored>>, label: string) =>
    graph.nodes.find((node) => node.label === label)?.position;

  await expectUndoable(
    "a connection dropped on the canvas asks for a step",
    async () => {
      await drag(page, await outputHandleOf(page, "Check"), await emptySpot(page));
      await page.getByRole("combobox", { name: "Search step types" }).fill("gate");
      await page.getByRole("option", { name: /^Gate/ }).click();
    },
    ({ nodes, edges }) => nodes.length === 4 && edges.length === 3,
  );
  await expectUndoable(
    "a connection is deleted by key",
    async () => {
      await page.getByRole("group", { name: "From Draft to Check" }).dispatchEvent("click");
      await pressKey(page, "Delete");
    },
    ({ edges }) => edges.length === 1,
  );
  await expectUndoable(
    "steps are selected with a box and dragged together",
    async () => {
      const [first, last] = [await boxOf(stepCard(page, "Draft")), await boxOf(stepCard(page, "Check"))];
      await pressKey(page, "v");
      await drag(
        page,
        { x: first.x - 60, y: first.y - 12 },
        { x: last.x + last.width + 20, y: last.y + last.height + 12 },
      );
      await page.getByRole("group", { name: "Selected steps" }).waitFor();
      const from = await centerOf(stepCard(page, "Draft"));
      await drag(page, from, { x: from.x + 240, y: from.y });
    },
    (graph) => [positionOf(graph, "Draft"), positionOf(graph, "Check")].every((place) => (place?.x ?? 0) > 100),
  );
  await expectUndoable(
    "a card is moved by the arrow keys",
    async () => {
      await stepCard(page, "Check").click();
      await pressKey(page, "Escape");
      await stepCard(page, "Check").click();
      await pressKey(page, "ArrowRight");
    },
    (graph) => (positionOf(graph, "Check")?.x ?? 0) > 0,
  );

  // Moved away first, because the plus button on a short connection would be in the way.
  const draft = await centerOf(stepCard(page, "Draft"));
  await drag(page, draft, { x: draft.x + 288, y: draft.y });
  await expectStored(async () => positionOf(await stored(), "Draft")?.x ?? 0).toBeGreaterThan(200);
  // Deselected, because the toolbar of a selected card would be in the way.
  await clickCanvas(page);
  await page.getByRole("button", { name: "Duplicate", exact: true }).waitFor({ state: "detached" });
  const line = page.getByRole("group", { name: "From Brief to Draft" });
  const end = await centerOf(line.locator(".react-flow__edgeupdater-target"));
  const { x, y, width } = await boxOf(stepCard(page, "Check"));
  await drag(page, { x: end.x, y: end.y - 4 }, { x: x + width / 2, y: y + 4 });
  const isReconnected = async () =>
    (await stored()).edges.some(
      ({ sourceNodeId, targetNodeId }) => sourceNodeId === "brief" && targetNodeId === "check",
    );
  await expectStored(isReconnected, "one end of a connection is moved").toBe(true);
  await clickCanvas(page);
  await pressKey(page, "Control+z");
  await expectStored(isReconnected, "the moved end is undone").toBe(false);
  await pressKey(page, "Control+z");

  const from = await centerOf(stepCard(page, "Check"));
  await drag(page, from, { x: from.x, y: from.y + 96 });
  const yOf = async (label: string) => positionOf(await stored(), label)?.y ?? 0;
  await expectStored(() => yOf("Check")).toBeGreaterThan(200);
  await clickCanvas(page);
  await pressKey(page, "Control+a");
  await page.getByRole("button", { name: "Distribute vertically" }).click();
  await expectStored(() => yOf("Draft")).toBeGreaterThan(100);
  await pressKey(page, "Control+z");
  await expectStored(() => yOf("Draft")).toBe(96);
  await pressKey(page, "Control+z");
  await expectStored(() => yOf("Check")).toBe(192);

  expect(errors).toEqual([]);
  await context.close();
});

test("a person writes, colors, resizes and deletes a note, and undoes every change", async () => {
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
  await expectStored(note).toMatchObject({ text: "Mind the tone", colour: "yellow", width: 240 });
  const there = stepCard(page, "Sticky Note 1");
  await there.click();
  await page.getByRole("radio", { name: "Pink" }).check();
  await expectStored(note).toMatchObject({ colour: "pink" });
  const { x, y, width, height } = await boxOf(there);
  await drag(page, { x: x + width, y: y + height }, { x: x + width + 96, y: y + height + 48 });
  await expectStored(async () => (await note())?.width).toBeGreaterThan(300);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expectStored(note).toBeUndefined();
  await clickCanvas(page);
  await pressKey(page, "Control+z");
  await expectStored(async () => (await note())?.width, "the note is back").toBeGreaterThan(300);
  await pressKey(page, "Control+z");
  await expectStored(note, "the note has its first size").toMatchObject({ width: 240, colour: "pink" });
  await pressKey(page, "Control+z");
  await expectStored(note, "the note has its first color").toMatchObject({ colour: "yellow" });
  await context.close();
});
