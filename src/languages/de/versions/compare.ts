import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/versions/compare.ts";

export const compareText: typeof english.compareText = {
  choice: "Änderungen anzeigen",
  sinceVersion: "Seit dieser Version",
  inVersion: "In dieser Version",
  unchangedSinceVersion: "Keine Änderungen seit dieser Version.",
  unchangedInVersion: "Keine funktionalen Änderungen in dieser Version.",

  added: "Hinzugefügt",
  removed: "Entfernt",
  changed: "Geändert",
  before: "Vorher",
  after: "Nachher",
  empty: "Leer",
  showUnchanged: (characters) => `${plural(characters, "unverändertes", "unveränderte")} Zeichen anzeigen`,

  name: "Name",
  type: "Typ",
  on: "Ein",
  off: "Aus",
  hidden: "Festgelegt (verborgen)",
  deletedAgent: "Ein gelöschter Agent",
  deletedFolder: "Ein gelöschter Ordner",
  deletedWorkflow: "Ein gelöschter Workflow",
  removedStep: "Ein entfernter Schritt",
  orderChanged: "Nur die Reihenfolge oder ein verborgener Wert hat sich geändert.",
  entry: (list, name) => `${list}: ${name}`,
  settings: "Einstellungen",
  settingsOf: (label) => `Einstellungen von „${label}“`,

  isDisabled: "Deaktiviert",
  retries: "Weitere Versuche",
  waitSeconds: "Wartezeit vor jedem weiteren Versuch (Sekunden)",
  timeoutSeconds: "Zeitlimit (Sekunden)",
  continueWithNA: "Mit „N/A“ fortfahren",
  assignee: "Zuständig",
  aMember: "Ein Mitglied",
  channel: "Auch angekündigt in",
  dueHours: "Fällig nach (Stunden)",
  reminderHours: "Erinnerung (Stunden vorher)",
  pin: "Fixierte Ausgabe",

  steps: "Schritte",
  connections: "Verbindungen",
  connection: (from, to) => `${from} → ${to}`,
  connectionInWords: (from, to) => `von „${from}“ zu „${to}“`,
  groups: "Gruppen geändert.",
  moved: (count) => `${plural(count, "Schritt", "Schritte")} auf der Arbeitsfläche verschoben.`,

  linked: (count) => (count === 0 ? "Keine" : `${count} ausgewählt`),
  differentLinked: (count) => `${count} ausgewählt (andere)`,
};
