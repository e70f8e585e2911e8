import type * as english from "#product/texts/builder/shortcuts.ts";

export const builderShortcutText: typeof english.builderShortcutText = {
  title: "Tastenkürzel und Gesten",
  add: "Schritt hinzufügen",
  addAfter: "Von einem Schritt auf eine freie Stelle ziehen oder auf sein + drücken",
  rename: "Schritt umbenennen",
  moveUp: "In der Gliederung: nach oben",
  moveDown: "In der Gliederung: nach unten",
  open: "Einstellungen öffnen",
  copy: "Kopieren",
  cut: "Ausschneiden",
  toggleDisabled: "Deaktivieren oder aktivieren",
  paste: "Einfügen, auch aus anderen Workflows und Dateien",
  selectAll: "Alles auswählen",
  next: "Nächster Schritt",
  previous: "Vorheriger Schritt",
  close: "Einstellungen schließen, Auswahl aufheben",
};
