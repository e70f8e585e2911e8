import { sentences } from "../../sentences.ts";

/** A run as a document. */
export const runExportText = sentences("runExportText", {
  workflow: "Workflow",
  status: "Status",
  started: "Started",
  ended: "Ended",
  startedBy: "Started by",
  step: (number: number, label: string) => `${number}. ${label}`,
  notFinished: "This step isn't finished.",
  question: "Question",
  answer: "Answer",
  noAnswer: "No answer",
  failed: (error: string) => `This step failed: ${error}`,
  failedToast: "Something went wrong while exporting the workflow run. Please try again.",
  pdfDone: "PDF exported successfully!",
});
