import type * as english from "#product/texts/tools/memory-notes.ts";

export const memoryCardText: typeof english.memoryCardText = {
  creating: "Wird gemerkt …",
  created: "Gemerkt",
  updating: "Gedächtnis wird geändert …",
  updated: "Gedächtnis geändert",
  deleting: "Wird vergessen …",
  deleted: "Vergessen",
  failed: "Fehlgeschlagen",
  denied: "Gedächtnis nicht geändert",
  open: "Öffnen",
  openNote: (title) => `Notiz „${title}“ öffnen`,
};
