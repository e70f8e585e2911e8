import type * as english from "#product/texts/workflow/workflow-toasts.ts";

export const workflowToastText: typeof english.workflowToastText = {
  created: "Workflow erstellt",
  imported: "Workflow importiert",
  createdNamed: (title) => `Workflow „${title}“ erstellt`,
  duplicated: "Workflow dupliziert",
  generateFailed: "Der Workflow konnte nicht generiert werden.",
  importFailed: "Der Workflow konnte nicht aus JSON importiert werden.",
  createFailed: (message) => `Der Workflow konnte nicht erstellt werden: ${message}`,
  updateFailed: (message) => `Der Workflow konnte nicht gespeichert werden: ${message}`,
};
