import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/knowledge/knowledge-library.ts";

const items = (count: number) => plural(count, "Element", "Elemente");

export const knowledgeLibraryText: typeof english.knowledgeLibraryText = {
  title: "Wissen",
  tree: "Wissensquellen",
  add: "Wissen hinzufügen",
  search: (count) => `${plural(count, "Quelle", "Quellen")} durchsuchen`,
  used: (used, of) => (of === null ? used : `${used} von ${of}`),
  storage: "Speicher für Wissen",
  columns: { name: "Name", state: "Status", content: "Inhalt", size: "Größe" },
  items,
  pages: (count) => plural(count, "Seite", "Seiten"),
  passages: (count) => plural(count, "Textstelle", "Textstellen"),
  loadFailed: "Die Wissensbibliothek konnte nicht geladen werden.",
  noMatch: "Keine passenden Quellen.",
  empty: {
    title: "Noch kein Wissen",
    text: "Agenten antworten aus Dokumenten und Websites und zeigen, wo sie es gefunden haben. Dateien oder Ordner hierher ziehen oder einen Link einfügen.",
    readOnly:
      "Inhaber und Bearbeiter fügen hier Dokumente und Websites hinzu, aus denen Agenten antworten. Manche davon sind vielleicht nur für andere sichtbar.",
  },
  dropHere: "Loslassen, um zum Wissen hinzuzufügen",
  save: {
    saving: "Änderungen werden gespeichert …",
    saved: "Änderungen gespeichert",
    failed: "Speichern fehlgeschlagen",
  },

  states: {
    WAITING: "Wartet",
    READING: "Wird gelesen",
    EMBEDDING: "Wird eingelesen",
    READY: "Bereit",
    FAILED: "Fehlgeschlagen",
    PAUSED: "Angehalten",
  },
  chips: { updating: "Wird geändert", deleting: "Wird gelöscht", relearning: "Wird neu eingelesen" },
  types: { DOCUMENT: "Dateien", URL: "Websites" },
  filter: { label: "Filtern", type: "Art", state: "Status" },
  sort: {
    label: "Sortieren nach",
    order: "Eigene Reihenfolge",
    name: "Name",
    size: "Größe",
    learned: "Zuletzt eingelesen",
    state: "Status",
  },
  busy: "In Arbeit",

  actions: (title) => `Aktionen für „${title}“`,
  expand: (title) => `„${title}“ aufklappen`,
  collapse: (title) => `„${title}“ zuklappen`,
  titleOf: (title) => `Titel von „${title}“`,
  select: "Auswählen",
  moveTo: "In Ordner verschieben",
  moveSelected: "Verschieben",
  newFolderInside: "Neuer Ordner darin",
  addInside: "Wissen hier hinzufügen",
  relearn: "Neu einlesen",
  pause: "Anhalten",
  resume: "Fortsetzen",
  visit: "Website öffnen",
  folderFailed: "Ordner konnte nicht erstellt werden",
  deleted: "Ausgewählte Elemente gelöscht",
  deletedOne: (title) => `„${title}“ gelöscht`,
  notYours: "Nur wer ein Element hinzugefügt hat oder ein Inhaber kann es ändern.",
  deleteFolder: (title, count) => ({
    title: `Ordner und ${items(count)} löschen?`,
    text: `„${title}“ wird mit seinem gesamten Inhalt gelöscht, und Agenten verlieren diese Quellen. Das kann nicht rückgängig gemacht werden.`,
    confirm: "Ordner löschen",
  }),
  deleteSource: (title) => ({
    title: "Quelle löschen",
    text: `„${title}“ löschen? Agenten verlieren diese Quelle. Das kann nicht rückgängig gemacht werden.`,
    confirm: "Quelle löschen",
  }),
  deleteSelected: (count, inside) => ({
    title: `${items(count)} löschen`,
    text: `${inside > 0 ? `In den ausgewählten Ordnern ${inside === 1 ? "wird" : "werden"} ${plural(inside, "weiteres Element", "weitere Elemente")} mitgelöscht. ` : ""}Agenten verlieren diese Quellen. Das kann nicht rückgängig gemacht werden.`,
    confirm: "Löschen",
  }),
  usedBy: (agents, workflows) =>
    `Verwendet von ${formatList([...(agents > 0 ? [plural(agents, "Agenten", "Agenten")] : []), ...(workflows > 0 ? [plural(workflows, "Workflow", "Workflows")] : [])])}:`,
  usersUnknown: "Es ließ sich nicht prüfen, wer dies verwendet.",
  noneOpen: "Diese Quelle gibt es nicht mehr.",
};
