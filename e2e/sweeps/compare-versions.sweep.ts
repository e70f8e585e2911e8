import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { compareText as text } from "#product/texts/versions/compare.ts";
import { workflowVersionText } from "#product/texts/versions/workflow-versions.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, seedWorkspace } from "../support/seed-workspace.ts";

const marked = (row: Locator, mark: "ins" | "del", words: string) =>
  row.locator(mark).filter({ hasText: words }).first().waitFor();

test("a person compares versions of an agent and of a workflow and sees the removed and added words", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const { agentId, workflowId } = await seedWorkspace(page, slug);

  // Agent: changes and saves the instructions, then compares the versions.
  await page.goto(`/${slug}/agent/${agentId}`);
  const background = page.getByRole("textbox", { name: agentFieldNames.system }).first();
  await background.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("You answer questions about policies, at length, with their source and its date.");
  await page.getByRole("button", { name: agentEditorText.save.showChanges }).click();
  const review = page.getByRole("dialog", { name: agentEditorText.changesTitle });
  await review.getByLabel(agentEditorText.versionNote).fill("Longer answers, with dates");
  await expectAccessible(page, "unsaved changes of an agent");
  await saveScreenshot(page, "agent-version-note");
  await review.getByRole("button", { name: agentEditorText.save.save, exact: true }).click();
  await page.getByRole("button", { name: "Actions for Policy librarian" }).click();
  await page.getByRole("menuitem", { name: agentEditorText.versions }).click();
  const drawer = page.getByRole("dialog", { name: agentEditorText.versions });
  const second = drawer.getByRole("listitem").filter({ hasText: agentEditorText.version(2) });
  await second.getByRole("button", { name: agentEditorText.compare }).click();
  await saveScreenshot(page, "agent-version-note-row");
  await drawer.getByText("Longer answers, with dates").waitFor();
  await marked(second, "del", "briefly");
  await marked(second, "ins", "at length");
  await expectAccessible(page, "versions of an agent");
  await second.getByRole("radio", { name: text.inVersion }).click();
  await marked(second, "ins", "and its date");
  expect(await second.locator("ins").filter({ hasText: "at length" }).count()).toBe(0);

  // Workflow: changes a step's prompt and adds a step, then compares the versions.
  const { graph, revision } = await callProcedure<{ graph: { nodes: object[]; edges: object[] }; revision: number }>(
    page,
    "workflow.getById",
    { id: workflowId },
    "query",
  );
  const [form, answer] = graph.nodes as { id: string; config: object }[];
  const prompt = "Summarise the topic in three sentences, for people who have not heard of it before.";
  const check = {
    id: crypto.randomUUID(),
    label: "Check",
    type: "INFO",
    position: { x: 0, y: 300 },
    config: { text: "Read it." },
  };
  await callProcedure(page, "workflow.saveGraph", {
    id: workflowId,
    revision,
    graph: {
      nodes: [form, { ...answer, config: { ...answer?.config, prompt } }, check],
      edges: [...graph.edges, { id: crypto.randomUUID(), sourceNodeId: answer?.id, targetNodeId: check.id }],
    },
  });
  await page.goto(`/${slug}/workflow/${workflowId}/versions`);
  const list = page.getByRole("list", { name: workflowVersionText.title });
  const earlier = list.locator("> li").filter({ hasText: workflowVersionText.number(2) });
  await earlier.getByRole("button", { name: workflowVersionText.view }).click();
  await marked(earlier, "ins", "in three sentences");
  await earlier.getByRole("list", { name: text.connections }).getByText(text.connection("Answer", "Check")).waitFor();
  await earlier.getByRole("heading", { name: "Check" }).waitFor();
  await expectAccessible(page, "versions of a workflow");
  await there.context.close();
});
