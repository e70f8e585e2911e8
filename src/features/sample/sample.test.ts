import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { referencesIn } from "#engine/reference.ts";
import { createFirstWorkspace } from "#features/workspace/service/create-workspace.ts";
import { newId } from "#lib/id.ts";
import { specs } from "#nodes/index.ts";
import { agentQuality } from "#product/agent-quality.ts";
import { sampleText } from "#product/texts/samples/sample.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { sampleIds, seedSamples } from "./service.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
});
afterAll(() => testApp.close());

async function createNewcomer(name: string) {
  const person = await testApp.person(name);
  await createFirstWorkspace(testApp.app, person);
  const caller = testApp.asPerson(person);
  const [workspace] = await caller.workspace.list();
  if (!workspace) throw new Error("no workspace");
  return { person, caller, workspaceId: workspace.id };
}

test("a new person's workspace has an agent and a workflow that uses it", async () => {
  const { caller, workspaceId, person } = await createNewcomer("Ada");
  const [agent, ...otherAgents] = await caller.agent.getAll({ workspaceId });
  expect(otherAgents).toEqual([]);
  expect(agent).toMatchObject({ title: "Research assistant", userId: person.id, specialty: "Research" });
  const { workflows } = await caller.workflow.getPage({ workspaceId });
  expect(workflows).toMatchObject([{ title: "Topic brief", steps: ["HUMAN_INPUT", "AGENT"] }]);
  expect(await caller.workflow.getAllUsingAgent({ workspaceId, agentId: agent?.id ?? "" })).toHaveLength(1);
  const { rows } = await caller.reach.getByAgent({ id: agent?.id ?? "" });
  const namesOf = (group: string) => rows.find((row) => row.group === group)?.names;
  expect([namesOf("notes"), namesOf("skills")]).toEqual([["About us"], ["research-report"]]);
  expect(await caller.style.getAll({ workspaceId })).toMatchObject([{ title: "Plain and friendly" }]);
});

test("a workspace that a person creates has samples that can be edited and deleted", async () => {
  const { caller } = await createNewcomer("Grace");
  const slug = `w-${newId().slice(-12)}`;
  await caller.workspace.create({ name: "Second", slug });
  const createdWorkspace = (await caller.workspace.list()).find((one) => one.slug === slug);
  const workspaceId = createdWorkspace?.id ?? "";
  const [agent] = await caller.agent.getAll({ workspaceId });
  const [workflow] = await caller.workflow.getAll({ workspaceId });
  await caller.agent.update({ id: agent?.id ?? "", title: "Mine" });
  await caller.workflow.delete({ id: workflow?.id ?? "" });
  expect(await caller.agent.getById({ id: agent?.id ?? "" })).toMatchObject({ title: "Mine", version: 2 });
});

test("the sample workflow has no findings, and its prompt mentions both form answers", async () => {
  const { caller, workspaceId } = await createNewcomer("Linus");
  const ids = sampleIds(workspaceId);
  const { graph } = await caller.workflow.getById({ id: ids.workflow });
  expect(checkGraph(graph, specs, { agents: new Map([[ids.agent, { title: "Agent" }]]) })).toEqual([]);
  expect(await caller.workflow.getDiagnosis({ id: ids.workflow })).toEqual([]);
  const step = graph.nodes.find(({ type }) => type === "AGENT");
  const { prompt } = specs.AGENT.config.parse(step?.config);
  expect(referencesIn(prompt).map(({ label }) => label)).toEqual([
    "Brief request - Topic",
    "Brief request - Background reading",
  ]);
});

test("the sample workflow runs without changes, a document, or a key", async () => {
  const { caller, workspaceId } = await createNewcomer("Edsger");
  const { workflow: workflowId } = sampleIds(workspaceId);
  const { graph } = await caller.workflow.getById({ id: workflowId });
  const form = specs.HUMAN_INPUT.config.parse(graph.nodes.find(({ type }) => type === "HUMAN_INPUT")?.config);
  const { runId } = await caller.workflowRun.init({
    workspaceId,
    workflowId,
    triggerType: "MANUAL",
    output: { result: [{ fieldId: form.fields[0]?.id ?? "", value: "Tides of the Wadden Sea" }] },
  });
  await vi.waitFor(
    async () => {
      const steps = await caller.workflowRun.getExecutions({ runId });
      expect(steps.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED"]);
      expect(JSON.stringify(steps[1]?.output)).toContain("Tides of the Wadden Sea");
    },
    { timeout: 10_000 },
  );
});

test("seeding again, even concurrently, keeps the existing samples", async () => {
  const { caller, workspaceId, person } = await createNewcomer("Margaret");
  await caller.agent.update({ id: sampleIds(workspaceId).agent, title: "Changed", system: "s" });
  const created = { workspaceId, userId: person.id, isFirst: true };
  await Promise.all([seedSamples(testApp.app, created), seedSamples(testApp.app, created)]);
  expect((await caller.agent.getAll({ workspaceId })).map(({ title }) => title)).toEqual(["Changed"]);
  expect(await caller.workflow.getAll({ workspaceId })).toHaveLength(1);
  expect((await caller.note.getAll({ workspaceId })).notes).toHaveLength(1);
  expect(await caller.style.getAll({ workspaceId })).toHaveLength(1);
  expect(await caller.skill.getAll({ workspaceId })).toHaveLength(1);
});

test("the samples do not complete checklist steps", async () => {
  const { caller, workspaceId } = await createNewcomer("Katherine");
  const before = await caller.workspace.getOnboardingChecklistStatus({ workspaceId });
  expect(before.filter(({ isDone }) => isDone)).toEqual([]);
  await caller.agent.create({ workspaceId, title: "Own", system: "You answer." });
  const after = await caller.workspace.getOnboardingChecklistStatus({ workspaceId });
  expect(after.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual(["createAgent"]);
});

test("samples of two workspaces have different ids", () => {
  const [one, two] = [sampleIds(newId()), sampleIds(newId())];
  expect(new Set([one.agent, one.workflow, two.agent, two.workflow]).size).toBe(4);
});

test("the sample agent's quality is excellent", () => {
  expect(agentQuality(sampleText.agent.system, sampleText.agent.outputFormat)).toBe("Excellent");
});
