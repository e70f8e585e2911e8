import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/builder/step-options.ts";

export const stepOptionText: typeof english.stepOptionText = {
  disable: "Deaktivieren",
  enable: "Aktivieren",
  disabled: "Deaktiviert",
  disabledSummary: (summary) => `Deaktiviert · ${summary}`,
  disabledHint: "Wird in Läufen übersprungen. Spätere Schritte erhalten „N/A“ statt der Ausgabe.",
  branchingNotDisabled:
    "Ein Schritt mit mehreren Pfaden lässt sich nicht deaktivieren, weil der Lauf dann nicht wüsste, welchen Pfad er nehmen soll.",
  notesNotDisabled: "Haftnotizen werden nie ausgeführt.",
  onFailure: "Wenn der Schritt fehlschlägt",
  onFailureSummary: (retries, continues) =>
    [retries > 0 && plural(retries, "weiterer Versuch", "weitere Versuche"), continues && "fährt mit „N/A“ fort"]
      .filter(Boolean)
      .join(", "),
  retries: "Weitere Versuche",
  retryDelay: "Wartezeit vor jedem weiteren Versuch (Sekunden)",
  retryDelayHint: "Fällige Versuche starten alle 30 Sekunden.",
  timeout: "Zeitlimit (Sekunden)",
  timeoutHint: (seconds) => `Bis zu ${seconds}. Ein Schritt, der länger braucht, schlägt fehl.`,
  ifAllRetriesFail: "Wenn alle Versuche fehlschlagen",
  stopRun: "Lauf stoppen",
  continueWithNA: "Mit „N/A“ fortfahren",
  continueWithNAHint: "Der Fehler bleibt im Lauf sichtbar. Spätere Schritte erhalten „N/A“ statt der Ausgabe.",
  branchingFailureHint: "Wenn dieser Schritt fehlschlägt, wird kein Pfad gewählt und der Lauf stoppt.",
  pin: "Diese Ausgabe fixieren",
  pinInstead: "Stattdessen diese Ausgabe fixieren",
  unpin: "Fixierung aufheben",
  editPin: "Fixierte Ausgabe bearbeiten",
  pinned: "Fixiert",
  pinnedOutput: "Fixierte Ausgabe",
  pinnedHint: "Testläufe verwenden diese Ausgabe, statt den Schritt auszuführen. Echte Läufe ignorieren sie.",
  pinTooLarge: "Diese Ausgabe ist zu groß zum Fixieren.",
  pinnedTestHint:
    "Die Ausgabe dieses Schritts ist fixiert, deshalb verwenden Tests sie. Hebe die Fixierung auf, um den Schritt auszuführen.",
};
