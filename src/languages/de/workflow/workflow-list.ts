import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/workflow/workflow-list.ts";

export const workflowListText: typeof english.workflowListText = {
  title: "Workflows",
  new: "Neuer Workflow",
  search: "Workflows suchen",
  empty: {
    title: "Noch keine Workflows",
    text: "Ein Workflow ist eine Kette von Schritten: Agenten, Formulare, Entscheidungen und Code, die nacheinander laufen.",
    action: "Neuer Workflow",
    template: "Vorlagen ansehen",
  },
  noMatch: "Keine passenden Workflows. Ohne Suche sind alle zu sehen.",
  neverRun: "Noch nie gelaufen",
  openRun: (state, title) => `${state}: letzter Lauf von „${title}“`,
  exportFileName: "workflows.zip",
  useTemplate: "Vorlage verwenden",
  import: "Importieren",
  dropToImport: "Datei zum Importieren ablegen",
  run: "Ausführen",
  count: (count) => (count === 0 ? "Keine Workflows" : plural(count, "Workflow", "Workflows")),
  steps: (count) => plural(count, "Schritt", "Schritte"),
  emptyFolderTitle: "Dieser Ordner ist leer",
  emptyFolderText: "Workflows lassen sich über ihr Menü hierher verschieben.",
  emptyForUsers: {
    title: "Noch keine Workflows",
    text: "Sobald jemand in diesem Workspace einen Workflow erstellt, lässt er sich hier ausführen.",
  },
  startWithSample: "Mit einem Beispiel beginnen",
  sampleHint: "Ein Formular, ein Agent, der eine Antwort entwirft, und einer, der sie prüft.",
  actions: (title) => `Aktionen für „${title}“`,
  moved: (title, folder) => `„${title}“ nach „${folder}“ verschoben`,
  columns: {
    name: "Name",
    lastRun: "Letzter Lauf",
    changed: "Geändert",
    state: "Status",
    steps: "Schritte",
  },
};
