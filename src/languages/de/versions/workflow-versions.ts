import type * as english from "#product/texts/versions/workflow-versions.ts";

function quoted(labels: readonly string[]): string {
  const max = 4;
  const shown = labels.slice(0, max).map((label) => `„${label}“`);
  const more = labels.length - shown.length;
  return more > 0 ? `${shown.join(", ")} und ${more} weitere` : shown.join(", ");
}

/** The same after „von“. */
function quotedDative(labels: readonly string[]): string {
  return quoted(labels).replace(/weitere$/, "weiteren");
}

export const workflowVersionText: typeof english.workflowVersionText = {
  title: "Versionen",
  empty: "Wenn sich der Workflow ändert, erscheinen hier Versionen.",
  retention:
    "Jedes Speichern erzeugt eine Version. Von älteren Versionen bleibt eine pro Bearbeitungssitzung (höchstens 50). Versionen mit Namen und Versionen, die ein Lauf verwendet, bleiben erhalten.",
  restore: "Wiederherstellen",
  restored: (number) => `Version ${number} wiederhergestellt. „Rückgängig machen“ bringt den vorherigen Stand zurück.`,
  number: (number) => `Version ${number}`,
  first: "Erstellt",
  name: "Dieser Version einen Namen geben",
  view: "Vergleichen",
  formerMember: "Ehemaliges Mitglied",
  change: {
    added: (labels) => `${quoted(labels)} hinzugefügt`,
    removed: (labels) => `${quoted(labels)} entfernt`,
    renamed: (from, to) => `„${from}“ in „${to}“ umbenannt`,
    changed: (labels) => `Einstellungen von ${quotedDative(labels)} geändert`,
    disabled: (labels) => `${quoted(labels)} deaktiviert`,
    enabled: (labels) => `${quoted(labels)} aktiviert`,
    pinned: (labels) => `Ausgabe von ${quotedDative(labels)} fixiert`,
    unpinned: (labels) => `Fixierung von ${quotedDative(labels)} aufgehoben`,
    connectionsChanged: "Verbindungen geändert",
    groupsChanged: "Gruppen geändert",
    stepsMoved: "Schritte auf der Arbeitsfläche verschoben",
    none: "Keine funktionalen Änderungen",
  },
};
