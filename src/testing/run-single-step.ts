import { newId } from "#lib/id.ts";
import type { TestApp } from "./test-app.ts";
import { type RunSteps, waitForStatus } from "./wait-for-run.ts";

/** Runs a workflow that consists of one step and returns that step after the run ends. */
export async function runSingleStep(
  testApp: TestApp,
  step: { type: string; config: object },
  triggerType: "MANUAL" | "IN_BACKGROUND" = "MANUAL",
): Promise<RunSteps[number]> {
  const owner = testApp.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Alone" } });
  const nodes = [{ id: newId(), label: "Alone", position: { x: 0, y: 0 }, ...step }];
  await owner.workflow.saveGraph({ id, revision: 1, graph: { nodes, edges: [] } });
  const { runId } = await owner.workflowRun.init({ workspaceId: testApp.workspace.id, workflowId: id, triggerType });
  const [done] = await waitForStatus(testApp, runId, "COMPLETED", "FAILED");
  if (!done) throw new Error("The run has no step.");
  return done;
}
