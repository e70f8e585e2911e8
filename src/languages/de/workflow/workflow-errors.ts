import type * as english from "#product/texts/workflow/workflow-errors.ts";

export const workflowErrorText: typeof english.workflowErrorText = {
  jobRequired: "Bitte beschreibe die Aufgabe oder lade Bilder hoch",
  workersRequired: (steps) =>
    steps.length === 1
      ? `Weise dem Orchestrator in Schritt ${steps.join(", ")} ausführende Agenten zu`
      : `Weise dem Orchestrator in diesen Schritten ausführende Agenten zu: ${steps.join(", ")}`,
  titleAndNodesRequired: "Bitte gib mindestens einen Titel und einige Schritte an",
  missingConfiguration: (type) => ({
    title: `Fehlende Einstellungen: ${type}`,
    text: `Vervollständige bitte die Einstellungen des Schritts vom Typ „${type}“, um fortzufahren.`,
  }),
  unknownNodeType: (path, type) => `Unbekannter Schritttyp „${type}“ bei ${path}.`,
  tooManyNodes: (max) => `Ein Workflow kann höchstens ${max} Schritte haben.`,
  tooManyEdges: (max) => `Ein Workflow kann höchstens ${max} Verbindungen haben.`,
  fileTooLarge: "Die Datei ist größer als 2 MB.",
  notRunnable: "Dieser Workflow kann noch nicht laufen. Öffne „Überprüfung“, um zu sehen, was fehlt.",
};
