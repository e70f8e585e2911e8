import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agent } from "#features/agent/table.ts";
import { newId } from "#lib/id.ts";
import type { Role } from "#product/roles.ts";
import { n8nExport } from "#testing/sample-exports/n8n-export.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { workflow } from "./table.ts";

let testApp: TestApp;
let workspaceId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  workspaceId = testApp.workspace.id;
});
afterAll(() => testApp.close());

const owner = () => testApp.as("OWNER");
const refusal = (code: string) => ({ cause: { code } });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const listed = async (scope: { workflowId?: string; includeWorkflowAgents?: boolean } = {}, role: Role = "OWNER") =>
  ids(await testApp.as(role).agent.getAll({ workspaceId, ...scope }));
const everyAgent = { includeWorkflowAgents: true };

/** A workflow with one step and its own agent. */
async function generated(title: string) {
  const setup = { title, Nodes: [{ type: "AGENT", label: "Draft", role: "an editor who writes short drafts" }] };
  const { id } = await owner().workflow.create({ workspaceId, setup, autoCreateAgents: true });
  return { id, agentId: await agentIn(id) };
}
async function agentIn(workflowId: string): Promise<string> {
  const { graph } = await owner().workflow.getById({ id: workflowId });
  const used = graph.nodes.flatMap(({ config }) => (config as { agentId?: string | null }).agentId ?? []);
  return used[0] ?? expect.unreachable();
}

describe("agents made for one workflow", () => {
  test("are listed only for that workflow or on request, for every role", async () => {
    const made = await generated("Newsletter");
    const other = await generated("Invoices");
    for (const role of ["OWNER", "EDITOR", "USER"] as const) {
      expect(await listed({}, role)).not.toContain(made.agentId);
      expect(await listed({ workflowId: made.id }, role)).toContain(made.agentId);
      expect(await listed({ workflowId: other.id }, role)).not.toContain(made.agentId);
      expect(await listed(everyAgent, role)).toContain(made.agentId);
    }
    const all = await owner().agent.getAll({ workspaceId, includeWorkflowAgents: true });
    expect(all.find(({ id }) => id === made.agentId)?.workflow).toEqual({
      id: made.id,
      title: "Newsletter",
      isInBin: false,
    });
    expect(
      await testApp.asOtherWorkspace("OWNER").agent.getAll({ workspaceId: testApp.otherWorkspace.id, ...everyAgent }),
    ).toEqual([]);
  });

  test("are created by imports of workflows and of steps", async () => {
    const before = await listed();
    const imported = await owner().workflow.createFromJson({ workspaceId, workflowJson: n8nExport });
    expect(await listed({ workflowId: imported.id })).toContain(await agentIn(imported.id));
    const { id } = await owner().workflow.create({ workspaceId, setup: { title: "Target" } });
    await owner().workflow.stepsFromJson({ workspaceId, workflowId: id, workflowJson: n8nExport });
    expect(await listed({ workflowId: id })).toHaveLength(before.length + 1);
    expect(await listed()).toEqual(before);
    await expect(
      owner().workflow.stepsFromJson({ workspaceId, workflowId: newId(), workflowJson: n8nExport }),
    ).rejects.toMatchObject(refusal("not_found"));
  });

  test("are described in plain language", async () => {
    const { id, agentId } = await generated("Plain");
    const [row] = (await owner().agent.getAll({ workspaceId, workflowId: id })).filter((one) => one.id === agentId);
    expect(row?.description).toMatch(/^You are an editor who writes short drafts\. You are “Draft” in the workflow/);
  });

  test("are copied with their workflow, so that the copy outlives the original", async () => {
    const original = await generated("Original");
    const shared = await owner().agent.create({ workspaceId, title: "Shared", system: "You write." });
    const { graph, revision } = await owner().workflow.getById({ id: original.id });
    const [step] = graph.nodes.filter(({ type }) => type === "AGENT");
    const second = step && { ...step, id: newId(), config: { ...(step.config as object), agentId: shared.id } };
    await owner().workflow.saveGraph({
      id: original.id,
      revision,
      graph: { ...graph, nodes: [...graph.nodes, second] },
    });
    const copy = await owner().workflow.duplicate({ id: original.id });
    const { graph: copied } = await owner().workflow.getById({ id: copy.id });
    const used = copied.nodes.flatMap(({ config }) => (config as { agentId?: string | null }).agentId ?? []);
    expect(used).toContain(shared.id);
    expect(used).not.toContain(original.agentId);
    await owner().workflow.delete({ id: original.id });
    const own = await owner().agent.getAll({ workspaceId, workflowId: copy.id });
    expect(own.filter(({ workflow: madeFor }) => madeFor)).toMatchObject([{ id: used[0], title: "Draft" }]);
  });

  test("are linked to the copies of their sub-agents in a copy of their workflow", async () => {
    const made = await generated("Pair");
    const { graph, revision } = await owner().workflow.getById({ id: made.id });
    const [step] = graph.nodes.filter(({ type }) => type === "AGENT");
    const helper = await owner().agent.create({ workspaceId, title: "Helper", system: "You help." });
    const shared = await owner().agent.create({ workspaceId, title: "Shared", system: "You help." });
    await testApp.app.database.system.update(agent).set({ workflowId: made.id }).where(eq(agent.id, helper.id));
    const second = step && { ...step, id: newId(), config: { ...(step.config as object), agentId: helper.id } };
    await owner().workflow.saveGraph({ id: made.id, revision, graph: { ...graph, nodes: [...graph.nodes, second] } });
    await owner().agent.update({ id: made.agentId, subAgentIds: [shared.id, helper.id] });
    await owner().agent.update({ id: helper.id, subAgentIds: [made.agentId] });
    const copy = await owner().workflow.duplicate({ id: made.id });
    const own = (await owner().agent.getAll({ workspaceId, workflowId: copy.id })).filter((one) => one.workflow);
    const [lead, copiedHelper] = ["Draft", "Helper"].map((title) => own.find((one) => one.title === title)?.id ?? "");
    const linksOf = async (id = "") => (await owner().agent.getById({ id })).subAgentIds;
    expect(await linksOf(lead)).toEqual([shared.id, copiedHelper]);
    expect(await linksOf(copiedHelper)).toEqual([lead]);
  });

  test("become available everywhere on request of people who can edit agents", async () => {
    const { agentId } = await generated("Open");
    await expect(testApp.as("USER").agent.makeAvailable({ id: agentId })).rejects.toMatchObject(refusal("forbidden"));
    await expect(testApp.asOtherWorkspace("OWNER").agent.makeAvailable({ id: agentId })).rejects.toMatchObject(
      refusal("not_found"),
    );
    await testApp.as("EDITOR").agent.makeAvailable({ id: agentId });
    expect(await listed()).toContain(agentId);
    expect(await owner().agent.getById({ id: agentId })).toMatchObject({ workflow: null, version: 1 });
  });
});

describe("when a workflow is deleted", () => {
  test("its agents are hidden and restored with it", async () => {
    const made = await generated("Binned");
    await owner().workflow.delete({ id: made.id });
    for (const scope of [{}, { workflowId: made.id }, everyAgent])
      expect(await listed(scope)).not.toContain(made.agentId);
    expect((await owner().agent.getById({ id: made.agentId })).workflow?.isInBin).toBe(true);
    await owner().workflow.restore({ id: made.id });
    expect(await listed({ workflowId: made.id })).toContain(made.agentId);
    expect(await listed()).not.toContain(made.agentId);
  });

  test("an agent that another workflow or agent uses too becomes available everywhere", async () => {
    const made = await generated("Source");
    const led = await generated("Led");
    const other = await owner().workflow.create({ workspaceId, setup: { title: "User" } });
    const { graph } = await owner().workflow.getById({ id: made.id });
    await owner().workflow.saveGraph({ id: other.id, revision: 1, graph });
    await owner().agent.create({ workspaceId, title: "Lead", system: "You lead.", subAgentIds: [led.agentId] });
    await owner().workflow.delete({ id: made.id });
    await owner().workflow.delete({ id: led.id });
    expect(await listed()).toEqual(expect.arrayContaining([made.agentId, led.agentId]));
  });

  test("its agents are deleted permanently with it", async () => {
    const made = await generated("Gone");
    await testApp.app.database.system.delete(workflow).where(eq(workflow.id, made.id));
    expect(await testApp.app.database.system.select().from(agent).where(eq(agent.id, made.agentId))).toEqual([]);
  });
});
