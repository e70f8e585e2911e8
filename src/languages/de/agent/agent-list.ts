import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/agent/agent-list.ts";

export const agentListText: typeof english.agentListText = {
  title: "Agenten",
  new: "Neuer Agent",
  search: "Agenten suchen",
  empty: {
    title: "Noch keine Agenten",
    text: "Ein Agent ist ein Spezialist mit eigenen Anweisungen und eigenem Modell.",
    action: "Neuer Agent",
    template: "Vorlagen ansehen",
  },
  noMatch: { title: "Keine passenden Agenten", text: "Ohne Suche sind alle Agenten zu sehen." },
  emptyForUsers: {
    title: "Noch keine Agenten",
    text: "Hier erscheinen Agenten, sobald ein Bearbeiter dieses Workspaces einen erstellt.",
  },
  emptyFolder: {
    title: "Dieser Ordner ist leer",
    text: "Agenten lassen sich hierher verschieben oder neu erstellen.",
  },
  count: (count) => (count === 0 ? "Keine Agenten" : plural(count, "Agent", "Agenten")),
  inFolder: (folder) => `In „${folder}“`,
  noInstructions: "Noch keine Anweisungen",
  menu: (agent) => `Aktionen für „${agent}“`,
  exportFileName: "agenten.zip",
  lastChanged: (when) => `Geändert: ${when}`,
  tagCount: (count) => (count === 0 ? "Tags" : `Tags: ${count}`),
  chatWith: (agent) => `Mit „${agent}“ chatten`,
  view: "Ansehen",
  moved: (agent, folder) => `„${agent}“ nach „${folder}“ verschoben`,
  topLevel: "Oberste Ebene",
  exportFailed: "Dieser Agent konnte nicht exportiert werden. Bitte erneut versuchen.",
  chat: "Chatten",
  forWorkflow: {
    show: "Agenten für Workflows anzeigen",
    showing: "Zeigt auch Agenten für Workflows",
    filter: "Filtern",
    madeFor: (workflow) => `Erstellt für „${workflow}“`,
    note: "Erstellt für den Workflow",
    inBin: (workflow) => `${workflow} (im Papierkorb)`,
    hiddenHint: "Außerhalb dieses Workflows erscheint er nicht in Listen, in der Auswahl und in der Suche.",
    makeAvailable: "Überall verfügbar machen",
    madeAvailable: "Der Agent ist jetzt überall verfügbar.",
    matches: (count) =>
      count === 1
        ? "1 für einen Workflow erstellter Agent passt zur Suche."
        : `${formatNumber(count)} für Workflows erstellte Agenten passen zur Suche.`,
    hidden: (count) =>
      count === 1
        ? "1 für einen Workflow erstellter Agent wird nicht angezeigt."
        : `${formatNumber(count)} für Workflows erstellte Agenten werden nicht angezeigt.`,
  },
  copyOf: (title) => `${title} (Kopie)`,
};
