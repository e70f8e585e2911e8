import type * as english from "#product/texts/common/document-export.ts";

export const documentExportText: typeof english.documentExportText = {
  exportPdf: "Als PDF exportieren",
  exportDocx: "Als Word exportieren",
  working: (name) => `${name} wird exportiert …`,
  workingHint: "Das kann bis zu einer Minute dauern.",
  cancel: "Abbrechen",
  canceled: "Export abgebrochen",
  tryAgain: "Erneut versuchen",
  done: "Erfolgreich exportiert!",
  notDrawn: "Die Datei ist zu groß oder hat zu lange gedauert. Bitte stattdessen Markdown oder Word wählen.",
  noBrowser: "Dieser Server kann keine PDF-Dateien erstellen. Bitte stattdessen Markdown oder Word exportieren.",
};
