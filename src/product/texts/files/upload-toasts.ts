import { sentences } from "../../sentences.ts";

/** Toasts about uploads. */

const tryAgain = "Please try again.";

export const uploadToastText = sentences("uploadToastText", {
  filesFailed: `Failed to upload some files. ${tryAgain}`,
  fileFailed: (name: string, reason: string) => `Failed to upload: ${name}. Reason: ${reason}`,
  noData: "Upload succeeded but no file data returned",
  urlsFailed: `Failed to process URLs. ${tryAgain}`,
});
