import type { Page } from "playwright-core";
import { expect } from "vitest";
import { signUp, visit } from "./browser.ts";
import { createKeyboard, type Keyboard } from "./keyboard.ts";
import { callProcedure } from "./seed-workspace.ts";

export interface Stored {
  revision: number;
  graph: {
    nodes: { id: string; label: string; type: string; config: { text?: string; colour?: string } }[];
    edges: { sourceNodeId: string; targetNodeId: string }[];
  };
}

export const keyboardSizes = ["desktop", "phone"] as const;
type Size = (typeof keyboardSizes)[number];

export async function startKeyboardSession(size: Size) {
  const there = await visit({ size });
  const { slug } = await signUp(there);
  const hands = await createKeyboard(there.page);
  return { ...there, slug, hands };
}

/** Opens a workflow and goes to its list; on a phone it is all there is. */
export async function openOutline(page: Page, hands: Keyboard, size: Size, address: string) {
  await page.goto(address);
  if (size === "desktop") {
    await hands.activate("button", "More tools");
    await hands.expectFocus("menuitem", /^Search steps/);
    await hands.press("ArrowDown", "Enter");
    await hands.expectFocus("button", "Canvas");
  }
  await page.getByRole("region", { name: "Outline" }).waitFor();
  const id = address.split("/").at(-2) ?? "";
  const stored = async () => (await callProcedure<Stored>(page, "workflow.getById", { id }, "query")).graph;
  /** What the server has, as soon as it has that. */
  const expectGraph = (what: string, is: (graph: Stored["graph"]) => boolean) =>
    expect.poll(async () => is(await stored()), { message: what, timeout: 15_000 }).toBe(true);
  const readConnections = async () => {
    const { nodes, edges } = await stored();
    const labelOf = (nodeId: string) => nodes.find((node) => node.id === nodeId)?.label;
    return edges.map((edge) => `${labelOf(edge.sourceNodeId)} > ${labelOf(edge.targetNodeId)}`).sort();
  };
  const expectConnections = (what: string, wanted: string[]) =>
    expect.poll(readConnections, { message: what, timeout: 15_000 }).toEqual(wanted.toSorted());
  const expectStatus = (words: string | RegExp) =>
    page.getByRole("status").filter({ hasText: words }).first().waitFor();
  return { stored, expectGraph, expectConnections, says: expectStatus };
}

/** Types over the name in the open settings; the focus is on the panel. */
export async function setStepLabel(hands: Keyboard, label: string) {
  await hands.tabTo("textbox", "Label");
  await hands.press("Control+a");
  await hands.type(label);
}

export async function addStep(hands: Keyboard, search: string, type: RegExp) {
  await hands.expectFocus("combobox", "Search step types");
  await hands.type(search);
  await hands.press("Enter");
  await hands.expectFocus("complementary", type);
}
