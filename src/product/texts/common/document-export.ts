import { sentences } from "../../sentences.ts";

/** Files that are made of runs, chats and canvases. */
export const documentExportText = sentences("documentExportText", {
  exportPdf: "Export PDF",
  exportDocx: "Export Word",
  working: (name: string) => `Exporting ${name}...`,
  workingHint: "This can take up to a minute.",
  cancel: "Cancel",
  canceled: "Export canceled",
  tryAgain: "Try again",
  done: "Exported successfully!",
  notDrawn: "The file is too large or took too long. Try Markdown or Word instead.",
  noBrowser: "This server can't create PDF files. Export Markdown or Word instead.",
});
