import { sentences } from "../../sentences.ts";
/** Saving an agent or a workflow from a canvas. */
export const agentCanvasText = sentences("agentCanvasText", {
  save: "Save agent",
  update: "Update agent",
  saved: "Saved",
  outOfDate: "Out of date",
  notSaved: "Not saved",
});

export const workflowCanvasText = sentences("workflowCanvasText", {
  preview: "Preview",
  json: "JSON",
  testRun: "Test run",
  save: "Save workflow",
  update: "Update workflow",
  saved: "Saved",
});
