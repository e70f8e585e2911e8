/** What an agent may reach, compared with what its chats really offer, on the real server. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatMention } from "#lib/mention.ts";
import { agentReachText } from "#product/texts/agent/agent-reach.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import { learnSource } from "#testing/knowledge/learn-source.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createLinearWorkflow } from "#testing/tools/linear-workflow.ts";
import { choicesFor, decide } from "./client/decide.ts";
import { describeOthers, describeRow, summarizeReach } from "./client/describe-row.ts";
import type { AgentReach } from "./schema.ts";
import { plumbing } from "./service/reach-rows.ts";

let testApp: TestApp;
let double: ProviderDouble;
let harbor: McpDouble;
let agentId: string;
let workflowId: string;
beforeAll(async () => {
  harbor = await startMcpDouble();
  ({ testApp, double } = await startTestAppWithModels());
  await testApp.setPlan("PERSONAL");
  const workspaceId = testApp.workspace.id;
  const { nodeId } = await learnSource(testApp.app, {
    ...{ workspaceId, title: "Spring price list", chunks: [{ text: "Chairs cost 120 francs." }] },
  });
  const note = await owner().note.create({ workspaceId, title: "Opening hours", content: "Open until five." });
  const request = { desc: "Asks the parcel service.", headers: [], queryParams: [], body: [], isBodyFormData: false };
  const rates = await owner().apiAction.create({
    ...{ workspaceId, title: "Parcel rates", name: "parcel_rates", url: "https://api.example.com/rates" },
    ...{ ...request, method: "GET" },
  });
  const order = await owner().apiAction.create({
    ...{ workspaceId, title: "Order a pickup", name: "order_pickup", url: "https://api.example.com/pickups" },
    ...{ ...request, method: "POST" },
  });
  const server = await owner().mcpServer.create({ workspaceId, name: "Harbor", url: harbor.url });
  const { id: subAgentId } = await owner().agent.create({ workspaceId, title: "Writer", system: "You write." });
  workflowId = await createLinearWorkflow(testApp, "Month end");
  const mention = formatMention("Month end", "WORKFLOW", { workflowId });
  ({ id: agentId } = await owner().agent.create({
    ...{ workspaceId, title: "Order desk", system: `You take orders. At the end, run ${mention}.` },
    ...{ languageModelId: "gpt-4o-mini", isMemoryEnabled: true, subAgentIds: [subAgentId] },
    ...{ knowledgeSourceTreeNodeIds: [nodeId], noteIds: [note.id], apiActionIds: [rates.id, order.id] },
    mcpServerIds: [server.id],
    integrations: [{ appName: "slack", allowedActions: ["slack_read_channel", "slack_post_message"] }],
    // A model gets all tools at once, however many there are.
    toolPolicies: { search_tools: "never", generate_image: "never", execute_python: "never" },
  }));
}, 60_000);
afterAll(() => Promise.all([testApp.close(), harbor.close()]));

const owner = () => testApp.as("OWNER");
const reachOf = () => testApp.as("USER").reach.getByAgent({ id: agentId });
const rowWith = ({ rows }: AgentReach, tool: string) =>
  rows.find(({ tools }) => tools.some(({ name }) => name === tool)) ?? expect.unreachable(`no row with ${tool}`);
const allowedTools = ({ rows }: AgentReach) =>
  rows.flatMap(({ tools }) => tools.filter(({ decision }) => decision !== "never").map(({ name }) => name));

/** What a model gets in a chat with the agent. */
async function offeredTools(): Promise<string[]> {
  double.reset();
  const chatId = await createTitledChat(testApp);
  await (await sendTurn(testApp, chatId, { text: "Hello." }, { agentId })).text();
  const sent = double.requests.find(({ body }) => body.tools)?.body.tools as
    | { name?: string; type: string }[]
    | undefined;
  // The provider's own web search has a type instead of a name.
  return (sent ?? []).map(({ name, type }) => name ?? type).filter((name) => !plumbing.has(name));
}

test("the list has exactly the tools that a chat offers, also after decisions", async () => {
  const before = await reachOf();
  const offered = await offeredTools();
  expect(offered.length).toBeGreaterThan(20);
  expect(allowedTools(before).toSorted()).toEqual(offered.toSorted());
  expect(before.rows.filter(({ decision }) => decision === "never").flatMap(({ tools }) => tools)).toHaveLength(2);

  const { toolPolicies, trustedTargets } = await owner().agent.getById({ id: agentId });
  const without = ["api_order_pickup", "web_search", "get_context_from_provided_knowledge_sources_and_notes"].reduce(
    (settings, tool) => decide(settings, rowWith(before, tool).tools, "never"),
    { toolPolicies, trustedTargets },
  );
  await owner().agent.update({ id: agentId, ...without });
  const after = await reachOf();
  const left = await offeredTools();
  expect(left).not.toContain("api_order_pickup");
  expect(left).not.toContain("search_text");
  expect(allowedTools(after).toSorted()).toEqual(left.toSorted());
  expect(rowWith(after, "search_text")).toMatchObject({ group: "knowledge", decision: "never" });
  await owner().agent.update({ id: agentId, toolPolicies, trustedTargets });
});

test("each thing is where people look for it, in their words and with what is decided", async () => {
  const reach = await reachOf();
  const lineOf = (tool: string) => {
    const row = rowWith(reach, tool);
    const { title, hint, from } = describeRow(row);
    return [row.reach, row.decision, title, hint, from].join(" | ");
  };
  expect(
    [
      ...["search_text", "web_search", "api_parcel_rates", "integration_slack_read_channel", "search_past_chats"],
      ...["create_memory_note", "api_order_pickup", "delegate_task_to_sub_agent", `TROUPE_WORKFLOW_${workflowId}`],
      ...["mcp_harbor_find_ship", "mcp_harbor_move_ship", "integration_slack_post_message"],
    ].map(lineOf),
  ).toEqual([
    "look | always | Spring price list | 1 document, new ones in folders count too | Knowledge",
    "look | always | Any public web page | Search words and addresses leave the workspace | Web search",
    "look | always | Parcel rates | What it asks leaves for api.example.com | Tools",
    "look | always | Read a channel |  | Slack",
    "look | always | Past chats | Finds your earlier chats. | Chats",
    "change | always | Remember facts for later chats | 0 of 200 notes, not in public chatbots | Memory",
    "change | ask | Order a pickup | What it asks leaves for api.example.com | Tools",
    "change | always | Give tasks to Writer | What they may do, it may do through them | Agents",
    "change | ask | Run Month end | With all of its steps | Workflows",
    "look | always | Find a ship | Finds a ship by its name. | Harbor",
    "change | ask | Move ship | Moves a ship to another pier. | Harbor",
    "send | ask | Post a message |  | Slack",
  ]);
  expect(reach.rows.find(({ group }) => group === "notes")).toMatchObject({ names: ["Opening hours"], tools: [] });
  expect(summarizeReach(reach)).toEqual({
    parts: ["look in 9 places", "change 6 things", "send 1 thing"],
    asks: agentReachText.asksFor(5, 7),
  });
  expect(describeOthers(reach)).toBe("Other sources of Knowledge, other notes, and other people's chats");
  // What the library says about a tool of a server, an agent can only make stricter.
  expect(choicesFor(rowWith(reach, "mcp_harbor_move_ship"))).toEqual(["ask", "never"]);
});

test("a decision is what the section for tools stores, and a preview shows it before it is saved", async () => {
  const reach = await reachOf();
  const { id, title, system, toolPolicies, ...saved } = await owner().agent.getById({ id: agentId });
  const name = `TROUPE_WORKFLOW_${workflowId}`;
  const { tools } = rowWith(reach, name);
  const trusting = { toolPolicies: { ...toolPolicies, [name]: "always" as const }, trustedTargets: [workflowId] };
  expect(decide(trusting, tools, "ask")).toEqual({ toolPolicies, trustedTargets: [] });
  expect(decide({ toolPolicies, trustedTargets: [] }, tools, "always").toolPolicies).toEqual(trusting.toolPolicies);

  const {
    userId: _,
    version: _v,
    createdAt: _c,
    updatedAt: _u,
    workflow: _w,
    category: _t,
    parentFolderId: _p,
    ...config
  } = saved;
  const draft = { ...config, title, system, toolPolicies: trusting.toolPolicies };
  expect(rowWith(await owner().reach.preview({ id, draft }), name).decision).toBe("always");
  expect(rowWith(await reachOf(), name).decision).toBe("ask");
  const foreign = { ...draft, noteIds: [testApp.otherWorkspace.id] };
  await expect(owner().reach.preview({ id, draft: foreign })).rejects.toMatchObject({ cause: { code: "not_found" } });
});

describe("an agent without anything", () => {
  test("reaches only what all agents do, and of what acts only schedules of its chats, which ask first", async () => {
    const workspaceId = testApp.workspace.id;
    const plain = await owner().agent.create({ workspaceId, title: "Plain", system: "You answer." });
    const reach = await owner().reach.getByAgent({ id: plain.id });
    const acting = reach.rows.filter((row) => row.reach === "change" || row.reach === "send");
    const decided = acting.map(({ decision, tools }) => [decision, ...tools.map(({ name }) => name)]);
    expect(decided).toEqual([["ask", "create_schedule"]]);
    expect(summarizeReach(reach).asks).toBe(agentReachText.asksAlways);
    expect(describeOthers(reach)).toBe("Knowledge, notes, and other people's chats");
  });
});
