import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { signUp, visit } from "./browser.ts";
import { createSampleWorkflow } from "./sample-workflow.ts";
import { callProcedure } from "./seed-workspace.ts";

interface StoredGraph {
  nodes: {
    id: string;
    label: string;
    position: { x: number; y: number };
    config: { width?: number; colour?: string };
  }[];
  edges: { sourceNodeId: string; targetNodeId: string }[];
}

/** Opens the builder on a sample workflow; `stored` reads the graph and `labels` the step labels from the server. */
export async function openBuilder(size: "desktop" | "phone" = "desktop") {
  const visitor = await visit({ size });
  const { page } = visitor;
  const { slug } = await signUp(visitor);
  const address = await createSampleWorkflow(page, slug);
  await page.goto(address);
  const id = address.split("/").at(-2) ?? "";
  const stored = async () =>
    (await callProcedure<{ graph: StoredGraph }>(page, "workflow.getById", { id }, "query")).graph;
  const labels = async () => (await stored()).nodes.map(({ label }) => label).sort();
  return { ...visitor, slug, id, stored, labels };
}

export const stepCard = (page: Page, label: string): Locator =>
  page.getByRole("group", { name: new RegExp(`^${label},`) });
export const clickCanvas = (page: Page) => page.locator(".react-flow__pane").click({ position: { x: 300, y: 600 } });
export const pressKey = (page: Page, keys: string) => page.keyboard.press(keys);

/** Returns a check that makes a change, undoes, redoes and undoes it again, and reads the stored graph after each. */
export async function createUndoCheck(page: Page, stored: () => Promise<StoredGraph>) {
  const first = await stored();
  return async (what: string, act: () => Promise<unknown>, isDone: (graph: StoredGraph) => boolean) => {
    await act();
    await expect.poll(async () => isDone(await stored()), { message: what, timeout: 15_000 }).toBe(true);
    await clickCanvas(page);
    await pressKey(page, "Control+z");
    await expect.poll(async () => isDone(await stored()), { message: `${what}, undone`, timeout: 15_000 }).toBe(false);
    await pressKey(page, "Control+Shift+z");
    await expect.poll(async () => isDone(await stored()), { message: `${what}, redone`, timeout: 15_000 }).toBe(true);
    await pressKey(page, "Control+z");
    await expect.poll(stored, { message: `${what}, undone again`, timeout: 15_000 }).toEqual(first);
  };
}
