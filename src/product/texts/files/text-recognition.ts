import { sentences } from "../../sentences.ts";

/** Why the program that reads pictures of pages failed. */
export const textRecognitionText = sentences("textRecognitionText", {
  notStarted: "Text recognition can't be started on this server. Ask its operator to check TESSERACT_PATH.",
  failed: (reason: string) =>
    reason ? `Text recognition failed: ${reason}` : "Text recognition failed. Please try again later.",
});
