import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builderText } from "#product/texts/builder/builder.ts";
import { ownAccountText } from "#product/texts/mcp/own-account.ts";
import { callListText } from "#product/texts/tools/call-list.ts";
import { callMcpToolText } from "#product/texts/tools/call-mcp-tool.ts";
import { urls } from "#product/urls.ts";
import { type ApiDouble, startApiDouble } from "#testing/api-double.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import { expectAccessible, signUpAtHome, visit } from "../support/browser.ts";
import { modelServer } from "../support/model-server.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const own = modelServer();
let harbor: McpDouble;
let registry: McpDouble;
let service: ApiDouble;
beforeAll(async () => {
  [harbor, registry, service] = await Promise.all([startMcpDouble(), startMcpDouble(), startApiDouble()]);
  registry.signIn.isRequired = true;
});
afterAll(() => Promise.all([harbor.close(), registry.close(), service.close()]));

/** In all sizes and both themes. Nothing may be wider than the screen. */
async function look(page: Page, what: string, at?: Locator) {
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await at?.scrollIntoViewIfNeeded();
      await expectAccessible(page, `${what}, ${name}`, ...(colorScheme === "dark" ? (["colours"] as const) : []));
      await saveScreenshot(page, `${what}-${name}-${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(size.width);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

test("lists of calls, trusted servers, own accounts before publishing and in runs fit every screen", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const create = async (path: string, input: object) =>
    (await callProcedure<{ id: string }>(page, path, { workspaceId, ...input })).id;
  const harborId = await create("mcpServer.create", { name: "Harbor", url: harbor.url });
  await callProcedure(page, "mcpServer.changeTool", { id: harborId, tool: "move_ship", policy: "always" });
  const registryId = await create("mcpServer.create", { name: "Registry", url: registry.url });
  // Its tools are known from the account that is connected while nobody needs one.
  registry.signIn.isRequired = false;
  await callProcedure(page, "mcpServer.refresh", { id: registryId });
  await callProcedure(page, "mcpServer.update", { id: registryId, account: "person" });
  registry.signIn.isRequired = true;
  const orderId = await create("apiAction.create", {
    ...{
      title: "Order rope",
      name: "order_rope",
      desc: "Orders rope.",
      url: `${service.origin}/orders`,
      method: "POST",
    },
  });
  const panel = page.getByRole("dialog");
  await page.goto(`${own.baseUrl}/${slug}/mcp-server?id=${harborId}`);
  await panel.getByRole("tab", { name: callListText.title }).click();
  await panel.getByText(callListText.none).waitFor();
  await look(page, "calls-none");

  const agentId = await create("agent.create", {
    ...{ title: "Pilot", system: "You pilot.", languageModelId: "gpt-4o-mini" },
    ...{ mcpServerIds: [harborId, registryId], apiActionIds: [orderId], trustedTargets: [harborId] },
  });
  const chatId = crypto.randomUUID();
  const names = ["mcp_harbor_find_ship", "mcp_harbor_move_ship", "mcp_harbor_gone", "api_order_rope"];
  own.double.queueReply({
    toolCalls: names.map((name) => ({ name, input: name === "api_order_rope" ? {} : { name: "Alma" } })),
  });
  const body = { workspaceId, chatId, agentId, message: { text: "Look after the Alma and all of the other ships." } };
  await page.evaluate(async (sent) => {
    const headers = { "content-type": "application/json" };
    await (await fetch("/api/chat/agent", { method: "POST", headers, body: JSON.stringify(sent) })).text();
  }, body);
  await page.goto(`${own.baseUrl}/${slug}/mcp-server?id=${harborId}`);
  await panel.getByRole("tab", { name: callListText.title }).click();
  await panel.getByText(callListText.visible).waitFor();
  await look(page, "calls");
  await page.goto(`${own.baseUrl}/${slug}/tool/${orderId}`);
  await page.getByText(callListText.visible).waitFor();
  await look(page, "calls-custom-tool", page.getByText(callListText.visible));

  await page.goto(`${own.baseUrl}/${slug}/agent/${agentId}?section=tools`);
  await look(page, "trusted-servers", page.getByText(ownAccountText.ofServer).first());

  const workflowId = await create("workflow.create", { setup: { title: "Watch" } });
  const step = { id: crypto.randomUUID(), label: "Pilot", type: "AGENT", position: { x: 0, y: 0 } };
  const graph = { nodes: [{ ...step, config: { agentId, prompt: "Find the Alma." } }], edges: [] };
  await callProcedure(page, "workflow.saveGraph", { id: workflowId, revision: 1, graph });
  await page.goto(`${own.baseUrl}/${slug}/workflow/${workflowId}/build`);
  await page
    .getByRole("button", { name: new RegExp(`^${builderText.checks}`) })
    .first()
    .click();
  await page.getByText(ownAccountText.change("Registry")).waitFor();
  await saveScreenshot(page, "own-accounts-checks");
  await expectAccessible(page, "checks with own accounts");

  own.double.queueReply({ toolCalls: [{ name: "mcp_registry_find_ship", input: { name: "Alma" } }] });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
    ...{ workspaceId, workflowId, triggerType: "IN_BACKGROUND" },
  });
  await page.goto(own.baseUrl + urls.run(slug, runId));
  await page.getByText(callMcpToolText.connectOwnFirst("Registry")).waitFor();
  await look(page, "run-needs-account");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
