import { newId } from "#lib/id.ts";
import type { TestApp } from "../test-app.ts";

/** A step of a workflow, without what its place decides. */
export interface LinearStep {
  type: string;
  config: object;
}

/** Creates a workflow of the owner whose steps follow each other, and returns its id. */
export async function createLinearWorkflow(testApp: TestApp, title: string, ...steps: LinearStep[]): Promise<string> {
  const { workflow } = testApp.as("OWNER");
  const { id } = await workflow.create({ workspaceId: testApp.workspace.id, setup: { title } });
  const nodes = steps.map((step, at) => ({
    ...step,
    id: newId(),
    label: `${step.type} ${at + 1}`,
    position: { x: 0, y: at * 120 },
  }));
  const edges = nodes.slice(1).map(({ id: targetNodeId }, at) => ({
    id: newId(),
    sourceNodeId: nodes[at]?.id ?? "",
    targetNodeId,
  }));
  await workflow.saveGraph({ id, revision: 1, graph: { nodes, edges } });
  return id;
}
