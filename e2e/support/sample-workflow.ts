import type { Page } from "playwright-core";
import { callProcedure, findWorkspaceId } from "./seed-workspace.ts";

const topic = "topic";
const mention = `@[Brief - Topic](type=WORKFLOW_HUMAN_INPUT_FIELD&workflowHumanInputFieldId=${topic})`;
const field = { id: topic, label: "Topic", type: "TEXT", required: true, order: 0, config: {} };

/**
 * Creates a workflow with a form that asks for a topic, an agent that writes about it, and an agent that checks the
 * text. Returns the path of its builder.
 */
export async function createSampleWorkflow(page: Page, slug: string): Promise<string> {
  const workspaceId = await findWorkspaceId(page, slug);
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Topic brief" },
  });
  const node = (key: string, label: string, type: string, y: number, config: object) => ({
    id: key,
    label,
    type,
    position: { x: 0, y },
    config,
  });
  const nodes = [
    node("brief", "Brief", "HUMAN_INPUT", 0, { fields: [field] }),
    node("draft", "Draft", "AGENT", 96, { agentId: null, prompt: `Write about ${mention}` }),
    node("check", "Check", "AGENT", 192, {
      agentId: null,
      prompt: "Check @[Draft](type=WORKFLOW_NODE&workflowNodeId=draft)",
    }),
  ];
  const edges = [
    { id: "to-draft", sourceNodeId: "brief", targetNodeId: "draft" },
    { id: "to-check", sourceNodeId: "draft", targetNodeId: "check" },
  ];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });
  return `/${slug}/workflow/${id}/build`;
}
