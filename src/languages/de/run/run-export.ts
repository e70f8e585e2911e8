import type * as english from "#product/texts/run/run-export.ts";

export const runExportText: typeof english.runExportText = {
  workflow: "Workflow",
  status: "Status",
  started: "Gestartet",
  ended: "Beendet",
  startedBy: "Gestartet von",
  step: (number, label) => `${number}. ${label}`,
  notFinished: "Dieser Schritt ist nicht beendet.",
  question: "Frage",
  answer: "Antwort",
  noAnswer: "Keine Antwort",
  failed: (error) => `Dieser Schritt ist fehlgeschlagen: ${error}`,
  failedToast: "Beim Export des Laufs ist etwas schiefgegangen. Bitte erneut versuchen.",
  pdfDone: "PDF erfolgreich exportiert!",
};
