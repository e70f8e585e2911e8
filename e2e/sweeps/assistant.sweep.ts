import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { openBuilder, pressKey, stepCard } from "../support/canvas.ts";
import { callProcedure } from "../support/seed-workspace.ts";

const panelOf = (page: Page) => page.getByRole("complementary", { name: "Assistant" });
const prompt = (text: string) => ({ text, humanInputFieldReferences: [], otherNodeOutputReferences: [] });
/** A message that tells the demo model what to answer. */
const answerWith = (reply: string, changes: object[] | null, options: string[] = []) =>
  `answer with ${JSON.stringify({ reply, options, proposal: changes && { changes } })}`;

async function send(page: Page, text: string) {
  await panelOf(page).getByRole("textbox", { name: "Your message" }).fill(text);
  await panelOf(page).getByRole("button", { name: "Send" }).click();
}

const twoChanges = [
  { do: "rename", id: "check", label: "Look over" },
  {
    do: "add",
    index: 7,
    label: "Polish",
    type: "AGENT",
    config: { prompt: prompt("Polish {{Draft}}.") },
    afterId: "draft",
  },
];

test("a person applies one of two proposed changes, skips the other, and undoes the applied one", async () => {
  const { page, context, stored, labels, errors, externalRequests } = await openBuilder();
  const first = await stored();
  await stepCard(page, "Check").waitFor();
  await page.getByRole("button", { name: "Assistant", exact: true }).click();
  await panelOf(page).getByRole("button", { name: "Check for errors" }).waitFor();
  await expectAccessible(page, "the assistant before anything was said");

  await send(page, answerWith("Two things.", twoChanges));
  await panelOf(page).getByRole("button", { name: "Apply: Rename “Check” to “Look over”" }).waitFor();
  await stepCard(page, "Check").getByRole("img", { name: "Changed" }).waitFor();
  await expectAccessible(page, "changes that wait for a decision");
  await panelOf(page).getByRole("button", { name: "Apply: Add “Polish” (Agent)" }).click();
  await stepCard(page, "Polish").getByRole("img", { name: "New" }).waitFor();
  await expect.poll(labels, { timeout: 10_000 }).toEqual(["Brief", "Check", "Draft", "Polish"]);
  await panelOf(page).getByRole("button", { name: "Skip: Rename “Check” to “Look over”" }).click();
  await panelOf(page).getByText("1 change applied").waitFor();
  await panelOf(page).getByRole("button", { name: "Undo" }).click();
  await panelOf(page).getByText("Undone").waitFor();
  await expect.poll(stored, { timeout: 10_000 }).toEqual(first);

  await send(page, answerWith("Gone.", [{ do: "rename", id: "of-another-workflow", label: "Mine" }]));
  await panelOf(page).getByText("It refers to steps that don't exist.").waitFor();
  await expectAccessible(page, "a proposal that is refused");
  expect(await stored()).toEqual(first);
  expect(externalRequests).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});

test("a person uses auto edit, undoes all its changes at once, and finds the mode and the answers again after a reload", async () => {
  const { page, context, stored, labels } = await openBuilder();
  const first = await stored();
  await stepCard(page, "Check").waitFor();
  await pressKey(page, "Control+i");
  await panelOf(page).getByRole("radio", { name: "Auto edit" }).check();
  await send(page, answerWith("Done.", twoChanges));
  await panelOf(page).getByText("2 changes applied").waitFor();
  await expect.poll(labels, { timeout: 10_000 }).toEqual(["Brief", "Draft", "Look over", "Polish"]);
  await panelOf(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored, { timeout: 10_000 }).toEqual(first);

  await page.reload();
  await stepCard(page, "Check").waitFor();
  await page.getByRole("button", { name: "Assistant", exact: true }).click();
  expect(await panelOf(page).getByRole("radio", { name: "Auto edit" }).isChecked()).toBe(true);
  await panelOf(page).getByText("Done.", { exact: true }).waitFor();
  expect(await stored()).toEqual(first);

  await panelOf(page).getByRole("radio", { name: "Ask to edit" }).check();
  await panelOf(page).getByRole("textbox", { name: "Your message" }).click();
  await page.keyboard.type("Explain @Dra");
  await page.getByRole("option", { name: /^Draft/ }).click();
  await panelOf(page).getByRole("button", { name: "Send" }).click();
  await panelOf(page)
    .getByText(/^Explain Draft$/)
    .waitFor();
  const explained = panelOf(page).getByText(/This workflow has 3 steps: “Brief”, “Draft”, and “Check”/);
  await explained.waitFor();
  await page.reload();
  await stepCard(page, "Check").waitFor();
  await page.getByRole("button", { name: "Assistant", exact: true }).click();
  await explained.waitFor();
  expect(await stored()).toEqual(first);
  await context.close();
});

test("a person on a phone asks the assistant about a check that has no fix", async () => {
  const { page, context, id } = await openBuilder("phone");
  const { graph, revision } = await callProcedure<{
    graph: { nodes: { id: string; config: object }[] };
    revision: number;
  }>(page, "workflow.getById", { id }, "query");
  const nodes = graph.nodes.map((node) => (node.id === "draft" ? { ...node, config: { prompt: "" } } : node));
  await callProcedure(page, "workflow.saveGraph", { id, revision, graph: { ...graph, nodes } });
  await page.reload();
  await page.getByRole("button", { name: /^Checks: 1/ }).click();
  await expectAccessible(page, "a check without a fix of its own");
  await page.getByRole("button", { name: "Fix with AI" }).click();
  await panelOf(page)
    .getByText(/^Fix this: “Draft”/)
    .waitFor();
  await panelOf(page)
    .getByText(/The demo model can explain this workflow/)
    .waitFor();
  await expectAccessible(page, "the assistant on a phone");
  await context.close();
});
