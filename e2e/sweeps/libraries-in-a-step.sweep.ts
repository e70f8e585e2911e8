import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import { apiActionText } from "#product/texts/api-action/api-action.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { noteText } from "#product/texts/note/note.ts";
import { runStatusText } from "#product/texts/run/run-status.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { styleText } from "#product/texts/style/style.ts";
import { toolApprovalText } from "#product/texts/tools/tool-approval.ts";
import { type ApiDouble, startApiDouble } from "#testing/api-double.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import { expectAccessible, signUp, visit } from "../support/browser.ts";
import { modelServer } from "../support/model-server.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

const own = modelServer();
let service: ApiDouble;
let harbor: McpDouble;
beforeAll(async () => {
  [service, harbor] = await Promise.all([startApiDouble(), startMcpDouble()]);
});
afterAll(() => Promise.all([service.close(), harbor.close()]));

test("a step in the background uses what the libraries have, asks before it acts, and deleting each names its users", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const create = async (procedure: string, input: object) =>
    (await callProcedure<{ id: string }>(page, procedure, { workspaceId, ...input })).id;
  const main = "---\nname: tides\ndescription: Knows when water rises.\n---\n\nHigh water is at seven.\n";
  const noteId = await create("note.create", { title: "Rules of the quay", content: "Nobody swims at pier 4." });
  const styleId = await create("style.create", { title: "Harbor talk", desc: "Speak as the crew speaks." });
  const skillId = await create("skill.create", { files: [{ path: "SKILL.md", content: main }] });
  const apiActionId = await create("apiAction.create", {
    ...{ title: "Book a berth", name: "book_berth", desc: "Books a berth.", url: `${service.origin}/berths` },
    ...{ method: "POST", body: [{ key: "ship", value: "", desc: "Name", isExtractedFromQuery: true }] },
  });
  const mcpServerId = await create("mcpServer.create", { name: "Harbor", url: harbor.url });
  const agentId = await create("agent.create", {
    ...{ title: "Harbor master", system: "You work.", languageModelId: "gpt-4o-mini" },
    ...{ noteIds: [noteId], styleIds: [styleId], skillIds: [skillId] },
    ...{ apiActionIds: [apiActionId], mcpServerIds: [mcpServerId] },
  });
  const workflowId = await create("workflow.create", { setup: { title: "Arrivals" } });
  const step = { id: newId(), type: "AGENT", label: "Arrive", position: { x: 0, y: 0 } };
  // What is mentioned beside being selected is used once.
  const mentions = [
    formatMention("Rules of the quay", "NOTE", { noteId }),
    formatMention("Harbor talk", "STYLE", { styleId }),
    formatMention("tides", "SKILL", { skillId }),
    formatMention("Book a berth", "API_ACTION", { apiActionId }),
    formatMention("Harbor", "MCP", { mcpServerId }),
  ];
  const nodes = [{ ...step, config: { agentId, prompt: `The Alma arrives. Use ${mentions.join(", ")}.` } }];
  await callProcedure(page, "workflow.saveGraph", { id: workflowId, revision: 1, graph: { nodes, edges: [] } });

  for (const [name, input] of [
    ["read_skill", { name: "tides" }],
    ["mcp_harbor_find_ship", { name: "Alma" }],
    ["api_book_berth", { ship: "Alma" }],
  ] as const)
    own.double.queueReply({ toolCalls: [{ name, input }] });
  own.double.queueReply({ text: "The Alma may come in at seven." });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", { workspaceId, workflowId });
  await page.goto(`/${slug}/thread/workflow/${runId}`);
  const approve = page.getByRole("button", { name: toolApprovalText.allow, exact: true });
  await approve.waitFor();
  expect(service.requests).toEqual([]);
  await saveScreenshot(page, "libraries-step-asks");
  await expectAccessible(page, "a step that asks before it acts");
  await approve.click();
  await page.getByText("The Alma may come in at seven.").waitFor();
  await page.getByText(runStatusText.statuses.COMPLETED).first().waitFor();
  await saveScreenshot(page, "libraries-step-done");
  expect(service.requests.map(({ body }) => JSON.parse(body) as object)).toEqual([{ ship: "Alma" }]);
  expect(harbor.calls).toEqual([{ name: "find_ship", input: { name: "Alma" } }]);
  const offered = own.double.requests[0]?.body.tools as { name: string }[];
  expect(offered.filter(({ name }) => name === "api_book_berth" || name === "mcp_harbor_find_ship")).toHaveLength(2);
  const sent = own.double.requests.map(({ body }) => JSON.stringify(body)).join("\n");
  for (const known of [
    "Nobody swims at pier 4.",
    "Speak as the crew speaks.",
    "High water is at seven.",
    "lies at pier 4",
  ])
    expect(sent).toContain(known);

  for (const [path, actions, remove] of [
    ["note", noteText.actions("Rules of the quay"), noteText.delete.item],
    ["brand-voice", styleText.actions("Harbor talk"), styleText.delete.item],
    ["skill", skillText.actions("tides"), skillText.delete.item],
    ["tool", apiActionText.actions("Book a berth"), apiActionText.delete.item],
    ["mcp-server", mcpServerText.panel.menu, mcpServerText.panel.delete],
  ] as const) {
    await page.goto(`/${slug}/${path}`);
    if (path === "mcp-server") await page.getByRole("button", { name: "Harbor" }).click();
    await page.getByRole("button", { name: actions }).first().click();
    await page.getByRole("menuitem", { name: remove }).click();
    const confirm = page.getByRole("alertdialog");
    await confirm.getByText("Harbor master").waitFor();
    await confirm.getByText("Arrivals", { exact: true }).waitFor();
    await saveScreenshot(page, `libraries-delete-${path}`);
    await expectAccessible(page, `deleting what is in ${path}`);
    await confirm.getByRole("button", { name: remove }).click();
    await confirm.waitFor({ state: "detached" });
  }
  const agent = await callProcedure<Record<string, unknown>>(page, "agent.getById", { id: agentId }, "query");
  // What is in the bin comes back to its agents when it is restored.
  expect(agent).toMatchObject({ apiActionIds: [], mcpServerIds: [] });
  expect(there.errors).toEqual([]);
  await there.context.close();
});
