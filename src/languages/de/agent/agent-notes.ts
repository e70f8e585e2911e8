import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-notes.ts";

export const agentNotesText: typeof english.agentNotesText = {
  label: "Notizen",
  hint: "Der Agent hat sie immer vor sich. Lange werden durchsucht, wenn eine Frage sie braucht.",
  add: "Notizen hinzufügen",
  search: "Notizen suchen",
  none: "Keine",
  empty: "Noch keine Notizen",
  gone: "Gelöschte Notiz",
  tooMany: (max) => `Ein Agent kann bis zu ${max} Notizen verwenden.`,
  count: (count) => plural(count, "Notiz", "Notizen"),
  mentionGroup: "Notizen",
  mentionHint: "Der Agent sieht sie",
  goneMention: "Diese Notiz gibt es nicht mehr.",
  memory: "Gedächtnis",
  memoryHint:
    "Der Agent bewahrt Fakten aus seinen Gesprächen als Notizen auf und nutzt sie in späteren. Alle Mitglieder, die ihn verwenden, teilen sie. Hat er etwas von außen gelesen, fragt er vorher.",
  memoryList: "Was er sich gemerkt hat",
  memoryEmpty: "Noch nichts.",
  memoryMore: (count) => `Alle ${count} anzeigen`,
  forget: (title) => `„${title}“ vergessen`,
};
