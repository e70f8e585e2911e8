import { sentences } from "../../sentences.ts";

/** The cards of the tools by which agents keep their memory. */
export const memoryCardText = sentences("memoryCardText", {
  creating: "Remembering…",
  created: "Remembered",
  updating: "Changing memory…",
  updated: "Memory changed",
  deleting: "Forgetting…",
  deleted: "Forgotten",
  failed: "Failed",
  denied: "Memory not changed",
  open: "Open",
  openNote: (title: string) => `Open the note ${title}`,
});
