/** The page of the knowledge library. */

import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

export const knowledgeLibraryText = sentences("knowledgeLibraryText", {
  title: "Knowledge",
  tree: "Knowledge sources",
  add: "Add knowledge",
  search: (count: number) => `Search ${plural(count, "source")}`,
  used: (used: string, of: string | null) => (of === null ? used : `${used} of ${of}`),
  storage: "Knowledge storage",
  columns: { name: "Name", state: "State", content: "Content", size: "Size" },
  items: (count: number) => plural(count, "item"),
  pages: (count: number) => plural(count, "page"),
  passages: (count: number) => plural(count, "passage"),
  loadFailed: "The knowledge library could not be loaded.",
  noMatch: "No sources match.",
  empty: {
    title: "No knowledge yet",
    text: "Agents answer from your documents and websites, and show where they found it. Drop files or folders here, or paste a link.",
    readOnly:
      "Owners and editors add documents and websites here, and agents answer from them. Some of them may be limited to other people.",
  },
  dropHere: "Drop to add to knowledge",
  save: { saving: "Saving changes...", saved: "Changes saved", failed: "Saving failed" },

  states: {
    WAITING: "Waiting",
    READING: "Reading",
    EMBEDDING: "Embedding",
    READY: "Ready",
    FAILED: "Failed",
    PAUSED: "Paused",
  },
  chips: { updating: "Updating", deleting: "Deleting", relearning: "Relearning" },
  types: { DOCUMENT: "Files", URL: "Websites" },
  filter: { label: "Filter", type: "Type", state: "State" },
  sort: { label: "Sort by", order: "My order", name: "Name", size: "Size", learned: "Last learned", state: "State" },
  busy: "In progress",

  actions: (title: string) => `Actions for ${title}`,
  expand: (title: string) => `Expand ${title}`,
  collapse: (title: string) => `Collapse ${title}`,
  titleOf: (title: string) => `Title of ${title}`,
  select: "Select",
  moveTo: "Move to folder",
  moveSelected: "Move",
  newFolderInside: "New folder inside",
  addInside: "Add knowledge here",
  relearn: "Relearn",
  pause: "Pause",
  resume: "Resume",
  visit: "Open website",
  folderFailed: "Failed to create folder",
  deleted: "Selected items deleted successfully",
  deletedOne: (title: string) => `${title} deleted`,
  notYours: "Only the person who added an item, or an owner, can change it.",
  deleteFolder: (title: string, count: number): Confirmation => ({
    title: `Delete folder and ${plural(count, "item")}?`,
    text: `“${title}” and everything in it will be deleted, and agents lose these sources. This action cannot be undone.`,
    confirm: "Delete folder",
  }),
  deleteSource: (title: string): Confirmation => ({
    title: "Delete source",
    text: `Delete “${title}”? Agents lose this source. This action cannot be undone.`,
    confirm: "Delete source",
  }),
  deleteSelected: (count: number, inside: number): Confirmation => ({
    title: `Delete ${plural(count, "item")}`,
    text: `${inside > 0 ? `${plural(inside, "more item")} in the selected folders will be deleted, too. ` : ""}Agents lose these sources. This action cannot be undone.`,
    confirm: "Delete",
  }),
  /** What answers from deleted sources; at least one of the counts is above 0. */
  usedBy: (agents: number, workflows: number) =>
    `Used by ${formatList([...(agents > 0 ? [plural(agents, "agent")] : []), ...(workflows > 0 ? [plural(workflows, "workflow")] : [])])}:`,
  usersUnknown: "What uses this could not be checked.",
  noneOpen: "This source doesn't exist any more.",
});
