import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/knowledge/knowledge-picker.ts";

export const knowledgePickerText: typeof english.knowledgePickerText = {
  label: "Wissensquellen",
  search: "Quellen und Ordner suchen",
  none: "Die Bibliothek ist leer.",
  add: "Wissen hinzufügen",
  folderHint: (items) => `${plural(items, "Element", "Elemente")} und alles, was später dazukommt`,
  tooMany: (max) => `Es können höchstens ${plural(max, "Quelle", "Quellen")} ausgewählt werden.`,
  included: "Mit dem Ordner ausgewählt",
  notReady: "Noch nicht bereit",
  gone: "Gelöschte Quelle",
  remove: (title) => `${title} entfernen`,
  mentionHint: "Der Agent sucht darin, bevor er antwortet",
  goneMention: "Diese Quelle wurde gelöscht.",
  group: "Wissen",
};
