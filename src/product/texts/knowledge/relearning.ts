import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** How often web pages are relearned by themselves, and what that changed. */
export const relearningText = sentences("relearningText", {
  title: "Relearn automatically",
  menu: "Relearn automatically",
  every: { NEVER: "Never", DAILY: "Every day", WEEKLY: "Every week", MONTHLY: "Every month" },
  hint: "Pages are visited at night. Unchanged pages cost nothing.",
  ofFolder: (title: string) => `For all web pages that are in “${title}” now, with the folders in it.`,
  next: (when: string) => `Next relearning ${when}`,
  stopped: (failures: number) =>
    `Stopped after ${plural(failures, "failure")} in a row. It resumes once the page can be learned again.`,
  stoppedShort: "No longer relearned",
  mixed: "The pages in this folder are relearned at different intervals.",
  save: "Save",
  saved: (pages: number) => `Saved for ${plural(pages, "page")}`,
  checked: (when: string) => `Unchanged ${when}`,

  changes: "Changes",
  changesOf: (title: string) => `Changes of ${title}`,
  summary(added: number, changed: number, removed: number): string {
    const parts = [
      added > 0 ? `${plural(added, "passage")} new` : "",
      changed > 0 ? (added > 0 ? `${changed} changed` : `${plural(changed, "passage")} changed`) : "",
      removed > 0 ? (added + changed > 0 ? `${removed} removed` : `${plural(removed, "passage")} removed`) : "",
    ];
    return parts.filter(Boolean).join(", ");
  },
  kinds: { added: "New", changed: "Changed", removed: "Removed" },
  more: (count: number) => `${plural(count, "more passage")} changed.`,
  none: "No changes yet",
  noneText: "When relearning finds a different page, what is new, changed, and removed is listed here.",
  failed: "The changes could not be loaded.",
});
