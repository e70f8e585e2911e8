import type * as english from "#product/texts/agent/agent-mentions.ts";

export const agentMentionText: typeof english.agentMentionText = {
  button: "@ erwähnen",
  workflowHint: "Der Agent kann ihn ausführen",
  goneAgent: "Dieser Agent wurde gelöscht.",
  goneWorkflow: "Dieser Workflow wurde gelöscht.",
  self: "Ein Agent kann sich selbst keine Aufgaben geben.",
  unavailable: "Das ist hier nicht verfügbar. Das Modell sieht nur den Namen.",
};
