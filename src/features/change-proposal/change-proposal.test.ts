import { afterAll, beforeAll, expect, test } from "vitest";
import type { GraphNode } from "#engine/graph/graph.ts";
import { storeSecrets } from "#features/credential/service/stored-secrets.ts";
import { newId } from "#lib/id.ts";
import { secretHandle } from "#lib/secret-handle.ts";
import { findActingContext, findWorkspaceContext } from "#platform/access/access.ts";
import type { ActingContext, WorkspaceContext } from "#platform/context.ts";
import type { Role } from "#product/roles.ts";
import { startTestApp, type TestApp, type TestWorkspace } from "#testing/test-app.ts";
import { builderTools } from "./service/tools/builder-tools.ts";

let testApp: TestApp;
let member: WorkspaceContext;
let key: ActingContext;
const signal = new AbortController().signal;

beforeAll(async () => {
  testApp = await startTestApp();
  member = await contextOf("EDITOR");
  key = await keyOf(testApp.workspace);
});
afterAll(() => testApp.close());

async function contextOf(role: Role): Promise<WorkspaceContext> {
  const { id, people } = testApp.workspace;
  const found = await findWorkspaceContext(testApp.app, id, people[role].id, "test");
  if (!found) throw new Error("no member");
  return found;
}

async function keyOf({ id: workspaceId }: TestWorkspace): Promise<ActingContext> {
  const claim = { kind: "apiKey", workspaceId, keyId: newId(), scopes: ["run.start"] } as const;
  const found = await findActingContext(testApp.app, claim, "test");
  if (!found) throw new Error("no workspace");
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of tools are JSON
type Json = any;

/** Calls a tool as the endpoint does: with a checked input. */
async function use(acting: ActingContext, name: string, input: object): Promise<Json> {
  const tool = builderTools.find((one) => one.name === name);
  if (!tool) throw new Error(name);
  const { text } = await tool.call(acting, tool.inputSchema.parse(input), signal);
  return JSON.parse(text);
}

const step = (id: string, label: string, type: string, config: object, y: number): GraphNode => ({
  id,
  label,
  type,
  position: { x: 0, y },
  config,
});
const field = { id: "f1", label: "Topic", type: "TEXT", required: true, order: 0, config: {} };

/** A form, an agent and a webhook whose header is secret. */
async function createWorkflow() {
  const { workspace } = testApp;
  const agent = await testApp
    .as("OWNER")
    .agent.create({ workspaceId: workspace.id, title: `Writer ${newId()}`, system: "You write." });
  const [secret = ""] = await storeSecrets(member, [{ value: "top-secret", to: "https://hook.example" }]);
  const handle = secret.startsWith("secret:") ? secret : secretHandle(secret);
  const nodes = [
    step("ask", "Ask", "HUMAN_INPUT", { fields: [field] }, 0),
    step("write", "Write", "AGENT", { agentId: agent.id, prompt: "Write." }, 160),
    step("send", "Send", "WEBHOOK", { url: "https://hook.example/a", headers: [{ key: "X-Key", value: handle }] }, 320),
  ];
  const edges = [
    { id: "e1", sourceNodeId: "ask", targetNodeId: "write" },
    { id: "e2", sourceNodeId: "write", targetNodeId: "send" },
  ];
  const { id } = await testApp.as("OWNER").workflow.create({ workspaceId: workspace.id, setup: { title: "Letters" } });
  await testApp.as("OWNER").workflow.saveGraph({ id, revision: 1, graph: { nodes, edges } });
  return { id, agentId: agent.id, handle };
}

const graphOf = async (id: string) => (await testApp.as("OWNER").workflow.getById({ id })).graph;
const proposalsOf = async () => testApp.as("EDITOR").changeProposal.getAll({ workspaceId: testApp.workspace.id });
const why = { title: "Shorter", reason: "Letters were too long." };

test("a workflow that was read and is proposed back as it was changes nothing", async () => {
  const { id } = await createWorkflow();
  const { document, version, findings } = await use(key, "read_workflow", { workflowId: id });
  expect(version).toBe(2);
  expect(findings).toEqual(expect.any(Array));
  await expect(use(key, "propose_workflow_change", { workflowId: id, version, document, ...why })).rejects.toThrow(
    "changes nothing",
  );
});

test("secrets are neither read out nor overwritten by a proposal", async () => {
  const { id, handle } = await createWorkflow();
  const { document, version } = await use(key, "read_workflow", { workflowId: id });
  expect(JSON.stringify(document)).not.toMatch(/top-secret|secret:/);
  document.nodes[2].config.headers = [
    { key: "X-New", value: "entered by the agent" },
    { key: "X-Key", value: "overwritten" },
  ];
  const { proposalId } = await use(key, "propose_workflow_change", { workflowId: id, version, document, ...why });
  await testApp.as("EDITOR").changeProposal.accept({ id: proposalId });
  expect((await graphOf(id)).nodes[2]?.config).toMatchObject({
    headers: [
      { key: "X-New", value: "" },
      { key: "X-Key", value: handle },
    ],
  });
});

test("nothing changes before a person accepts; then it is a new version, beside what others have changed since", async () => {
  const { id, agentId } = await createWorkflow();
  const before = await graphOf(id);
  const { document, version } = await use(key, "read_workflow", { workflowId: id });
  document.nodes[1].config.prompt = "Write briefly about {{Topic}}.";
  document.nodes.push({
    id: "check",
    label: "Check",
    type: "AGENT",
    config: { agentId: "critic", prompt: "Check it." },
  });
  document.edges = [
    ...document.edges.slice(0, 1),
    { sourceNodeId: "write", targetNodeId: "check" },
    { sourceNodeId: "check", targetNodeId: "send" },
  ];
  delete document.title;
  document.agents.push({ ref: "critic", title: "Critic", system: "You find mistakes." });
  const { proposalId } = await use(key, "propose_workflow_change", { workflowId: id, version, document, ...why });
  expect(await graphOf(id)).toEqual(before);
  expect(await use(key, "list_change_proposals", {})).toMatchObject({
    proposals: [{ proposalId, workflowId: id, status: "OPEN" }, {}],
  });

  const elsewhere = before.nodes.map((node) => (node.id === "send" ? { ...node, label: "Deliver" } : node));
  await testApp.as("OWNER").workflow.saveGraph({ id, revision: 2, graph: { ...before, nodes: elsewhere } });
  const review = await testApp.as("EDITOR").changeProposal.getById({ id: proposalId });
  expect(review).toMatchObject({
    isOutdated: false,
    workflow: { newAgents: ["Critic"], before: { nodes: elsewhere } },
  });

  await testApp.as("EDITOR").changeProposal.accept({ id: proposalId });
  const after = await testApp.as("OWNER").workflow.getById({ id });
  expect(after).toMatchObject({ revision: 4, title: "Letters" });
  expect(after.graph.nodes.map(({ label }) => label).toSorted()).toEqual(["Ask", "Check", "Deliver", "Write"]);
  expect(after.graph.nodes.find((node) => node.id === "write")?.config).toMatchObject({ agentId });
  const { agentId: critic } = Object(after.graph.nodes.find((node) => node.id === "check")?.config);
  expect(await testApp.as("OWNER").agent.getById({ id: critic })).toMatchObject({ title: "Critic", workflow: { id } });
  expect((await proposalsOf()).map((one) => one.id)).not.toContain(proposalId);
  await expect(testApp.as("EDITOR").changeProposal.accept({ id: proposalId })).rejects.toThrow("already been decided");
});

test("a proposal for what has changed in the same place is outdated instead of overwriting it", async () => {
  const { id } = await createWorkflow();
  const { document, version } = await use(key, "read_workflow", { workflowId: id });
  document.nodes[1].config.prompt = "Write briefly.";
  const { proposalId } = await use(key, "propose_workflow_change", { workflowId: id, version, document, ...why });
  const { nodes, edges } = await graphOf(id);
  const changed = nodes.map((node) =>
    node.id === "write" ? { ...node, config: { ...Object(node.config), prompt: "Write at length." } } : node,
  );
  await testApp.as("OWNER").workflow.saveGraph({ id, revision: 2, graph: { nodes: changed, edges } });
  expect(await testApp.as("EDITOR").changeProposal.getById({ id: proposalId })).toMatchObject({ isOutdated: true });
  await expect(testApp.as("EDITOR").changeProposal.accept({ id: proposalId })).rejects.toThrow("same places");
  expect((await graphOf(id)).nodes[1]?.config).toMatchObject({ prompt: "Write at length." });
});

test("a refused proposal changes nothing, and a new workflow exists once its proposal is accepted", async () => {
  const document = {
    title: "Greeter",
    nodes: [
      { label: "Name", type: "HUMAN_INPUT", config: { fields: [{ ...field, label: "Name" }] } },
      { label: "Greet", type: "AGENT", config: { prompt: "Greet {{Name}}." } },
    ],
  };
  const first = await use(key, "propose_workflow_change", { document, ...why });
  await testApp.as("EDITOR").changeProposal.refuse({ id: first.proposalId });
  const { proposalId } = await use(key, "propose_workflow_change", { document, ...why });
  const { workflowId } = await testApp.as("EDITOR").changeProposal.accept({ id: proposalId });
  const made = await testApp.as("OWNER").workflow.getById({ id: workflowId ?? "" });
  expect(made).toMatchObject({ title: "Greeter", userId: testApp.workspace.people.EDITOR.id });
  expect(made.graph.edges).toHaveLength(1);
  const list = await use(key, "list_workflows", { search: "greeter" });
  expect(list.workflows).toHaveLength(1);
});

test("an agent changes in the proposed fields, and never in what it may do without asking", async () => {
  const { agentId } = await createWorkflow();
  const { version, fields } = await use(key, "read_agent", { agentId });
  expect(fields).toMatchObject({ system: "You write." });
  await expect(use(key, "propose_agent_change", { agentId, version, fields, ...why })).rejects.toThrow(
    "changes nothing",
  );
  const refused = use(key, "propose_agent_change", { agentId, fields: { toolPolicies: { x: "always" } }, ...why });
  await expect(refused).rejects.toThrow("toolPolicies");
  const { proposalId } = await use(key, "propose_agent_change", {
    ...{ agentId, version, ...why },
    fields: { system: "You write briefly.", temperature: 0.2 },
  });
  await testApp.as("OWNER").agent.update({ id: agentId, language: "German" });
  await testApp.as("EDITOR").changeProposal.accept({ id: proposalId });
  const [newest] = await testApp.as("OWNER").agent.getVersions({ id: agentId });
  expect(newest).toMatchObject({ number: 3, note: "Shorter", changed: ["system", "temperature"] });
  expect(await testApp.as("OWNER").agent.getById({ id: agentId })).toMatchObject({ language: "German" });
});

test("people who may not edit can't propose, and a key of another workspace sees and proposes nothing", async () => {
  const { id, agentId } = await createWorkflow();
  const { document } = await use(member, "read_workflow", { workflowId: id });
  document.title = "Other";
  const input = { workflowId: id, document, ...why };
  await expect(use(await contextOf("USER"), "propose_workflow_change", input)).rejects.toMatchObject({
    code: "forbidden",
  });
  const foreign = await keyOf(testApp.otherWorkspace);
  for (const [name, given] of [
    ["read_workflow", { workflowId: id }],
    ["dry_run_workflow", { workflowId: id }],
    ["read_agent", { agentId }],
    ["propose_workflow_change", input],
    ["propose_agent_change", { agentId, fields: { system: "x" }, ...why }],
  ] as const)
    await expect(use(foreign, name, given), name).rejects.toMatchObject({ code: "not_found" });
  const { proposalId } = await use(foreign, "propose_workflow_change", { document, ...why });
  const other = testApp.otherWorkspace;
  const { workflow } = await testApp.asOtherWorkspace("OWNER").changeProposal.getById({ id: proposalId });
  expect(JSON.stringify(workflow?.after)).not.toContain(agentId);
  expect(await testApp.asOtherWorkspace("OWNER").changeProposal.getAll({ workspaceId: other.id })).toHaveLength(1);
});

test("a draft is checked with the sentences of the builder, and step types have their schemas", async () => {
  const { types } = await use(key, "list_step_types", { types: ["AGENT"] });
  expect(types).toMatchObject([{ type: "AGENT", config: { properties: { prompt: {} } }, short: { type: "object" } }]);
  const cycle = await use(key, "validate_workflow", {
    document: {
      nodes: [
        { label: "A", type: "AGENT", config: {} },
        { label: "B", type: "NOPE" },
      ],
    },
  });
  expect(cycle).toMatchObject({ isReadable: false, problems: [{ path: "nodes[1].type" }] });
  const { findings, canRun } = await use(key, "validate_workflow", {
    document: { nodes: [{ label: "A", type: "AGENT", config: {} }] },
  });
  expect(canRun).toBe(true);
  expect(findings).toContainEqual(expect.objectContaining({ step: "A", text: expect.stringContaining("prompt") }));
});

test("a dry run fills prompts in and goes to the end, and nothing is sent or charged", async () => {
  const { id } = await createWorkflow();
  const { document } = await use(key, "read_workflow", { workflowId: id });
  document.nodes[1].config.prompt = "Write about {{Topic}}.";
  const tried = await use(key, "dry_run_workflow", { workflowId: id, document, inputs: { Topic: "the moon" } });
  expect(tried.steps).toMatchObject([
    { label: "Ask", status: "COMPLETED" },
    { label: "Write", status: "COMPLETED", sends: ["Write about the moon."] },
    { label: "Send", status: "COMPLETED", sends: [expect.stringContaining("POST https://hook.example/a")] },
  ]);
  expect(tried.stoppedAt).toBeNull();
  const stopped = await use(key, "dry_run_workflow", { workflowId: id });
  expect(stopped).toMatchObject({ stoppedAt: "Ask", steps: [{ status: "WAITING" }] });
});
