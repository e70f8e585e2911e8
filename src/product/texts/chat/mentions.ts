import { sentences } from "../../sentences.ts";

/** Mentions in the message box. */
export const mentionText = sentences("mentionText", {
  list: "Agents and workflows",
  agents: "Agents",
  workflows: "Workflows",
  workflowHint: "The agent can run it in this chat",
  button: "Mention an agent or a workflow",
  hint: "@ to mention an agent or a workflow",
});
