import { expect, test } from "vitest";
import { apiKeyText as keys } from "#product/texts/api-key/api-key.ts";
import { apiReferenceText as text } from "#product/texts/public-api/api-reference.ts";
import { referencePageText } from "#product/texts/public-api/reference-page.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { makePdf } from "#testing/sample-files.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { modelServer } from "../support/model-server.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

/** Its models answer from scripts. */
const own = modelServer();

test("a key is made in the browser; with it a program uploads, runs and reads, and the run names the key", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const setup = { title: "Morning Brief" };
  const { id: workflowId } = await callProcedure<{ id: string }>(page, "workflow.create", { workspaceId, setup });
  const fields = [
    { id: "topic", label: "Topic", type: "TEXT", required: true, order: 0, config: {} },
    { id: "papers", label: "Papers", type: "DOCUMENT", required: false, order: 1, config: {} },
  ];
  const nodes = [
    { id: "form", label: "Ask", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields } },
    {
      id: "agent",
      label: "Write",
      type: "AGENT",
      position: { x: 0, y: 200 },
      config: { agentId: null, prompt: "Write" },
    },
  ];
  const edges = [{ id: "edge", sourceNodeId: "form", targetNodeId: "agent" }];
  await callProcedure(page, "workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes, edges } });

  await page.goto(`${own.baseUrl}/${slug}/settings?tab=public-api`);
  await page.getByRole("button", { name: keys.create }).first().click();
  const create = page.getByRole("dialog", { name: keys.dialog.title });
  await create.getByRole("textbox", { name: keys.dialog.name }).fill("Harbor office");
  await create.getByRole("button", { name: keys.dialog.submit }).click();
  const created = page.getByRole("dialog", { name: keys.created.title });
  const key = await created.getByRole("textbox", { name: keys.created.label }).inputValue();
  await created.getByRole("button", { name: keys.created.done }).click();

  await page.goto(`${own.baseUrl}/${slug}/workflow/${workflowId}/api`);
  await page.getByRole("cell", { name: /Topic/ }).first().waitFor();
  await look(page, "api-reference", page.getByRole("cell", { name: /Topic/ }).first());
  await page.getByRole("tab", { name: text.languages.python }).click();
  await page.getByText("import requests").waitFor();

  const form = new FormData();
  form.append("document_file", new Blob([new Uint8Array(makePdf([["Neap tides"]]))]), "Tides.pdf");
  const headers = { "x-api-key": key };
  const uploaded = await fetch(`${own.baseUrl}/api/v2/document/upload`, { method: "POST", headers, body: form });
  const { value } = (await uploaded.json()) as { value: object[] };
  own.double.queueReply({ text: "Ships sail at nine." });
  const ran = await fetch(`${own.baseUrl}/api/v2/workflow/run?workflow_id=${workflowId}&wait=60`, {
    method: "POST",
    headers,
    body: JSON.stringify({ data: { Topic: "ships", papers: JSON.stringify(value) } }),
  });
  const result = (await ran.json()) as { workflow_run_id: string; workflow_run_output: { content: string }[] };
  expect(result.workflow_run_output[0]?.content).toBe("Ships sail at nine.");
  const query = `run_id=${result.workflow_run_id}`;
  const read = await fetch(`${own.baseUrl}/api/v2/workflow-run/result?${query}`, { headers });
  expect(await read.json()).toEqual(result);

  await page.goto(`${own.baseUrl}/${slug}/thread/workflow/${result.workflow_run_id}`);
  await page.getByText(runHeaderText.banner.trigger("Harbor office", "PUBLIC_API")).first().waitFor();

  await page.goto(`${own.baseUrl}/api/v2`);
  await look(page, "api-page");
  await page.getByLabel(referencePageText.key, { exact: true }).fill(key);
  const section = page.locator("#listWorkflows");
  await section.getByRole("button", { name: referencePageText.send }).click();
  await section.getByText("Morning Brief").waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});
