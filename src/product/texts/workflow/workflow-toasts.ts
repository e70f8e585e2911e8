import { sentences } from "../../sentences.ts";
/** Toasts about workflows. */
export const workflowToastText = sentences("workflowToastText", {
  created: "Workflow created successfully",
  imported: "Workflow imported successfully",
  createdNamed: (title: string) => `Workflow "${title}" created successfully`,
  duplicated: "Workflow duplicated",
  generateFailed: "Failed to generate workflow configuration",
  importFailed: "Failed to import workflow from JSON",
  createFailed: (message: string) => `Failed to create workflow: ${message}`,
  updateFailed: (message: string) => `Failed to update workflow: ${message}`,
});
