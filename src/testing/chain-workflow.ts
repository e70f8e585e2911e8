import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import type { StepOptions } from "#engine/step-options.ts";
import { newId } from "#lib/id.ts";
import type { TestApp } from "./test-app.ts";

export interface ChainWorkflow {
  readonly workflowId: string;
  readonly draft: string;
  readonly check: string;
  readonly sum: string;
  /** Saves the same steps with other options; steps that aren't listed get their original options. */
  saveOptions(options: Readonly<Record<string, StepOptions>>): Promise<void>;
}

/** Three agent steps in a row: a draft, a check that quotes it, and a summary that quotes both. */
export async function createChainWorkflow(testApp: TestApp): Promise<ChainWorkflow> {
  const owner = testApp.as("OWNER");
  const { id: agentId } = await owner.agent.create({
    workspaceId: testApp.workspace.id,
    title: "Librarian",
    system: "You know tides.",
    languageModelId: "gpt-4o-mini",
  });
  const { id: workflowId } = await owner.workflow.create({
    workspaceId: testApp.workspace.id,
    setup: { title: "Chain" },
  });
  const [draft, check, sum] = [newId(), newId(), newId()];
  const quote = (label: string, id: string) => `@[${label}](type=WORKFLOW_NODE&workflowNodeId=${id})`;
  const step = (id: string, label: string, prompt: string): GraphNode => ({
    id,
    label,
    type: "AGENT",
    position: { x: 0, y: 0 },
    config: { agentId, prompt },
  });
  const nodes = [
    step(draft, "Draft", "Write"),
    step(check, "Check", `Check ${quote("Draft", draft)}.`),
    step(sum, "Sum", `Sum up ${quote("Draft", draft)} and ${quote("Check", check)}.`),
  ];
  const edges = [
    { id: newId(), sourceNodeId: draft, targetNodeId: check },
    { id: newId(), sourceNodeId: check, targetNodeId: sum },
  ];
  async function saveOptions(options: Readonly<Record<string, StepOptions>>) {
    const { revision } = await owner.workflow.getById({ id: workflowId });
    const graph: Graph = {
      nodes: nodes.map((node) => ({ ...node, ...(options[node.id] && { options: options[node.id] }) })),
      edges,
    };
    await owner.workflow.saveGraph({ id: workflowId, revision, graph });
  }
  await saveOptions({});
  return { workflowId, draft, check, sum, saveOptions };
}

/** The result of an agent step that answers with this text. */
export const agentResult = (text: string) => ({
  messages: [{ id: "1", role: "assistant", parts: [{ type: "text", text }] }],
});
