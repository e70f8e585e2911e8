import { sentences } from "../../sentences.ts";
/** Selecting an agent. */
export const agentPickerText = sentences("agentPickerText", {
  inThisWorkflow: "In this workflow",
  allAgents: "All agents",
  selectAgent: "Select an agent",
  searchAgents: "Search agents",
  newAgent: "New agent",
});
