import type * as english from "#product/texts/library/bin.ts";

export const binText: typeof english.binText = {
  title: "Papierkorb",
  text: "Gelöschtes lässt sich 30 Tage lang wiederherstellen. Chats und Läufe werden endgültig gelöscht.",
  search: "Papierkorb durchsuchen",
  filter: "Anzeigen",
  filters: [
    { id: "ALL", label: "Alle" },
    { id: "AGENT", label: "Agenten" },
    { id: "WORKFLOW", label: "Workflows" },
    { id: "STYLE", label: "Markenstimmen" },
    { id: "SKILL", label: "Skills" },
    { id: "NOTE", label: "Notizen" },
  ],
  kind: { AGENT: "Agent", WORKFLOW: "Workflow", STYLE: "Markenstimme", SKILL: "Skill", NOTE: "Notiz" },
  deleted: (when, by) => (by ? `Gelöscht: ${when}, von ${by}` : `Gelöscht: ${when}`),
  restorableUntil: (day) => `Bis ${day}`,
  restore: "Wiederherstellen",
  restoreNamed: (title) => `„${title}“ wiederherstellen`,
  noMatch: "Keine Treffer im Papierkorb",
  empty: { title: "Der Papierkorb ist leer", text: "Hier erscheint, was gelöscht wurde." },
};
