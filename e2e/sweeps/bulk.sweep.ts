import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { urls } from "#product/urls.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const fields = [
  { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} },
  { id: "days", label: "Days", type: "NUMBER", required: false, order: 1, config: {} },
];

test("a file is uploaded, matched, started and its results are downloaded, on every screen", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Tide reports" },
  });
  const position = { x: 0, y: 0 };
  const form = { id: crypto.randomUUID(), label: "Question", type: "HUMAN_INPUT", position, config: { fields } };
  const prompt = "About @[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=topic)";
  const agent = {
    id: crypto.randomUUID(),
    label: "Answer",
    type: "AGENT",
    position: { x: 0, y: 160 },
    config: { agentId: null, prompt },
  };
  const edges = [{ id: crypto.randomUUID(), sourceNodeId: form.id, targetNodeId: agent.id }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes: [form, agent], edges } });

  await page.goto(urls.workflow(slug, id, "build"));
  await page.getByRole("link", { name: workflowText.tabs.bulk }).first().click();
  await page.getByText(text.emptyTitle).waitFor();
  await look(page, "bulk-empty");

  const [sample] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: text.sampleLink }).click(),
  ]);
  expect(await readFile(await sample.path(), "utf8")).toContain("Topic,Days");

  const chooseFile = (name: string, content: string) =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await chooseFile("empty.csv", "Topic");
  await page.getByText(text.noRows).waitFor();
  await look(page, "bulk-refused");

  await chooseFile("reports.csv", "Subject,Days\nSpring tide,3\n,2\nNeap tide,many\nEbb and flow of a long harbor,1");
  await page.getByRole("heading", { name: text.mapTitle }).waitFor();
  await page.getByText(text.invalidTitle(4)).first().waitFor();
  await look(page, "bulk-unmatched");
  await page.getByRole("button", { name: text.column("Topic") }).click();
  await page.getByRole("option", { name: "Subject" }).click();
  await page.getByText(text.invalidTitle(2)).first().waitFor();
  await look(page, "bulk-matched");

  await page.getByRole("button", { name: text.start(2) }).click();
  await page.getByText(text.progress(2, 2), { exact: false }).first().waitFor();
  await page.getByText(text.rowStatus.COMPLETED, { exact: true }).nth(1).waitFor();
  const table = page.getByRole("region", { name: text.columns.rows });
  await table.getByRole("columnheader", { name: text.columns.values }).waitFor();
  expect(await table.getByRole("row").nth(1).textContent()).toContain("Spring tide · 3");
  await page.getByRole("heading", { name: text.skippedTitle(2) }).waitFor();
  await look(page, "bulk-done");

  await page.getByRole("button", { name: text.download }).click();
  const [results] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: text.asCsv }).click(),
  ]);
  expect(await readFile(await results.path(), "utf8")).toContain("Spring tide");

  await page.getByRole("link", { name: text.back }).click();
  await page.getByRole("link", { name: "reports.csv" }).waitFor();
  await look(page, "bulk-list");
});
