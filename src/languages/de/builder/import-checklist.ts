import type * as english from "#product/texts/builder/import-checklist.ts";

export const importChecklistText: typeof english.importChecklistText = {
  title: "Checkliste zum Import",
  importedFrom: (product) => `Importiert aus ${product}`,
  progress: (done, total) => `${done} von ${total} erledigt`,
  open: "Checkliste anzeigen",
  intro: "Hake ab, was erledigt ist. Jeder Eintrag führt zu seinem Schritt.",
  groups: { key: "Schlüssel", account: "Konten", change: "Änderungen" },
  goToStep: (step) => `Zu ${step}`,
  autoTitle: "Modelle",
  autoHint: "Agenten behalten das Modell des Originals, wenn es hier verfügbar ist.",
  useAuto: "Auto für alle Agenten verwenden",
  autoUsed: (count) =>
    count === 0
      ? "Alle Agenten verwenden bereits Auto."
      : count === 1
        ? "1 Agent verwendet jetzt Auto."
        : `${count} Agenten verwenden jetzt Auto.`,
  noSettings: "Keine Einstellungen",
  settingsOf: (name) => `Einstellungen von ${name}`,
};
