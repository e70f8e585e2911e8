import { afterAll, beforeAll, expect, test } from "vitest";
import type { Graph } from "#engine/graph.ts";
import { newId } from "#lib/id.ts";
import { type House, house } from "#testing/house.ts";

let home: House;
beforeAll(async () => {
  home = await house({ withJobs: true });
});
afterAll(() => home.close());

/** A form that asks for a topic, then an agent that answers about it. */
async function twoSteps() {
  const owner = home.as("OWNER");
  const { id: agentId } = await owner.agent.create({
    workspaceId: home.home.id,
    title: "Librarian",
    system: "You know tides.",
  });
  const { id } = await owner.workflow.create({ workspaceId: home.home.id, setup: { title: "Brief" } });
  const fieldId = newId();
  const form = newId();
  const answer = newId();
  const graph: Graph = {
    nodes: [
      {
        id: form,
        label: "Topic",
        type: "HUMAN_INPUT",
        position: { x: 0, y: 0 },
        config: { fields: [{ id: fieldId, label: "Topic", type: "TEXT", required: true, order: 0, config: {} }] },
      },
      {
        id: answer,
        label: "Answer",
        type: "AGENT",
        position: { x: 0, y: 120 },
        config: {
          agentId,
          prompt: `Write about @[Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${fieldId})`,
        },
      },
    ],
    edges: [{ id: newId(), sourceNodeId: form, targetNodeId: answer }],
  };
  await owner.workflow.saveGraph({ id, revision: 1, graph });
  return { workflowId: id, fieldId };
}

type Steps = Awaited<ReturnType<ReturnType<House["as"]>["workflowRun"]["getExecutions"]>>;

/** Reads the run anew whenever something of it changed, until it is as asked. */
async function until(runId: string, isReached: (steps: Steps) => boolean): Promise<Steps> {
  const read = () => home.as("OWNER").workflowRun.getExecutions({ runId });
  let wake = () => {};
  const unsubscribe = home.app.live.subscribe(`run:${runId}`, () => wake());
  try {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const steps = await read();
      if (isReached(steps)) return steps;
      await changed;
    }
  } finally {
    unsubscribe();
  }
}

test("a run waits for its form, answers with the agent and ends completed", async () => {
  const { workflowId, fieldId } = await twoSteps();
  const owner = home.as("OWNER");
  const { runId } = await owner.workflowRun.init({ workspaceId: home.home.id, workflowId });
  const [form] = await until(runId, ([first]) => first?.waitsFor === "input");
  await owner.workflowRun.completeNodeExecution({
    nodeExecutionId: form?.id ?? "",
    output: { result: [{ fieldId, value: "Neap tides" }] },
  });
  const steps = await until(runId, (all) => all.every((step) => step.status === "COMPLETED"));
  expect(JSON.stringify(steps[1]?.output)).toContain("Neap tides");
  expect(await owner.workflowRun.getById({ runId })).toMatchObject({ status: "COMPLETED", title: "Brief #1" });
});

test("a form answered twice is answered once", async () => {
  const { workflowId, fieldId } = await twoSteps();
  const owner = home.as("OWNER");
  const { runId } = await owner.workflowRun.init({ workspaceId: home.home.id, workflowId });
  const [form] = await until(runId, ([first]) => first?.waitsFor === "input");
  const answer = (value: string) =>
    owner.workflowRun.completeNodeExecution({
      nodeExecutionId: form?.id ?? "",
      output: { result: [{ fieldId, value }] },
    });
  const outcomes = await Promise.allSettled([answer("Spring tides"), answer("Neap tides")]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a person who may not steer a run cannot answer for it", async () => {
  const { workflowId, fieldId } = await twoSteps();
  const { runId } = await home.as("OWNER").workflowRun.init({ workspaceId: home.home.id, workflowId });
  const [form] = await until(runId, ([first]) => first?.waitsFor === "input");
  const answer = { nodeExecutionId: form?.id ?? "", output: { result: [{ fieldId, value: "x" }] } };
  await expect(home.as("USER").workflowRun.completeNodeExecution(answer)).rejects.toMatchObject({
    cause: { code: "missing" },
  });
  await expect(home.as("EDITOR").workflowRun.completeNodeExecution(answer)).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
  await expect(home.asAbroad("OWNER").workflowRun.completeNodeExecution(answer)).rejects.toMatchObject({
    cause: { code: "missing" },
  });
});

test("editing a workflow leaves the runs already made untouched", async () => {
  const { workflowId } = await twoSteps();
  const owner = home.as("OWNER");
  const { runId } = await owner.workflowRun.init({ workspaceId: home.home.id, workflowId });
  const { graph: before } = await owner.workflowRun.getById({ runId });
  await owner.workflow.saveGraph({ id: workflowId, revision: 2, graph: { nodes: [before.nodes[0]], edges: [] } });
  expect((await owner.workflowRun.getById({ runId })).graph).toEqual(before);
});
