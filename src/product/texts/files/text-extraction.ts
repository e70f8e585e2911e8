import { sentences } from "../../sentences.ts";
/** Why no text could be extracted from a file. */
export const extractText = sentences("extractText", {
  empty: "The file is empty.",
  "no-text": "No text was found in this file. It may be a scanned document.",
  password: "The file is password-protected.",
  damaged: "The file is damaged or in an unsupported format.",
  "too-big": "The file is too large to read.",
  "too-slow": "Reading the file took too long.",
  unsupported: "This file type isn't supported.",
  busy: "Too many files are being processed right now. Please try again later.",
  broken: "Files can't be read right now. Please try again later.",
});
