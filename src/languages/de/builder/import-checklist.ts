import type * as english from "#product/texts/builder/import-checklist.ts";

export const importChecklistText: typeof english.importChecklistText = {
  title: "Checkliste zum Import",
  importedFrom: (product) => `Importiert aus ${product}`,
  progress: (done, total) => `${done} von ${total} erledigt`,
  open: "Checkliste anzeigen",
  intro: "Hier lässt sich abhaken, was erledigt ist. Jeder Eintrag führt dorthin, wo er erledigt wird.",
  groups: { key: "Schlüssel", account: "Konten", trigger: "Auslöser", change: "Änderungen" },
  goToTriggers: "Zu den Auslösern",
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
