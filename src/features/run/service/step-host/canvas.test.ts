/** Canvases in runs on the real server: created, streamed, charged, edited, regenerated, stopped. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { creditReservation, creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import type { CanvasConfig } from "#nodes/artifact/spec.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { type RunSteps, waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";
import { nodeExecution } from "../../table.ts";

let testApp: TestApp;
let double: ProviderDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
});
afterEach(() => double.reset());
afterAll(() => testApp.close());

/** A canvas, optionally followed by an info step. */
async function workflowOf(config: CanvasConfig | object, behind?: string) {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Post" } });
  const [made, end] = [newId(), newId()];
  const at = (y: number) => ({ x: 0, y });
  const nodes = [
    { id: made, label: "Canvas", type: "ARTIFACT", position: at(0), config },
    ...(behind === undefined
      ? []
      : [{ id: end, label: "End", type: "INFO", position: at(96), config: { text: behind.replace("ID", made) } }]),
  ];
  const edges = behind === undefined ? [] : [{ id: newId(), sourceNodeId: made, targetNodeId: end }];
  await owner.workflow.saveGraph({ id, revision: 1, graph: { nodes, edges } });
  return id;
}

async function begin(workflowId: string, triggerType: "MANUAL" | "IN_BACKGROUND" = "MANUAL") {
  const { runId } = await testApp
    .as("OWNER")
    .workflowRun.init({ workspaceId: testApp.workspace.id, workflowId, triggerType });
  return runId;
}

const canvasOf = (steps: RunSteps) => {
  const step = steps.find(({ Node }) => Node.type === "ARTIFACT");
  if (!step) throw new Error("The run has no canvas.");
  return step;
};
const ended = async (runId: string) => canvasOf(await waitForStatus(testApp, runId, "COMPLETED", "FAILED"));
const charges = (nodeExecutionId: string) =>
  testApp.app.database.system
    .select({ amount: creditTransaction.amount })
    .from(creditTransaction)
    .where(eq(creditTransaction.nodeExecutionId, nodeExecutionId));
const held = async () =>
  (
    await testApp.app.database.system
      .select()
      .from(creditReservation)
      .where(eq(creditReservation.workspaceId, testApp.workspace.id))
  ).filter(({ state }) => state === "RESERVED");

const page = (text: string) => `<!doctype html><html><body>${text}</body></html>`;

describe("a canvas that a model writes", () => {
  test.each(["MANUAL", "IN_BACKGROUND"] as const)("is stored and charged as one request in a %s run", async (how) => {
    const runId = await begin(
      await workflowOf({ kind: "TEXT", config: { task: "[[reply:# Tides\n\nThey come.]]" } }),
      how,
    );
    const step = await ended(runId);
    expect(step).toMatchObject({
      status: "COMPLETED",
      output: { result: { kind: "TEXT", content: { text: "# Tides\n\nThey come." } } },
    });
    expect(await charges(step.id)).toEqual([{ amount: "1.0000" }]);
    expect(await held()).toEqual([]);
  });

  test("streams as its kind while it is written", async () => {
    let open = () => {};
    const promise = new Promise<void>((resolve) => {
      open = resolve;
    });
    double.queueReply({ deltas: [page("One"), page("Two"), "\n\n"], gate: { after: 3, open: promise } });
    const runId = await begin(await workflowOf({ kind: "CAROUSEL", config: { task: "Slides" } }));
    const steps = await waitForSteps(testApp, runId, (all) => all.some(({ streamId }) => streamId !== null));
    const streamId = canvasOf(steps).streamId ?? "";
    // The step has its stream id before the stream is opened.
    const writer = await vi.waitUntil(() => testApp.app.streams.findWriter(streamId), { timeout: 15_000 });
    const chunks = await testApp.app.streams.read(writer.id, 0, new AbortController().signal);
    let said = "";
    for await (const { chunk } of chunks ?? []) {
      if (chunk.type === "data-carouselDelta") said += String(chunk.data);
      if (said.length > 0) open();
    }
    expect(said).toBe(`${page("One")}${page("Two")}\n\n`);
    const step = await ended(runId);
    expect(step.output).toMatchObject({
      result: {
        kind: "CAROUSEL",
        content: {
          documents: [
            { html: page("One"), width: 540, height: 675, filename: "slide-1.html" },
            { html: page("Two"), width: 540, height: 675, filename: "slide-2.html" },
          ],
        },
      },
    });
  });

  test("is readable by later steps", async () => {
    const behind = "Page: @[Canvas](type=WORKFLOW_NODE&workflowNodeId=ID)";
    const runId = await begin(
      await workflowOf({ kind: "HTML", config: { task: `[[reply:${page("Tides")}]]` } }, behind),
    );
    const steps = await waitForSteps(testApp, runId, (all) => all.some(({ waitsFor }) => waitsFor === "input"));
    expect(canvasOf(steps).output).toMatchObject({ result: { kind: "HTML" } });
  });

  test("fails the step if it is invalid; a retry creates it", async () => {
    double.queueReply({ text: "I would rather not." });
    double.queueReply({ text: "I would rather not." });
    const runId = await begin(await workflowOf({ kind: "HTML", config: { task: "A page" } }));
    const failed = await ended(runId);
    expect(failed).toMatchObject({
      status: "FAILED",
      error: "The model's answer couldn't be turned into a canvas. Please try again.",
    });
    double.queueReply({ text: page("Tides") });
    await testApp.as("OWNER").workflowRun.retryNodeExecution({ nodeExecutionId: failed.id });
    const step = canvasOf(await waitForStatus(testApp, runId, "COMPLETED"));
    expect(step.output).toMatchObject({ result: { content: { documents: [{ html: page("Tides") }] } } });
    expect(await held()).toEqual([]);
  });

  test("costs nothing when the provider fails, and the fallback model is called once", async () => {
    const runId = await begin(await workflowOf({ kind: "TEXT", config: { task: "[[fault:unauthorized]]" } }));
    const step = await ended(runId);
    expect(step.status).toBe("FAILED");
    expect(await charges(step.id)).toEqual([]);
    expect(await held()).toEqual([]);
  });
});

describe("a person", () => {
  test("can edit a canvas, which keeps the earlier version, and regenerate it", async () => {
    const owner = testApp.as("OWNER");
    const runId = await begin(await workflowOf({ kind: "TEXT", config: { task: "[[reply:One]]" } }));
    const { id: nodeExecutionId } = await ended(runId);
    const result = { kind: "TEXT", content: { text: "Mine" } };
    await owner.workflowRun.updateNodeExecution({ nodeExecutionId, output: { result } });
    expect(canvasOf(await waitForStatus(testApp, runId, "COMPLETED")).output).toEqual({ result });
    expect(await owner.workflowRun.getOutputVersions({ nodeExecutionId })).toHaveLength(1);
    await owner.workflowRun.regenerateNodeExecution({ nodeExecutionId });
    const again = await waitForSteps(
      testApp,
      runId,
      (all) => canvasOf(all).status === "COMPLETED" && JSON.stringify(canvasOf(all).output).includes("One"),
    );
    expect(canvasOf(again).output).toMatchObject({ result: { content: { text: "One" } } });
    expect(await charges(nodeExecutionId)).toHaveLength(2);
  });

  test.each([
    ["another shape", { kind: "TEXT", content: { documents: [] } }],
    ["no documents", { kind: "HTML", content: { documents: [] } }],
    ["an empty text", { kind: "TEXT", content: { text: "" } }],
    ["a kind that does not exist", { kind: "SONG", content: { text: "x" } }],
  ])("cannot save %s", async (_, result) => {
    const runId = await begin(await workflowOf({ kind: "TEXT", config: { task: "[[reply:One]]" } }));
    const { id: nodeExecutionId } = await ended(runId);
    await expect(
      testApp.as("OWNER").workflowRun.updateNodeExecution({ nodeExecutionId, output: { result } }),
    ).rejects.toMatchObject({ cause: { code: "invalid" } });
  });

  test("can stop a canvas while it is written, and nothing continues", async () => {
    const gate = { after: 2, open: new Promise<void>(() => {}) };
    double.queueReply({ deltas: ["One ", "two ", "three "], gate });
    const runId = await begin(await workflowOf({ kind: "TEXT", config: { task: "A text" } }));
    await waitForSteps(testApp, runId, (all) => all.some(({ streamId }) => streamId !== null));
    await testApp.as("OWNER").workflowRun.stop({ runId });
    const [step] = await waitForStatus(testApp, runId, "STOPPED");
    expect(step?.output ?? null).toBeNull();
    const rows = await testApp.app.database.system.select().from(nodeExecution).where(eq(nodeExecution.runId, runId));
    expect(rows.map(({ status }) => status)).not.toContain("RUNNING");
  });
});

describe("agent and workflow canvases", () => {
  test("have the shapes that the agent and workflow procedures accept", async () => {
    const owner = testApp.as("OWNER");
    const asked = { kind: "AGENT", config: { job: "Answers guests", sampleOutput: "Dear guest" } };
    const runId = await begin(await workflowOf(asked));
    const { output } = await ended(runId);
    const { content } = (output as { result: { content: Record<string, string> } }).result;
    expect(content).toMatchObject({ savedAgentId: null, isOutOfDate: false });
    expect(JSON.stringify(double.requests[0]?.body)).toContain("<example>\\nDear guest\\n</example>");
    const { title = "", system = "", outputFormat = "" } = content;
    const agent = await owner.agent.create({ workspaceId: testApp.workspace.id, title, system, outputFormat });
    expect(agent.title).toBe(title);

    const second = await begin(
      await workflowOf({ kind: "WORKFLOW", config: { job: "Read a report, write a summary" } }),
    );
    const planned = (await ended(second)).output as { result: { content: { title: string; Nodes: unknown[] } } };
    const { title: name, Nodes } = planned.result.content;
    const workflowData = { title: name, category: [], Nodes, Edges: [] };
    const made = await owner.workflow.createFromV2({ workspaceId: testApp.workspace.id, workflowData });
    expect(made.title).toBe(name);
  });
});
