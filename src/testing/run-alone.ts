import { newId } from "#lib/id.ts";
import { type Steps, untilStatus } from "./follow-run.ts";
import type { House } from "./house.ts";

/** A run of a workflow that is one step, and the step once the run is over. */
export async function runAlone(
  home: House,
  step: { type: string; config: object },
  triggerType: "MANUAL" | "IN_BACKGROUND" = "MANUAL",
): Promise<Steps[number]> {
  const owner = home.as("OWNER");
  const { id } = await owner.workflow.create({ workspaceId: home.home.id, setup: { title: "Alone" } });
  const nodes = [{ id: newId(), label: "Alone", position: { x: 0, y: 0 }, ...step }];
  await owner.workflow.saveGraph({ id, revision: 1, graph: { nodes, edges: [] } });
  const { runId } = await owner.workflowRun.init({ workspaceId: home.home.id, workflowId: id, triggerType });
  const [done] = await untilStatus(home, runId, "COMPLETED", "FAILED");
  if (!done) throw new Error("The run has no step.");
  return done;
}
