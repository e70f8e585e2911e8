import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { schedule } from "#server/scheduled-jobs.ts";
import { agentResult, createChainWorkflow } from "#testing/chain-workflow.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { type RunSteps, waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";
import { nodeExecution, workflowRun } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

async function runOf(
  workflowId: string,
  { role = "OWNER", ...more }: { triggerType?: "TEST" | "MANUAL"; onlyNodeId?: string; role?: "OWNER" | "USER" } = {},
) {
  const { runId } = await testApp
    .as(role)
    .workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType: "MANUAL", ...more });
  return { runId, steps: await waitForStatus(testApp, runId, "COMPLETED", "FAILED") };
}

const labels = (steps: RunSteps) => steps.map(({ Node }) => Node.label);
const asked = () => double.requests.map(({ body }) => JSON.stringify(body));

describe("a disabled step", () => {
  test("is skipped, is not listed, and reads N/A", async () => {
    const { workflowId, check, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [check]: { isDisabled: true } });
    double.queueReply({ text: "High water" });
    const { steps } = await runOf(workflowId);
    expect(labels(steps)).toEqual(["Draft", "Sum"]);
    expect(asked()[1]).toContain("Sum up High water and N/A.");
  });

  test("lets the next step start the run", async () => {
    const { workflowId, draft, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [draft]: { isDisabled: true } });
    const { steps } = await runOf(workflowId);
    expect(labels(steps)).toEqual(["Check", "Sum"]);
    expect(asked()[0]).toContain("Check N/A.");
  });

  test("runs in a step test", async () => {
    const { workflowId, draft, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [draft]: { isDisabled: true } });
    const { steps } = await runOf(workflowId, { onlyNodeId: draft });
    expect([labels(steps), steps[0]?.status]).toEqual([["Draft"], "COMPLETED"]);
  });

  test("can't be the only step", async () => {
    const { workflowId, draft, check, sum, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions(Object.fromEntries([draft, check, sum].map((id) => [id, { isDisabled: true as const }])));
    await expect(runOf(workflowId)).rejects.toThrow("All steps are disabled.");
  });
});

describe("a pinned output", () => {
  const pin = { result: agentResult("Pinned words") };

  test("replaces its step in a test run and costs nothing", async () => {
    const { workflowId, draft, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [draft]: { pin } });
    const { runId, steps } = await runOf(workflowId, { triggerType: "TEST" });
    expect(steps[0]).toMatchObject({ status: "COMPLETED", output: pin, credits: 0 });
    expect(asked()).toHaveLength(2);
    expect(asked()[0]).toContain("Check Pinned words.");
    const charged = (await testApp.app.database.system.select().from(creditTransaction)).filter(
      ({ refs }) => refs.runId === runId,
    );
    expect(charged.map(({ refs }) => refs.nodeExecutionId).includes(steps[0]?.id ?? "")).toBe(false);
  });

  test("is ignored in real runs and in tests by people without edit rights", async () => {
    const { workflowId, draft, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [draft]: { pin } });
    await runOf(workflowId);
    expect(asked()).toHaveLength(3);
    double.reset();
    await runOf(workflowId, { triggerType: "TEST", role: "USER" });
    expect(asked()).toHaveLength(3);
  });

  test("is the result of a test of that step", async () => {
    const { workflowId, check, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [check]: { pin } });
    const { steps } = await runOf(workflowId, { onlyNodeId: check });
    expect([labels(steps), steps[0]?.output, asked()]).toEqual([["Check"], pin, []]);
  });

  test("is not exported or copied, while disabled steps stay disabled", async () => {
    const owner = testApp.as("OWNER");
    const { workflowId, draft, check, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [draft]: { pin, isDisabled: true }, [check]: { pin } });
    const file = await owner.workflow.exportJson({ id: workflowId });
    const options = (nodes: readonly unknown[]) => nodes.map((node) => (node as { options?: unknown }).options);
    expect(options(file.nodes)).toEqual([{ isDisabled: true }, undefined, undefined]);
    const copy = await owner.workflow.duplicate({ id: workflowId });
    expect(options((await owner.workflow.getById({ id: copy.id })).graph.nodes)).toEqual(options(file.nodes));
    const brought = await owner.workflow.createFromJson({ workspaceId: testApp.workspace.id, workflowJson: file });
    expect(options((await owner.workflow.getById({ id: brought.id })).graph.nodes)).toEqual(options(file.nodes));
  });

  test("is stored with the version of a run", async () => {
    const { workflowId, draft, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [draft]: { pin } });
    const { runId } = await runOf(workflowId, { triggerType: "TEST" });
    await saveOptions({});
    const [row] = await testApp.app.database.system.select().from(workflowRun).where(eq(workflowRun.id, runId));
    expect(row?.graph).toBeNull();
    const { graph } = await testApp.as("OWNER").workflowRun.getById({ runId });
    expect(graph.nodes.find(({ id }) => id === draft)?.options).toEqual({ pin });
  });
});

describe("a step that fails", () => {
  const breaks = () => {
    for (let at = 0; at < 20; at++) double.queueReply({ fault: "error-500" });
  };
  const isWaiting = (steps: RunSteps) => steps.some(({ waitsFor }) => waitsFor === "time");
  async function begin(workflowId: string) {
    const { runId } = await testApp
      .as("OWNER")
      .workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType: "MANUAL" });
    return runId;
  }

  /** Makes the step's wait due, with the next provider response. */
  async function wake({ id }: RunSteps[number]) {
    const { system } = testApp.app.database;
    await system.update(nodeExecution).set({ wakeAt: sql`now()` }).where(eq(nodeExecution.id, id));
    await schedule.runNow(testApp.app, "waiting-steps");
  }

  test("is retried as often as configured and charged once when it succeeds", async () => {
    const { workflowId, draft, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [draft]: { ifFails: { retries: 2, waitSeconds: 600 } } });
    breaks();
    const runId = await begin(workflowId);
    const [waiting] = await waitForSteps(testApp, runId, isWaiting);
    expect(waiting?.error).toMatch(/Retrying automatically \(attempt 2 of 3\)\.$/);
    expect((await testApp.as("OWNER").workflowRun.getById({ runId })).status).toBe("RUNNING");
    double.reset();
    if (waiting) await wake(waiting);
    const steps = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
    expect(steps.map(({ status, error }) => [status, error])).toEqual([
      ["COMPLETED", null],
      ["COMPLETED", null],
      ["COMPLETED", null],
    ]);
    const charged = (await testApp.app.database.system.select().from(creditTransaction)).filter(
      ({ refs }) => refs.runId === runId,
    );
    expect(charged).toHaveLength(3);
  });

  test("fails after its last retry; a person's retry resets the count", async () => {
    const { workflowId, draft, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [draft]: { ifFails: { retries: 1 } } });
    breaks();
    const runId = await begin(workflowId);
    const [waiting] = await waitForSteps(testApp, runId, isWaiting);
    if (waiting) await wake(waiting);
    const [failed] = await waitForStatus(testApp, runId, "FAILED");
    expect(failed?.status).toBe("FAILED");
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed?.id ?? "" });
    await waitForSteps(testApp, runId, isWaiting);
  });

  test("is skipped if the run continues without it: it stays failed and reads N/A", async () => {
    const { workflowId, check, saveOptions } = await createChainWorkflow(testApp);
    await saveOptions({ [check]: { ifFails: { goOn: true } } });
    double.queueReply({ text: "High water" });
    breaks();
    const runId = await begin(workflowId);
    const broken = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
    expect(broken.map(({ status }) => status)).toEqual(["COMPLETED", "FAILED", "FAILED"]);
    double.reset();
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: broken[2]?.id ?? "" });
    const steps = await waitForStatus(testApp, runId, "COMPLETED");
    expect(steps.map(({ status }) => status)).toEqual(["COMPLETED", "FAILED", "COMPLETED"]);
    expect(steps[1]).toMatchObject({ output: null });
    expect(steps[1]?.error).toBeTruthy();
    expect(asked().at(-1)).toContain("Sum up High water and N/A.");
    expect((await testApp.as("OWNER").workflowRun.getById({ runId })).status).toBe("COMPLETED");
    // A step retried by a person finishes later, and the run completes as before.
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: steps[1]?.id ?? "" });
    const mended = await waitForSteps(testApp, runId, (all) => all[1]?.status === "COMPLETED");
    expect(mended.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
  });

  test("may be a step with a child run", async () => {
    const owner = testApp.as("OWNER");
    const { workflowId: childWorkflowId } = await createChainWorkflow(testApp);
    const { id: workflowId } = await owner.workflow.create({
      workspaceId: testApp.workspace.id,
      setup: { title: "Outer" },
    });
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
    const broken = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
    expect(broken.map(({ status }) => status)).toEqual(["FAILED", "FAILED"]);
    double.reset();
    await owner.workflowRun.retryNodeExecution({ nodeExecutionId: broken[1]?.id ?? "" });
    const steps = await waitForStatus(testApp, runId, "COMPLETED");
    expect(steps.map(({ status }) => status)).toEqual(["FAILED", "COMPLETED"]);
    expect(asked().at(-1)).toContain("Sum up N/A.");
  });
});
