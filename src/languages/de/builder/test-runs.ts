import type * as english from "#product/texts/builder/test-runs.ts";

export const testRunText: typeof english.testRunText = {
  title: "Testläufe",
  runAgain: "Mit den letzten Eingaben erneut ausführen",
  hideRun: "Lauf ausblenden",
  runFromHere: "Ab hier ausführen",
  runFromHereHint: "Verwendet frühere Ausgaben des letzten Laufs",
  runOnceFirst: "Führe den Workflow zuerst einmal aus",
  openStep: "Im Editor öffnen",
  stepDeleted: "Der Workflow enthält diesen Schritt nicht mehr.",
  testHint:
    "Läuft neben der Arbeitsfläche mit fixierten Ausgaben. Das kostet Credits, und was die Schritte nach außen bewirken, geschieht wirklich.",
  runHint: "Läuft auf einer eigenen Seite und ignoriert fixierte Ausgaben.",
};
