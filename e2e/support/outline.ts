import type { Page } from "playwright-core";
import { expect } from "vitest";
import { signUp, visit } from "./browser.ts";
import { createKeyboard, type Keyboard } from "./keyboard.ts";
import { callProcedure } from "./seed-workspace.ts";

/** A workflow as the server stores it. */
export interface StoredWorkflow {
  revision: number;
  graph: {
    nodes: { id: string; label: string; type: string; config: { text?: string; colour?: string } }[];
    edges: { sourceNodeId: string; targetNodeId: string }[];
  };
}

export const keyboardSizes = ["desktop", "phone"] as const;
type Size = (typeof keyboardSizes)[number];

/** Signs up a person who uses the keyboard only. */
export async function startKeyboardSession(size: Size) {
  const visitor = await visit({ size });
  const { slug } = await signUp(visitor);
  const keyboard = await createKeyboard(visitor.page);
  return { ...visitor, slug, keyboard };
}

/** Opens the outline of a workflow; on a phone the builder shows nothing else. */
export async function openOutline(page: Page, keyboard: Keyboard, size: Size, address: string) {
  await page.goto(address);
  if (size === "desktop") {
    await keyboard.activate("button", "More tools");
    await keyboard.expectFocus("menuitem", /^Search steps/);
    await keyboard.press("ArrowDown", "Enter");
    await keyboard.expectFocus("button", "Canvas");
  }
  await page.getByRole("region", { name: "Outline" }).waitFor();
  const id = address.split("/").at(-2) ?? "";
  const stored = async () => (await callProcedure<StoredWorkflow>(page, "workflow.getById", { id }, "query")).graph;
  /** Waits until the stored graph satisfies the condition. */
  const expectGraph = (what: string, is: (graph: StoredWorkflow["graph"]) => boolean) =>
    expect.poll(async () => is(await stored()), { message: what, timeout: 15_000 }).toBe(true);
  const readConnections = async () => {
    const { nodes, edges } = await stored();
    const labelOf = (nodeId: string) => nodes.find((node) => node.id === nodeId)?.label;
    return edges.map((edge) => `${labelOf(edge.sourceNodeId)} > ${labelOf(edge.targetNodeId)}`).sort();
  };
  /** Waits until the stored connections are exactly these, each written "Label > Label". */
  const expectConnections = (what: string, wanted: string[]) =>
    expect.poll(readConnections, { message: what, timeout: 15_000 }).toEqual(wanted.toSorted());
  /** Waits for an announcement to screen readers. */
  const expectStatus = (words: string | RegExp) =>
    page.getByRole("status").filter({ hasText: words }).first().waitFor();
  return { stored, expectGraph, expectConnections, expectStatus };
}

/** Replaces the label in the open settings panel, where it has the focus. */
export async function setStepLabel(keyboard: Keyboard, label: string) {
  await keyboard.tabTo("textbox", "Label");
  await keyboard.press("Control+a");
  await keyboard.type(label);
}

/** Adds the first match of the focused step search, and waits for its settings. */
export async function addStep(keyboard: Keyboard, search: string, type: RegExp) {
  await keyboard.expectFocus("combobox", "Search step types");
  await keyboard.type(search);
  await keyboard.press("Enter");
  await keyboard.expectFocus("complementary", type);
}
