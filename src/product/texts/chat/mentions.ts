import { sentences } from "../../sentences.ts";

/** Mentions in the message box. */
export const mentionText = sentences("mentionText", {
  list: "Agents, workflows, knowledge, and notes",
  agents: "Agents",
  workflows: "Workflows",
  workflowHint: "The agent can run it in this chat",
  knowledge: "Attach knowledge",
  button: "Mention an agent, a workflow, knowledge, or a note",
  hint: "@ to mention an agent, a workflow, knowledge, or a note",
});
