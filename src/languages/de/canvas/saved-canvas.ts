import type * as english from "#product/texts/canvas/saved-canvas.ts";

export const agentCanvasText: typeof english.agentCanvasText = {
  save: "Agenten speichern",
  update: "Agenten aktualisieren",
  saved: "Gespeichert",
  outOfDate: "Nicht aktuell",
  notSaved: "Nicht gespeichert",
};

export const workflowCanvasText: typeof english.workflowCanvasText = {
  preview: "Vorschau",
  json: "JSON",
  testRun: "Testlauf",
  save: "Workflow speichern",
  update: "Workflow aktualisieren",
  saved: "Gespeichert",
};
