/** Lists of versions, and restoring one. */
import type { Confirmation } from "../common/confirmation.ts";

export const versionHistoryText = {
  title: "Version history",
  current: "Current",
  restore: "Restore this version",
  empty: "Earlier versions appear here after the first change.",
  restoreConfirmation: (number: number): Confirmation => ({
    title: `Restore version ${number}`,
    text: "The current version stays in the history.",
    confirm: "Restore",
  }),
} as const;
