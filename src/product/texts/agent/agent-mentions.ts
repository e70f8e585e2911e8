import { sentences } from "../../sentences.ts";

/** Mentions in the instructions of an agent. */
export const agentMentionText = sentences("agentMentionText", {
  button: "@ mention",
  workflowHint: "The agent can run it",
  goneAgent: "This agent was deleted.",
  goneWorkflow: "This workflow was deleted.",
  self: "An agent can't give tasks to itself.",
  unavailable: "This isn't available here. The model only sees its name.",
});
