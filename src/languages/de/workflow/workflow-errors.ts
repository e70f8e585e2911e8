import type * as english from "#product/texts/workflow/workflow-errors.ts";

export const workflowErrorText: typeof english.workflowErrorText = {
  jobRequired: "Bitte die Aufgabe beschreiben oder Bilder hochladen",
  workersRequired: (steps) =>
    steps.length === 1
      ? `Der Orchestrator in Schritt ${steps.join(", ")} braucht ausführende Agenten`
      : `In diesen Schritten braucht der Orchestrator ausführende Agenten: ${steps.join(", ")}`,
  titleAndNodesRequired: "Bitte mindestens einen Titel und einige Schritte angeben",
  missingConfiguration: (type) => ({
    title: `Fehlende Einstellungen: ${type}`,
    text: `Bitte zuerst die Einstellungen des Schritts vom Typ „${type}“ vervollständigen.`,
  }),
  unknownNodeType: (path, type) => `Unbekannter Schritttyp „${type}“ bei ${path}.`,
  tooManyNodes: (max) => `Ein Workflow kann höchstens ${max} Schritte haben.`,
  tooManyEdges: (max) => `Ein Workflow kann höchstens ${max} Verbindungen haben.`,
  fileTooLarge: "Die Datei ist größer als 2 MB.",
  notRunnable: "Dieser Workflow kann noch nicht laufen. Was fehlt, steht unter „Überprüfung“.",
};
