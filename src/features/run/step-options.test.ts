import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { doChore } from "#platform/jobs/schedule.ts";
import { chainWorkflow, saidResult } from "#testing/chain-workflow.ts";
import { type Steps, untilStatus, untilSteps } from "#testing/follow-run.ts";
import type { House } from "#testing/house.ts";
import { houseWithModels } from "#testing/house-with-models.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import { nodeExecution, workflowRun } from "./table.ts";

let home: House;
let double: ProviderDouble;
beforeAll(async () => {
  ({ home, double } = await houseWithModels());
});
afterEach(() => double.reset());
afterAll(() => home.close());

async function runOf(
  workflowId: string,
  { role = "OWNER", ...more }: { triggerType?: "TEST" | "MANUAL"; onlyNodeId?: string; role?: "OWNER" | "USER" } = {},
) {
  const { runId } = await home
    .as(role)
    .workflowRun.init({ workspaceId: home.home.id, workflowId, triggerType: "MANUAL", ...more });
  return { runId, steps: await untilStatus(home, runId, "COMPLETED", "FAILED") };
}

const labels = (steps: Steps) => steps.map(({ Node }) => Node.label);
const asked = () => double.requests.map(({ body }) => JSON.stringify(body));

describe("a step that is switched off", () => {
  test("is passed by, is not among the steps, and reads N/A", async () => {
    const { workflowId, check, decide } = await chainWorkflow(home);
    await decide({ [check]: { isDisabled: true } });
    double.next({ text: "High water" });
    const { steps } = await runOf(workflowId);
    expect(labels(steps)).toEqual(["Draft", "Sum"]);
    expect(asked()[1]).toContain("Sum up High water and N/A.");
  });

  test("leaves the start to its follower", async () => {
    const { workflowId, draft, decide } = await chainWorkflow(home);
    await decide({ [draft]: { isDisabled: true } });
    const { steps } = await runOf(workflowId);
    expect(labels(steps)).toEqual(["Check", "Sum"]);
    expect(asked()[0]).toContain("Check N/A.");
  });

  test("runs when it is tried alone", async () => {
    const { workflowId, draft, decide } = await chainWorkflow(home);
    await decide({ [draft]: { isDisabled: true } });
    const { steps } = await runOf(workflowId, { onlyNodeId: draft });
    expect([labels(steps), steps[0]?.status]).toEqual([["Draft"], "COMPLETED"]);
  });

  test("cannot be all there is", async () => {
    const { workflowId, draft, check, sum, decide } = await chainWorkflow(home);
    await decide(Object.fromEntries([draft, check, sum].map((id) => [id, { isDisabled: true as const }])));
    await expect(runOf(workflowId)).rejects.toThrow("All steps are switched off.");
  });
});

describe("a pinned output", () => {
  const pin = { result: saidResult("Pinned words") };

  test("is taken by a test run instead of the step, and costs nothing", async () => {
    const { workflowId, draft, decide } = await chainWorkflow(home);
    await decide({ [draft]: { pin } });
    const { runId, steps } = await runOf(workflowId, { triggerType: "TEST" });
    expect(steps[0]).toMatchObject({ status: "COMPLETED", output: pin, credits: 0 });
    expect(asked()).toHaveLength(2);
    expect(asked()[0]).toContain("Check Pinned words.");
    const charged = (await home.app.database.system.select().from(creditTransaction)).filter(
      ({ refs }) => refs.runId === runId,
    );
    expect(charged.map(({ refs }) => refs.nodeExecutionId).includes(steps[0]?.id ?? "")).toBe(false);
  });

  test("is never looked at by a real run, nor by a test of somebody who cannot build", async () => {
    const { workflowId, draft, decide } = await chainWorkflow(home);
    await decide({ [draft]: { pin } });
    await runOf(workflowId);
    expect(asked()).toHaveLength(3);
    double.reset();
    await runOf(workflowId, { triggerType: "TEST", role: "USER" });
    expect(asked()).toHaveLength(3);
  });

  test("is what a test of that step alone brings", async () => {
    const { workflowId, check, decide } = await chainWorkflow(home);
    await decide({ [check]: { pin } });
    const { steps } = await runOf(workflowId, { onlyNodeId: check });
    expect([labels(steps), steps[0]?.output, asked()]).toEqual([["Check"], pin, []]);
  });

  test("stays in the house: exports and copies are without it, what is switched off stays so", async () => {
    const owner = home.as("OWNER");
    const { workflowId, draft, check, decide } = await chainWorkflow(home);
    await decide({ [draft]: { pin, isDisabled: true }, [check]: { pin } });
    const file = await owner.workflow.exportJson({ id: workflowId });
    const options = (nodes: readonly unknown[]) => nodes.map((node) => (node as { options?: unknown }).options);
    expect(options(file.nodes)).toEqual([{ isDisabled: true }, undefined, undefined]);
    const copy = await owner.workflow.duplicate({ id: workflowId });
    expect(options((await owner.workflow.getById({ id: copy.id })).graph.nodes)).toEqual(options(file.nodes));
    const brought = await owner.workflow.createFromJson({ workspaceId: home.home.id, workflowJson: file });
    expect(options((await owner.workflow.getById({ id: brought.id })).graph.nodes)).toEqual(options(file.nodes));
  });

  test("is kept with the version that a run started with", async () => {
    const { workflowId, draft, decide } = await chainWorkflow(home);
    await decide({ [draft]: { pin } });
    const { runId } = await runOf(workflowId, { triggerType: "TEST" });
    await decide({});
    const [row] = await home.app.database.system.select().from(workflowRun).where(eq(workflowRun.id, runId));
    expect(row?.graph).toBeNull();
    const { graph } = await home.as("OWNER").workflowRun.getById({ runId });
    expect(graph.nodes.find(({ id }) => id === draft)?.options).toEqual({ pin });
  });
});

describe("a step that fails", () => {
  const breaks = () => {
    for (let at = 0; at < 20; at++) double.next({ fault: "error-500" });
  };
  const isWaiting = (steps: Steps) => steps.some(({ waitsFor }) => waitsFor === "time");
  async function begin(workflowId: string) {
    const { runId } = await home
      .as("OWNER")
      .workflowRun.init({ workspaceId: home.home.id, workflowId, triggerType: "MANUAL" });
    return runId;
  }

  /** As if the time that the step waits were over; what it is told then is an answer or another failure. */
  async function wake({ id }: Steps[number]) {
    const { system } = home.app.database;
    await system.update(nodeExecution).set({ wakeAt: sql`now()` }).where(eq(nodeExecution.id, id));
    await doChore(home.app, "waiting-steps");
  }

  test("is tried again as often as its author says, and charged once when it comes through", async () => {
    const { workflowId, draft, decide } = await chainWorkflow(home);
    await decide({ [draft]: { ifFails: { retries: 2, waitSeconds: 600 } } });
    breaks();
    const runId = await begin(workflowId);
    const [waiting] = await untilSteps(home, runId, isWaiting);
    expect(waiting?.error).toMatch(/It is tried again by itself \(try 2 of 3\)\.$/);
    expect((await home.as("OWNER").workflowRun.getById({ runId })).status).toBe("RUNNING");
    double.reset();
    if (waiting) await wake(waiting);
    const steps = await untilStatus(home, runId, "COMPLETED", "FAILED");
    expect(steps.map(({ status, error }) => [status, error])).toEqual([
      ["COMPLETED", null],
      ["COMPLETED", null],
      ["COMPLETED", null],
    ]);
    const charged = (await home.app.database.system.select().from(creditTransaction)).filter(
      ({ refs }) => refs.runId === runId,
    );
    expect(charged).toHaveLength(3);
  });

  test("has failed when its tries are used up; a person's retry counts them anew", async () => {
    const { workflowId, draft, decide } = await chainWorkflow(home);
    await decide({ [draft]: { ifFails: { retries: 1 } } });
    breaks();
    const runId = await begin(workflowId);
    const [waiting] = await untilSteps(home, runId, isWaiting);
    if (waiting) await wake(waiting);
    const [failed] = await untilStatus(home, runId, "FAILED");
    expect(failed?.status).toBe("FAILED");
    await home.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed?.id ?? "" });
    await untilSteps(home, runId, isWaiting);
  });

  test("is passed by where the run does without it: it stays failed, and reads N/A", async () => {
    const { workflowId, check, decide } = await chainWorkflow(home);
    await decide({ [check]: { ifFails: { goOn: true } } });
    double.next({ text: "High water" });
    breaks();
    const runId = await begin(workflowId);
    const broken = await untilStatus(home, runId, "COMPLETED", "FAILED");
    expect(broken.map(({ status }) => status)).toEqual(["COMPLETED", "FAILED", "FAILED"]);
    double.reset();
    await home.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: broken[2]?.id ?? "" });
    const steps = await untilStatus(home, runId, "COMPLETED");
    expect(steps.map(({ status }) => status)).toEqual(["COMPLETED", "FAILED", "COMPLETED"]);
    expect(steps[1]).toMatchObject({ output: null });
    expect(steps[1]?.error).toBeTruthy();
    expect(asked().at(-1)).toContain("Sum up High water and N/A.");
    expect((await home.as("OWNER").workflowRun.getById({ runId })).status).toBe("COMPLETED");
    // What is tried again by hand comes in later, and the run is completed as before.
    await home.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: steps[1]?.id ?? "" });
    const mended = await untilSteps(home, runId, (all) => all[1]?.status === "COMPLETED");
    expect(mended.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
  });

  test("may be a whole run inside", async () => {
    const owner = home.as("OWNER");
    const { workflowId: childWorkflowId } = await chainWorkflow(home);
    const { id: workflowId } = await owner.workflow.create({ workspaceId: home.home.id, setup: { title: "Outer" } });
    const [inner, sum] = [newId(), newId()];
    const place = { position: { x: 0, y: 0 } };
    const prompt = `Sum up @[Inner](type=WORKFLOW_NODE&workflowNodeId=${inner}).`;
    const nodes = [
      {
        ...place,
        id: inner,
        label: "Inner",
        type: "SUBFLOW",
        config: { childWorkflowId, humanInputFieldMappings: {} },
        options: { ifFails: { goOn: true } },
      },
      { ...place, id: sum, label: "Sum", type: "AGENT", config: { agentId: null, prompt } },
    ];
    const edges = [{ id: newId(), sourceNodeId: inner, targetNodeId: sum }];
    await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
    breaks();
    const runId = await begin(workflowId);
    const broken = await untilStatus(home, runId, "COMPLETED", "FAILED");
    expect(broken.map(({ status }) => status)).toEqual(["FAILED", "FAILED"]);
    double.reset();
    await owner.workflowRun.retryNodeExecution({ nodeExecutionId: broken[1]?.id ?? "" });
    const steps = await untilStatus(home, runId, "COMPLETED");
    expect(steps.map(({ status }) => status)).toEqual(["FAILED", "COMPLETED"]);
    expect(asked().at(-1)).toContain("Sum up N/A.");
  });
});
