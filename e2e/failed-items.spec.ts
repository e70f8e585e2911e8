import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { modelServer } from "./support/model-server.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const own = modelServer();

const towns = ["Bergen", "Oslo", "Narvik", "Molde", "Bodø"];
/** Items for which both the provider and the fallback model fail. */
const refused = ["Oslo", "Molde"];

function script(): void {
  own.double.queueReply({ object: { list: towns.map((item) => ({ item, details: "" })) } });
  for (const town of towns)
    if (!refused.includes(town)) own.double.queueReply({ text: `${town} lies at the sea.` });
    else for (let at = 0; at < 2; at++) own.double.queueReply({ status: 400, body: '{"error":{"message":"no"}}' });
}

async function prepare(page: Page, slug: string): Promise<string> {
  const workspaceId = await findWorkspaceId(page, slug);
  const agent = await callProcedure<{ id: string }>(page, "agent.create", {
    workspaceId,
    title: "Guide",
    system: "You describe towns.",
    languageModelId: "gpt-4o-mini",
  });
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Towns" },
  });
  const step = (key: string, label: string, type: string, config: object) => ({
    id: key,
    label,
    type,
    position: { x: 0, y: 0 },
    config,
  });
  const nodes = [
    step("towns", "Towns", "LOOP", { agentId: agent.id, listSource: "the towns", prompt: "What is special here?" }),
    step("sum", "Sum", "AGENT", { agentId: agent.id, prompt: "Sum up" }),
  ];
  const edges = [{ id: "on", sourceNodeId: "towns", targetNodeId: "sum" }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  return id;
}

test("failed items of a loop don't stop the other items, and a person retries only them or skips them", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const workflowId = await prepare(page, slug);
  const workspaceId = await findWorkspaceId(page, slug);
  const step = (number: number, state: string) =>
    page.getByRole("button", { name: new RegExp(`^Step ${number} ${state}`) });
  const list = page.getByRole("list", { name: "List", exact: true });
  const begin = async () => {
    own.double.reset();
    script();
    const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
      workspaceId,
      workflowId,
      triggerType: "MANUAL",
    });
    await page.goto(`/${slug}/thread/workflow/${runId}`);
    await step(1, "Failed").waitFor();
  };

  await begin();
  await page.getByText("2 of 5 failed").waitFor();
  await page.getByText("3 of 5 items").waitFor();
  for (const town of towns)
    await list
      .getByRole("button", { name: new RegExp(`^${refused.includes(town) ? "Failed" : "Completed"} ${town}`) })
      .waitFor();
  expect(await page.getByRole("button", { name: /^Retry/ }).count()).toBe(1);
  await expectAccessible(page, "a loop of which items failed");
  await saveScreenshot(page, "failed-items");
  const asked = own.double.requests.length;
  await page.getByRole("button", { name: "Retry failed" }).click();
  await step(2, "Completed").waitFor();
  // Three requests: two towns, and the step after the loop.
  expect(own.double.requests.length - asked).toBe(3);

  await begin();
  await page.getByRole("button", { name: "Skip failed and continue" }).click();
  await step(2, "Completed").waitFor();
  // Whether the step is expanded at this point depends on how fast the next step finished.
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Expand all" }).click();
  await page.getByText("3 of 5 items").waitFor();
  await list.getByRole("button", { name: /^Failed Molde/ }).waitFor();
  await saveScreenshot(page, "failed-items-skipped");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
