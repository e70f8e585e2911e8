import { sentences } from "../../sentences.ts";
/** Toasts about agents. */
export const agentToastText = sentences("agentToastText", {
  created: "Agent created successfully",
  updated: "Agent updated successfully",
  duplicated: "Agent duplicated",
  versionRestored: (number: number) => `Version ${number} restored`,
  createFailed: "Failed to create agent",
  updateFailed: "Failed to update agent",
  generateFailed: "Failed to generate agent configuration",
});
