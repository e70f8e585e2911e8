import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkGraph } from "#engine/check/check-graph.ts";
import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { repairGraph } from "#engine/graph/repair-graph.ts";
import { referencesIn, templatesOf } from "#engine/reference.ts";
import { catalog, specs } from "#nodes/index.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { type RunSteps, waitForRun } from "#testing/wait-for-run.ts";
import { workflowTemplates } from "./workflows/catalog.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true, env: { DEMO_MODEL: "on" } });
});
afterAll(() => testApp.close());

function graphOf({ title, Nodes }: (typeof workflowTemplates)[number]) {
  const read = readCompactForm({ title, Nodes }, specs);
  return "problems" in read ? expect.unreachable(JSON.stringify(read.problems)) : read.graph;
}

const templatesIn = ({ nodes }: Graph) =>
  nodes.flatMap(({ type, config }) => (catalog[type] ? templatesOf(catalog[type], config) : []));

const answers: Readonly<Record<string, (options: readonly string[]) => unknown>> = {
  TEXT: () => "First thing about tides\nSecond thing about dikes",
  NUMBER: () => 40,
  SELECT: ([first]) => first,
  MULTI_SELECT: (options) => options.slice(0, 2),
  DOCUMENT: () => [],
};

/** Values for a form. */
function filled(config: unknown) {
  const { fields } = specs.HUMAN_INPUT.config.parse(config);
  const valueFor = (one: (typeof fields)[number]) =>
    answers[one.type]?.("options" in one.config ? one.config.options : []);
  return { result: fields.map((one) => ({ fieldId: one.id, value: valueFor(one) })) };
}

/** Completes a background run, including its later forms. */
async function runThrough(workflowId: string): Promise<{ status: string; steps: RunSteps }> {
  const owner = testApp.as("OWNER");
  const { graph } = await owner.workflow.getById({ id: workflowId });
  const { runId } = await owner.workflowRun.init({
    workspaceId: testApp.workspace.id,
    workflowId,
    triggerType: "IN_BACKGROUND",
    output: filled(graph.nodes.find(({ type }) => type === "HUMAN_INPUT")?.config),
  });
  const form = (steps: RunSteps) => steps.find((one) => one.waitsFor === "input" && one.Node.type === "HUMAN_INPUT");
  const status = async () => (await owner.workflowRun.getById({ runId })).status;
  await waitForRun(testApp, runId, async () => {
    const asked = form(await owner.workflowRun.getExecutions({ runId }));
    if (asked) {
      await owner.workflowRun.completeNodeExecution({
        nodeExecutionId: asked.id,
        output: filled(asked.Node.config),
        runInBackground: true,
      });
    }
    return ["COMPLETED", "FAILED", "STOPPED"].includes(await status());
  });
  return { status: await status(), steps: await owner.workflowRun.getExecutions({ runId }) };
}

test("ids and titles of templates are unique", () => {
  for (const key of ["id", "title"] as const)
    expect(new Set(workflowTemplates.map((one) => one[key])).size).toBe(workflowTemplates.length);
});

describe.each(workflowTemplates)("$id", (template) => {
  test("is parsed without problems or repairs", () => {
    const graph = graphOf(template);
    expect(repairGraph(graph, specs)).toEqual(graph);
  });

  test("has unique labels, and every reference of its prompts is resolved", () => {
    const names = template.Nodes.flatMap(({ label, type, config }) =>
      type === "HUMAN_INPUT" ? [label, ...(config.fields as { label: string }[]).map((one) => one.label)] : [label],
    );
    expect(new Set(names).size).toBe(names.length);
    const graph = graphOf(template);
    const templates = templatesIn(graph);
    expect(templates.map(({ text }) => text).filter((text) => text.includes("{{"))).toEqual([]);
    expect(templates.flatMap(({ text }) => referencesIn(text)).length).toBeGreaterThan(0);
  });

  test("uses every form field in a later step", () => {
    const graph = graphOf(template);
    const read = templatesIn(graph)
      .flatMap(({ text }) => referencesIn(text))
      .flatMap(({ reference }) => (reference.to === "field" ? [reference.fieldId] : []));
    const asked = graph.nodes.flatMap(({ type, config }) =>
      type === "HUMAN_INPUT" ? specs.HUMAN_INPUT.config.parse(config).fields : [],
    );
    expect(asked.filter(({ id }) => !read.includes(id)).map(({ label }) => label)).toEqual([]);
  });

  test("is created with its agents, has neither errors nor warnings, and completes a run", {
    timeout: 30_000,
  }, async () => {
    const owner = testApp.as("OWNER");
    const { id, title, Nodes } = await owner.landingPage.getWorkflowSuggestionDataById({
      workflowSuggestionId: template.id,
    });
    expect(id).toBe(template.id);
    const made = await owner.workflow.create({
      workspaceId: testApp.workspace.id,
      setup: { title, Nodes: [...Nodes] },
      autoCreateAgents: true,
    });
    const diagnosis = await owner.workflow.getDiagnosis({ id: made.id });
    expect(diagnosis.filter(({ severity }) => severity !== "info")).toEqual([]);
    const { graph } = await owner.workflow.getById({ id: made.id });
    expect(checkGraph(graph, specs).filter(({ severity }) => severity !== "info")).toEqual([]);
    const { status, steps } = await runThrough(made.id);
    expect(steps.filter((step) => step.error).map(({ Node, error }) => `${Node.label}: ${error}`)).toEqual([]);
    expect(status).toBe("COMPLETED");
    const last = graph.nodes.find((node) => !graph.edges.some((edge) => edge.sourceNodeId === node.id));
    expect(steps.at(-1)?.Node.label).toBe(last?.label);
  });
});

test("several templates are returned in the requested order, without duplicates and unknown ids", async () => {
  const user = testApp.as("USER");
  const ids = ["six-hats", "gone", "pitch-deck", "six-hats"];
  const found = await user.landingPage.getMultipleWorkflowSuggestionsByIds({ workflowSuggestionIds: ids });
  expect(found.map(({ id }) => id)).toEqual(["six-hats", "pitch-deck"]);
  await expect(user.landingPage.getWorkflowSuggestionDataById({ workflowSuggestionId: "gone" })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
});

test("the list contains step types, not prompts", async () => {
  const list = await testApp.as("USER").landingPage.getWorkflowSuggestions();
  expect(list).toHaveLength(workflowTemplates.length);
  expect(list.find(({ id }) => id === "ticket-triage")?.stepTypes).toEqual([
    "HUMAN_INPUT",
    "ROUTER",
    "AGENT",
    "AGENT",
    "AGENT",
    "AGENT",
  ]);
  expect(JSON.stringify(list)).not.toContain("prompt");
});

test("the agent created for a step gets the step's role, which every step with an agent has", async () => {
  const { Nodes } = workflowTemplates.find(({ id }) => id === "contract-review") ?? expect.unreachable();
  const owner = testApp.as("OWNER");
  const setup = { title: "A review of its own", Nodes: [...Nodes] };
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup, autoCreateAgents: true });
  const { graph } = await owner.workflow.getById({ id });
  const hired = graph.nodes.flatMap(({ config }) => (config as { agentId?: string | null }).agentId ?? []);
  expect(hired).toHaveLength(3);
  const systems = await Promise.all(hired.map(async (agentId) => (await owner.agent.getById({ id: agentId })).system));
  const roles = Nodes.flatMap(({ role }) => role ?? []);
  expect(roles).toHaveLength(3);
  for (const [at, role] of roles.entries()) {
    expect(systems[at]).toContain(`You are ${role}.`);
    expect(systems[at]).toContain(setup.title);
  }
  const untold = workflowTemplates.flatMap((one) =>
    one.Nodes.flatMap(({ label, type, role }) => (specs[type].fillAgentSlots && !role ? [`${one.id}: ${label}`] : [])),
  );
  expect(untold).toEqual([]);
});
