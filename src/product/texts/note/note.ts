import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";

/** The list of notes, the editor, and their dialogs. */
export const noteText = sentences("noteText", {
  title: "Notes",
  new: "New note",
  untitled: "Untitled note",
  actions: (title: string) => `Actions for ${title}`,
  copyOf: (title: string) => (title ? `${title} (copy)` : ""),
  tooMany: (max: number) => `A workspace can have up to ${formatNumber(max)} notes. Delete one first.`,

  page: {
    intro:
      "What agents and people should know: guidelines, facts, decisions. Agents always see the notes you give them.",
    search: "Search notes",
    categories: (count: number) => (count === 0 ? "Categories" : `Categories: ${count}`),
    emptyNote: "Empty note",
    public: "Public",
    memory: "Agent memory",
    empty: {
      title: "No notes yet",
      text: "Write down what agents should always know, such as guidelines, facts, or decisions.",
      textForUsers: "Notes appear here when an editor of this workspace writes one.",
    },
    noMatch: { title: "No matching notes", text: "Try other words, or clear the search." },
  },

  editor: {
    titleLabel: "Title",
    titlePlaceholder: "Title",
    category: "Categories",
    categoryPlaceholder: "Add categories",
    categoryHint: "2 to 4 categories make a note easy to find.",
    content: "Text",
    contentPlaceholder: "Write something…",
    tooLong: (max: string) => `Use at most ${max} characters.`,
    lastChanged: (when: string, author: string) => `By ${author} · changed ${when}`,
    memory: "An agent keeps this note as memory. You can change or delete it.",
    readOnly: "Editors of this workspace can change this note.",
    words: (count: number) => plural(count, "word"),
    loadFailed: "The note could not be loaded.",
    view: "View",
  },

  conflict: {
    error: "This note was changed elsewhere.",
    title: "This note was changed elsewhere.",
    text: "Your changes aren't saved yet. Choose which version this note shows. The other one is kept as a note of its own.",
    useMine: "Keep my version",
    useOther: "Use the other version",
    copyTitle: (title: string) => `${title} (other version)`,
    kept: "The other version is kept as a note of its own.",
  },

  agents: {
    label: "Agents that use this note",
    hint: "Selected agents always see this note. Changes take effect at once.",
    search: "Search agents",
    none: "No agents yet",
    assigned: (count: number) => (count === 0 ? "Agents" : `Agents: ${count}`),
  },

  fromMessage: {
    item: "Open as a note",
    done: "Saved as a note",
    open: "Open",
  },

  delete: {
    item: "Delete note",
    title: (title: string) => `Delete ${title}?`,
    text: "You can restore it from the bin for 30 days.",
    public: "Its public link stops working.",
    done: "Note moved to the bin",
  },
});
