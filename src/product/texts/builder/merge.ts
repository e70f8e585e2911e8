/** When two people change the same workflow at the same time. */

import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

export const mergeText = sentences("mergeText", {
  /** Takes the names of the steps that another person changed. */
  merged: (labels: readonly string[]) =>
    labels.length === 0
      ? "Another person's changes were merged in."
      : `Another person's changes were merged in: ${labels.length > 3 ? plural(labels.length, "step") : formatList(labels)}.`,
  title: "You both changed the same settings",
  banner: (labels: readonly string[]) =>
    `Another person changed the same settings in ${labels.length > 3 ? plural(labels.length, "step") : formatList(labels)}. Your changes are safe in this browser. Choose what to keep.`,
  choose: "Choose",
  description: "All other changes from both of you are kept. Choose one for each setting.",
  mine: "Yours",
  theirs: "Theirs",
  apply: "Apply",
  decideLater: "Decide later",
  saveAsCopy: "Save mine as a copy",
  savedAsCopy: (title: string) => `Your version was saved as “${title}”`,
  stepRemoved: "Step removed",
  stepKept: "Step kept",
  endOfWorkflow: "End of workflow",
  empty: "Empty",
  on: "On",
  off: "Off",
  setting: { label: "Name", next: "Next step", step: "The step itself", options: "Options" },
});
