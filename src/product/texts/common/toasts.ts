import { sentences } from "../../sentences.ts";

/** Toasts that many screens share. */

const tryAgain = "Please try again.";

export const commonToastText = sentences("commonToastText", {
  copied: "Copied",
  copyFailed: "Your browser blocked copying. Select the text and copy it manually.",
  offline: "You're offline. Changes are kept here and saved when you're back online.",
  unknown: `Something went wrong. ${tryAgain}`,
  movedToBin: (title: string) => `“${title}” moved to the bin`,
  restored: (title: string) => `“${title}” restored`,
});
