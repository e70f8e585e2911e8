import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { navText } from "#product/texts/shell/navigation.ts";
import { traceText } from "#product/texts/trace/trace.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const own = modelServer();

async function begin(page: Page, slug: string, languageModelId = "gpt-4o-mini"): Promise<string> {
  const workspaceId = await findWorkspaceId(page, slug);
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Guide",
    system: "You describe towns.",
    languageModelId,
  });
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Towns" },
  });
  const step = (key: string, label: string, prompt: string) => ({
    id: key,
    label,
    type: "AGENT",
    position: { x: 0, y: 0 },
    config: { agentId, prompt },
  });
  const nodes = [
    step("town", "Town", "What is special about Bergen?"),
    step("short", "Short", "Shorten @[Town](type=WORKFLOW_NODE&workflowNodeId=town)"),
  ];
  const edges = [{ id: "on", sourceNodeId: "town", targetNodeId: "short" }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
    workspaceId,
    workflowId: id,
    triggerType: "MANUAL",
  });
  return runId;
}

test("the text of a stopped step stays on the run page after a reload and can be collapsed", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  own.double.queueReply({ text: "Bergen has seven hills and much rain", fault: { name: "stall", after: 6 } });
  const runId = await begin(page, slug);
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  const words = page.getByText("Bergen has", { exact: false });
  await words.waitFor();
  await page.getByRole("button", { name: "Stop run" }).first().click();
  await page.getByText("Stopped", { exact: true }).first().waitFor();
  await words.waitFor();
  await saveScreenshot(page, "stopped-step");
  await page.reload();
  await words.waitFor();
  await expectAccessible(page, "a step that was stopped");
  await page.getByRole("button", { name: /^Step 1/ }).click();
  await words.waitFor({ state: "hidden" });
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a step without an API key opens the dialog where keys are added", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const runId = await begin(page, slug, "deepseek-v3");
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await page.getByRole("button", { name: "Add a key" }).waitFor();
  await saveScreenshot(page, "step-without-key");
  await expectAccessible(page, "a step without a key");
  await page.getByRole("button", { name: "Add a key" }).click();
  await page.getByRole("dialog", { name: /^Key Settings/ }).waitFor();
  await saveScreenshot(page, "step-without-key-dialog");
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a step shows that a text it quotes has changed, and runs again with one click", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  own.double.queueReply({ text: "Bergen has seven hills." });
  own.double.queueReply({ text: "Seven hills." });
  const runId = await begin(page, slug);
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await page.getByRole("button", { name: /^Step 2 Completed/ }).waitFor();
  const stale = page.getByText("“Town” has changed since this step ran.");
  expect(await stale.count()).toBe(0);
  await page.getByRole("button", { name: /^Step 1 Completed/ }).click();
  await page.getByRole("button", { name: "Actions for Town" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("main").getByRole("textbox").first().fill("Bergen has seven hills and much rain.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await stale.waitFor();
  await saveScreenshot(page, "stale-step");
  await expectAccessible(page, "a step whose source was edited");
  own.double.queueReply({ text: "Hills and rain." });
  await page.getByRole("button", { name: "Run this step again" }).click();
  await page.getByText("Hills and rain.").waitFor();
  await stale.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: navText.trace }).click();
  const trace = page.getByRole("treegrid", { name: traceText.label });
  await trace
    .getByRole("row", { name: /GPT-4o Mini/ })
    .nth(2)
    .waitFor();
  await saveScreenshot(page, "trace-run");
  await trace.getByRole("row", { name: /^Short/ }).click();
  await saveScreenshot(page, "trace-run-details");
  await page.emulateMedia({ colorScheme: "dark" });
  await saveScreenshot(page, "trace-run-dark");
  await page.emulateMedia({ colorScheme: "light" });
  for (const size of ["tablet", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    await saveScreenshot(page, `trace-run-${size}`);
  }
  await expectAccessible(page, "the trace of a run on a phone");
  await trace.getByRole("button", { name: traceText.details.goToStep }).click();
  await page.getByText("Hills and rain.").waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});
