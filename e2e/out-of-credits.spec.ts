import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { modelServer } from "./support/model-server.ts";
import { waitForIdle } from "./support/overlays.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";
import { sizes } from "./support/sizes.ts";

const own = modelServer({ DEFAULT_PLAN: "FREE" });

/** One more than the plan's credits pay for: making the list costs 1, and each item 1. */
const items = Array.from({ length: 100 }, (_, at) => `Town ${at + 1}`);

test("a run that uses up the credits says so, and its options lead to an own key", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const agent = { workspaceId, title: "Guide", system: "You describe towns.", languageModelId: "gpt-4o-mini" };
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", agent);
  const workflow = { workspaceId, setup: { title: "Towns" } };
  const { id: workflowId } = await callProcedure<{ id: string }>(page, "workflow.create", workflow);
  const config = { agentId, listSource: "the towns", prompt: "What is special here?", maxListItemCount: items.length };
  const nodes = [{ id: "towns", label: "Towns", type: "LOOP", position: { x: 0, y: 0 }, config }];
  await callProcedure(page, "workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes, edges: [] } });
  own.double.queueReply({ object: { list: items.map((item) => ({ item, details: "" })) } });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
    workspaceId,
    workflowId,
    triggerType: "IN_BACKGROUND",
  });

  await page.goto(`/${slug}/thread/workflow/${runId}`);
  await page.getByRole("button", { name: /^Step 1 Failed/ }).waitFor();
  await page.getByRole("button", { name: "See your options" }).click();
  const options = page.getByRole("dialog");
  await options.getByText("100 of 100").waitFor();
  for (const size of ["desktop", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    await waitForIdle(page);
    await saveScreenshot(page, `out-of-credits-${size}`);
    await expectAccessible(page, `options at the end of the credits on a ${size}`);
  }
  await options.getByRole("link", { name: "Add a key" }).click();
  await page.waitForURL(/settings\?tab=keys/);
  expect(there.errors).toEqual([]);
  await there.context.close();
});
