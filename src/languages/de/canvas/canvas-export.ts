import type * as english from "#product/texts/canvas/canvas-export.ts";

export const canvasExportText: typeof english.canvasExportText = {
  menu: "Canvas exportieren",
  png: "Als PNG exportieren",
  file: "Datei herunterladen",
  mustBeSaved: "Das Canvas muss vor dem Export als PNG oder PDF gespeichert werden.",
  textMustBeSaved: "Das Canvas muss vor dem Export gespeichert werden.",
  noDocuments: "Keine HTML-Dokumente zum Exportieren",
  picturesFailed: "Die PNG-Dateien konnten nicht erstellt werden",
  pngFailed: "HTML konnte nicht als PNG exportiert werden",
  pdfFailed: "HTML konnte nicht als PDF exportiert werden",
  failed: "Beim Exportieren des Canvas ist etwas schiefgegangen. Bitte noch einmal versuchen.",
  notDrawn: "Das Canvas ist zu groß, oder das Zeichnen hat zu lange gedauert.",
  noBrowser: "Dieser Server kann keine PNG- oder PDF-Dateien erstellen.",
  unsupported: "Dieses Canvas lässt sich nicht in diesem Format speichern.",
  openPage: "In neuem Tab öffnen",
  securePreviewFailed: "Die sichere Vorschau konnte nicht geladen werden",
  previewFailed: "Die Vorschau konnte nicht geladen werden. Bitte die Seite neu laden.",
};
