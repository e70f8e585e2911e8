import { sentences } from "../../sentences.ts";

/** Saving a canvas as a file, and looking at its pages. */
export const canvasExportText = sentences("canvasExportText", {
  menu: "Export canvas",
  png: "Export PNG",
  file: "Download file",
  mustBeSaved: "Canvas must be saved before exporting to PNG or PDF.",
  textMustBeSaved: "Canvas must be saved before exporting.",
  noDocuments: "No HTML documents to export",
  picturesFailed: "Failed to generate PNG exports",
  pngFailed: "Failed to export HTML to PNG",
  pdfFailed: "Failed to export HTML to PDF",
  failed: "Something went wrong while exporting the canvas. Please try again.",
  notDrawn: "The canvas is too large or took too long to draw.",
  noBrowser: "This server can't create PNG or PDF files.",
  unsupported: "This canvas can't be saved in this format.",
  openPage: "Open in a new tab",
  securePreviewFailed: "Failed to load secure preview",
  previewFailed: "Failed to load preview. Please reload the page.",
});
