import type { Download, Page } from "playwright-core";
import { expect, vi } from "vitest";
import { callProcedure } from "./seed-workspace.ts";

/** One step of a seeded run: a text that an agent wrote, or the result of a canvas step. */
export type SeededStep = { readonly label: string } & ({ readonly text: string } | { readonly canvas: object });

interface Execution {
  id: string;
  status: string;
}

/** Runs a workflow with these steps on the demo model, and replaces what it wrote by the given results. */
export async function createRun(
  page: Page,
  workspaceId: string,
  title: string,
  steps: readonly SeededStep[],
): Promise<string> {
  const { id: workflowId } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Harbor report" },
  });
  const { revision } = await callProcedure<{ revision: number }>(page, "workflow.getById", { id: workflowId }, "query");
  const nodes = steps.map((step, at) => ({
    id: crypto.randomUUID(),
    label: step.label,
    position: { x: 0, y: at * 140 },
    ...("text" in step
      ? { type: "AGENT", config: { agentId: null, prompt: "Hello" } }
      : { type: "ARTIFACT", config: { kind: "TEXT", config: { task: "Write." } } }),
  }));
  const edges = nodes.slice(1).map(({ id }, at) => ({
    id: crypto.randomUUID(),
    sourceNodeId: nodes[at]?.id,
    targetNodeId: id,
  }));
  await callProcedure(page, "workflow.saveGraph", { id: workflowId, revision, graph: { nodes, edges } });
  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", { workspaceId, workflowId });
  const executions = await vi.waitFor(
    async () => {
      const { status } = await callProcedure<{ status: string }>(page, "workflowRun.getById", { runId }, "query");
      expect(status).toBe("COMPLETED");
      return callProcedure<Execution[]>(page, "workflowRun.getExecutions", { runId }, "query");
    },
    { timeout: 120_000, interval: 500 },
  );
  for (const [at, step] of steps.entries()) {
    const result =
      "text" in step
        ? {
            messages: [{ id: crypto.randomUUID(), role: "assistant", parts: [{ type: "text", text: step.text }] }],
          }
        : step.canvas;
    await callProcedure(page, "workflowRun.updateNodeExecution", {
      nodeExecutionId: executions[at]?.id,
      output: { result },
    });
  }
  await callProcedure(page, "workflowRun.updateTitle", { runId, title });
  return runId;
}

/** Chooses an item of a menu, and returns the file that it saves. */
export async function saveByMenu(page: Page, menu: string, item: string): Promise<Download> {
  await page.getByRole("button", { name: menu, exact: true }).first().click();
  const download = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  return download;
}
