import type * as english from "#product/texts/agent/agent-picker.ts";

export const agentPickerText: typeof english.agentPickerText = {
  inThisWorkflow: "In diesem Workflow",
  allAgents: "Alle Agenten",
  selectAgent: "Agenten auswählen",
  searchAgents: "Agenten suchen",
  newAgent: "Neuer Agent",
};
