/** What a step had written when it failed stays to be read. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { untilStatus } from "#testing/follow-run.ts";
import type { House } from "#testing/house.ts";
import { houseWithModels } from "#testing/house-with-models.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { buildRunView } from "./client/steps.ts";

let home: House;
let double: ProviderDouble;
beforeAll(async () => {
  ({ home, double } = await houseWithModels());
});
afterEach(() => double.reset());
afterAll(() => home.close());

async function begin(): Promise<string> {
  const owner = home.as("OWNER");
  const own = { workspaceId: home.home.id };
  const { id: agentId } = await owner.agent.create({
    ...own,
    title: "Ada",
    system: "You answer.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({ ...own, setup: { title: "Brief" } });
  const node = { id: newId(), label: "Answer", type: "AGENT", position: { x: 0, y: 0 } };
  const graph = { nodes: [{ ...node, config: { agentId, prompt: "When is high water?" } }], edges: [] };
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph });
  return (await owner.workflowRun.init({ ...own, workflowId })).runId;
}

async function stepOf(runId: string) {
  const [step] = buildRunView(
    await home.as("OWNER").workflowRun.getById({ runId }),
    await home.as("OWNER").workflowRun.getExecutions({ runId }),
  ).steps;
  if (!step) throw new Error("The run has no step.");
  return step;
}

const breaksOff = (text: string) => double.next({ text, fault: { name: "half-stream", after: 6 } });
const refuses = () => double.next({ status: 400, body: '{"error":{"message":"no"}}' });

test("a failed step shows what its last try wrote, one that wrote nothing leaves what was there, and a retry ends it", async () => {
  breaksOff("High water is at six and at half past eighteen");
  breaksOff("It is high at six and later");
  const runId = await begin();
  await untilStatus(home, runId, "FAILED");
  const failed = await stepOf(runId);
  expect(failed).toMatchObject({ state: "failed", partialOutput: "It is high at" });
  expect(failed.error).not.toBeNull();

  breaksOff("Third time lucky it is not");
  refuses();
  await home.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
  await untilStatus(home, runId, "FAILED");
  expect(await stepOf(runId)).toMatchObject({ state: "failed", partialOutput: "Third time lucky it" });

  double.reset();
  double.next({ text: "At six." });
  await home.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
  await untilStatus(home, runId, "COMPLETED");
  expect(await stepOf(runId)).toMatchObject({ state: "done", partialOutput: null });
});

test("a step that failed before it wrote anything has no text", async () => {
  refuses();
  refuses();
  const runId = await begin();
  await untilStatus(home, runId, "FAILED");
  expect(await stepOf(runId)).toMatchObject({ state: "failed", partialOutput: null });
});
