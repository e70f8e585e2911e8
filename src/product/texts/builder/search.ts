import { sentences } from "../../sentences.ts";
/** Find and replace in the builder. */
export const builderSearchText = sentences("builderSearchText", {
  matchPosition: (position: number, count: number) => (count === 0 ? "Nothing found" : `${position} of ${count}`),
  next: "Next match",
  previous: "Previous match",
  close: "Close search",
  replace: "Replace",
  replaceWith: "Replace with",
  replaceInStep: "Replace in this step",
  replaceAll: (count: number) => `Replace all (${count})`,
  replaced: (count: number, skipped: number) =>
    `${count} replaced${skipped > 0 ? `, ${skipped} skipped because the text would be too long` : ""}`,
});
