/** Lists of versions, and restoring one. */
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

export const versionHistoryText = sentences("versionHistoryText", {
  title: "Version history",
  current: "Current",
  restore: "Restore this version",
  empty: "Earlier versions appear here after the first change.",
  restoreConfirmation: (number: number): Confirmation => ({
    title: `Restore version ${number}`,
    text: "The current version stays in the history.",
    confirm: "Restore",
  }),
});
