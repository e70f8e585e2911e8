import type * as english from "#product/texts/tools/run-workflow.ts";

export const runWorkflowText: typeof english.runWorkflowText = {
  asking: (workflow) => `Möchte ${workflow} starten`,
  running: (workflow) => `${workflow} läuft`,
  ran: (workflow) => `${workflow} ausgeführt`,
  failed: (workflow) => `${workflow} konnte nicht gestartet werden`,
  denied: (workflow) => `${workflow} nicht gestartet`,
  someWorkflow: "ein Workflow",
  open: "Lauf öffnen",
  input: "Eingabe",
  result: "Ergebnis",
  waiting: "Der Lauf wartet auf eine Person. Zum Fortfahren den Lauf öffnen.",
  stopped: "Der Lauf wurde gestoppt, bevor er ein Ergebnis hatte.",
  noText: "Der Lauf ist ohne Text zu Ende gegangen.",
  valueRefused: (field) => `Der Wert für „${field}“ passt nicht zu diesem Feld. Bitte prüfen.`,
};
