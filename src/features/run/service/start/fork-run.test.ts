import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Graph } from "#engine/graph/graph.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { agentResult, createChainWorkflow } from "#testing/chain-workflow.ts";
import { makeLimitedSource } from "#testing/knowledge/make-limited-source.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { type RunSteps, waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";
import type { ForkVersion } from "../../schema.ts";
import { nodeExecution, nodePart, workflowRun } from "../../table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

type Role = "OWNER" | "EDITOR" | "USER";

async function ran(workflowId: string, texts: readonly string[] = [], role: Role = "OWNER") {
  for (const text of texts) double.queueReply({ text });
  const { runId } = await testApp
    .as(role)
    .workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType: "MANUAL" });
  return { runId, steps: await waitForStatus(testApp, runId, "COMPLETED", "FAILED") };
}

async function forked(
  input: { runId: string; nodeId: string; isTest?: boolean; version?: ForkVersion },
  texts: readonly string[] = [],
) {
  double.reset();
  for (const text of texts) double.queueReply({ text });
  const { runId } = await testApp.as("OWNER").workflowRun.fork(input);
  return { runId, steps: await waitForStatus(testApp, runId, "COMPLETED", "FAILED") };
}

const asked = () => double.requests.map(({ body }) => JSON.stringify(body));
const taken = (steps: RunSteps) => steps.map(({ Node, isTaken, status }) => [Node.label, isTaken, status]);

/** All stored rows of a run. */
async function stored(runId: string) {
  const { system } = testApp.app.database;
  const steps = await system
    .select()
    .from(nodeExecution)
    .where(eq(nodeExecution.runId, runId))
    .orderBy(asc(nodeExecution.ordinal));
  const ids = steps.map(({ id }) => id);
  const pieces = await system
    .select()
    .from(nodePart)
    .where(inArray(nodePart.executionId, ids))
    .orderBy(asc(nodePart.kind), asc(nodePart.index));
  const [run] = await system.select().from(workflowRun).where(eq(workflowRun.id, runId));
  return { run, steps, pieces };
}

describe("run again from here", () => {
  test("starts a new run of the same version with the same earlier steps, and doesn't change the old run", async () => {
    const { workflowId, check, saveOptions } = await createChainWorkflow(testApp);
    const old = await ran(workflowId, ["High water", "Checked", "Sum"]);
    const before = await stored(old.runId);
    await saveOptions({ [check]: { isDisabled: true } });
    const again = await forked({ runId: old.runId, nodeId: check }, ["Checked anew", "Sum anew"]);
    expect(taken(again.steps)).toEqual([
      ["Draft", true, "COMPLETED"],
      ["Check", false, "COMPLETED"],
      ["Sum", false, "COMPLETED"],
    ]);
    expect(asked()).toHaveLength(2);
    expect(asked()[0]).toContain("Check High water.");
    expect(asked()[1]).toContain("Sum up High water and Checked anew.");
    expect(again.steps[0]?.output).toEqual(old.steps[0]?.output);
    expect(again.steps[0]?.id).not.toBe(old.steps[0]?.id);
    expect(await stored(old.runId)).toEqual(before);
    const now = await stored(again.runId);
    expect(now.run).toMatchObject({ versionId: before.run?.versionId, triggerType: "MANUAL", number: 2 });
    expect(now.steps[0]?.copiedFromId).toBe(old.steps[0]?.id);
  });

  test("charges only the steps that it runs", async () => {
    const { workflowId, sum } = await createChainWorkflow(testApp);
    const old = await ran(workflowId);
    const { runId, steps } = await forked({ runId: old.runId, nodeId: sum });
    expect(steps.map(({ credits }) => credits > 0)).toEqual([false, false, true]);
    const charged = (await testApp.app.database.system.select().from(creditTransaction)).filter(
      ({ refs }) => refs.runId === runId,
    );
    expect(charged).toHaveLength(1);
  });

  test("continues from a failed step with its finished pieces", async () => {
    const { workflowId, check } = await createChainWorkflow(testApp);
    double.queueReply({ text: "High water" });
    for (let at = 0; at < 20; at++) double.queueReply({ fault: "error-500" });
    const old = await ran(workflowId);
    expect(old.steps.map(({ status }) => status)).toEqual(["COMPLETED", "FAILED", "PENDING"]);
    const again = await forked({ runId: old.runId, nodeId: check });
    expect(again.steps.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "COMPLETED"]);
    expect((await testApp.as("OWNER").workflowRun.getById({ runId: old.runId })).status).toBe("FAILED");
  });

  test("requires control of the run and a step that exists in it", async () => {
    const { workflowId, check } = await createChainWorkflow(testApp);
    const old = await ran(workflowId);
    const ask = { runId: old.runId, nodeId: check };
    await expect(testApp.as("EDITOR").workflowRun.fork(ask)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(testApp.as("USER").workflowRun.fork(ask)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(testApp.as("OWNER").workflowRun.fork({ ...ask, nodeId: newId() })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const own = await ran(workflowId, [], "USER");
    const { runId } = await testApp.as("USER").workflowRun.fork({ ...ask, runId: own.runId });
    await waitForStatus(testApp, runId, "COMPLETED");
    await expect(testApp.as("USER").workflowRun.fork({ ...ask, runId, isTest: true })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test("doesn't reuse a payment for a user who can only run workflows", async () => {
    const owner = testApp.as("OWNER");
    const { id: workflowId } = await owner.workflow.create({
      workspaceId: testApp.workspace.id,
      setup: { title: "Paid" },
    });
    const [pay, work] = [newId(), newId()];
    const place = { position: { x: 0, y: 0 } };
    const nodes = [
      { ...place, id: pay, label: "Pay", type: "PAYMENT", config: { amount: 5, currency: "EUR" } },
      { ...place, id: work, label: "Work", type: "AGENT", config: { agentId: null, prompt: "Work" } },
    ];
    const edges = [{ id: newId(), sourceNodeId: pay, targetNodeId: work }];
    await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
    const { runId } = await testApp
      .as("USER")
      .workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType: "MANUAL" });
    await waitForSteps(testApp, runId, ([first]) => first?.status === "FAILED" || first?.waitsFor === "payment");
    // Completes the payment as if Stripe had confirmed it.
    await testApp.app.database.system
      .update(nodeExecution)
      .set({
        status: "COMPLETED",
        waitsFor: null,
        output: { result: { stripePaymentIntentId: "pi_1", receiptEmail: "a@b.co", isSuccessful: true } },
      })
      .where(and(eq(nodeExecution.runId, runId), eq(nodeExecution.nodeId, pay)));
    const ask = { runId, nodeId: work };
    await expect(testApp.as("USER").workflowRun.fork(ask)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const again = await owner.workflowRun.fork(ask);
    expect(taken(await waitForStatus(testApp, again.runId, "COMPLETED"))[0]).toEqual(["Pay", true, "COMPLETED"]);
  });

  test("is refused for a step test", async () => {
    const { workflowId, draft } = await createChainWorkflow(testApp);
    const { runId } = await testApp.as("OWNER").workflowRun.init({
      workspaceId: testApp.workspace.id,
      workflowId,
      triggerType: "TEST",
      onlyNodeId: draft,
    });
    await waitForStatus(testApp, runId, "COMPLETED");
    await expect(testApp.as("OWNER").workflowRun.fork({ runId, nodeId: draft })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });
});

describe("run from here in the builder", () => {
  test("takes nothing along of the library that the person may not see", async () => {
    const { workflowId, check } = await createChainWorkflow(testApp);
    const old = await ran(workflowId);
    const secret = "BURIED-TREASURE";
    const hidden = await makeLimitedSource(testApp, testApp.workspace, secret);
    const { system } = testApp.app.database;
    const [cited] = await system.select().from(nodeExecution).where(eq(nodeExecution.id, hidden.execution));
    const first = and(eq(nodeExecution.runId, old.runId), eq(nodeExecution.ordinal, 0));
    const [draft] = await system
      .update(nodeExecution)
      .set({ output: cited?.output ?? null })
      .where(first)
      .returning();
    const piece = { workspaceId: testApp.workspace.id, executionId: draft?.id ?? "", kind: "turn", index: 7 };
    await system.insert(nodePart).values({ ...piece, value: { value: cited?.output } });
    const copyOf = async (role: Role) => {
      double.reset();
      const { runId } = await testApp.as(role).workflowRun.fork({ runId: old.runId, nodeId: check, isTest: true });
      await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
      return JSON.stringify([await stored(runId), asked()]);
    };
    expect(await copyOf("OWNER")).toContain(secret);
    const seen = await copyOf("EDITOR");
    expect(seen).not.toContain(secret);
    expect(seen).toContain("With the combination");
  });

  test("tests the current workflow with the outputs of the last run", async () => {
    const { workflowId, draft, check, sum, saveOptions } = await createChainWorkflow(testApp);
    const old = await ran(workflowId, ["High water", "Checked", "Sum"]);
    await saveOptions({ [check]: { isDisabled: true } });
    const test = await forked({ runId: old.runId, nodeId: sum, isTest: true });
    expect(taken(test.steps)).toEqual([
      ["Draft", true, "COMPLETED"],
      ["Sum", false, "COMPLETED"],
    ]);
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toContain("Sum up High water and N/A.");
    expect((await stored(test.runId)).run?.triggerType).toBe("TEST");
    expect(draft).toBeTruthy();
  });

  test("prefers pinned outputs to the run's outputs", async () => {
    const { workflowId, draft, check, saveOptions } = await createChainWorkflow(testApp);
    const old = await ran(workflowId, ["High water"]);
    await saveOptions({ [draft]: { pin: { result: agentResult("Pinned") } } });
    await forked({ runId: old.runId, nodeId: check, isTest: true });
    expect(asked()).toHaveLength(2);
    expect(asked()[0]).toContain("Check Pinned.");
  });
});

describe("a step fixed in the builder", () => {
  const mended = async () => {
    const chain = await createChainWorkflow(testApp);
    const { workflowId, check } = chain;
    double.queueReply({ text: "High water" });
    for (let at = 0; at < 20; at++) double.queueReply({ fault: "error-500" });
    const old = await ran(workflowId);
    double.reset();
    const owner = testApp.as("OWNER");
    const save = async (change: (graph: Graph) => Graph) => {
      const { graph, revision } = await owner.workflow.getById({ id: workflowId });
      await owner.workflow.saveGraph({ id: workflowId, revision, graph: change(graph) });
    };
    const mend = () =>
      save(({ nodes, ...rest }) => ({
        ...rest,
        nodes: nodes.map((node) =>
          node.id === check ? { ...node, config: { ...(node.config as object), prompt: "Mended" } } : node,
        ),
      }));
    const newer = async () => (await owner.workflowRun.getById({ runId: old.runId })).newerNodeIds;
    return { ...chain, old, save, mend, newer };
  };

  test("is retried with the current workflow in a new run with the earlier outputs", async () => {
    const { workflowId, check, old, mend } = await mended();
    await mend();
    const again = await forked({ runId: old.runId, nodeId: check, version: "CURRENT" });
    expect(taken(again.steps)).toEqual([
      ["Draft", true, "COMPLETED"],
      ["Check", false, "COMPLETED"],
      ["Sum", false, "COMPLETED"],
    ]);
    expect(asked()[0]).toContain("Mended");
    expect((await stored(again.runId)).run).toMatchObject({ triggerType: "MANUAL", workflowId });
    expect((await stored(old.runId)).run?.status).toBe("FAILED");
  });

  test("keeps its old version by default and for a retry in the same run", async () => {
    const { check, old, mend } = await mended();
    await mend();
    await forked({ runId: old.runId, nodeId: check });
    expect(asked()[0]).toContain("Check High water.");
    double.reset();
    const nodeExecutionId = old.steps.find(({ nodeId }) => nodeId === check)?.id ?? "";
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId });
    await waitForStatus(testApp, old.runId, "COMPLETED");
    expect(asked()[0]).toContain("Check High water.");
  });

  test("offers the current version only if the workflow would run differently", async () => {
    const { draft, check, sum, save, mend, newer } = await mended();
    expect(await newer()).toBeNull();
    await save((graph) => ({
      ...graph,
      nodes: graph.nodes.map((node) => ({ ...node, position: { x: 40, y: 40 } })),
    }));
    expect(await newer()).toBeNull();
    await mend();
    expect(await newer()).toEqual([draft, check, sum]);
  });

  test("can't start a fork after it was removed from the workflow", async () => {
    const { check, old, save } = await mended();
    await save(({ nodes, edges }) => ({
      nodes: nodes.filter(({ id }) => id !== check),
      edges: edges.slice(0, 0),
    }));
    await expect(
      testApp.as("OWNER").workflowRun.fork({ runId: old.runId, nodeId: check, version: "CURRENT" }),
    ).rejects.toMatchObject({ message: runStepText.noLongerInWorkflow });
  });
});
