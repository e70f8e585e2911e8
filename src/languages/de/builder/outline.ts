import type * as english from "#product/texts/builder/outline.ts";

export const outlineText: typeof english.outlineText = {
  steps: "Schritte in der Reihenfolge des Laufs",
  notes: "Haftnotizen",
  notConnected: "Nicht verbunden",
  actions: (label) => `Aktionen für „${label}“`,
  openSettings: (label) => `Einstellungen von „${label}“`,
  insertAfterNamed: (label) => `Schritt nach „${label}“ hinzufügen`,
  moveUp: "Nach oben",
  moveDown: "Nach unten",
  afterSteps: (labels) => `Nach ${labels}`,
  afterPath: (from, path) => `Nach ${from}: ${path}`,
  insertBefore: "Schritt davor hinzufügen",
  insertAfter: "Schritt danach hinzufügen",
  addBranch: "Schritt auf neuem Pfad hinzufügen",
  selectMultiple: "Mehrere auswählen",
  select: (label) => `„${label}“ auswählen`,
  clearSelection: "Auswahl aufheben",
  keyboardHint:
    "Die Pfeiltasten wechseln zwischen Schritten, die Eingabetaste öffnet die Einstellungen, Umschalt + Pfeiltasten wählt mehrere Schritte aus, Alt + Pfeiltasten verschiebt den Schritt.",
};
