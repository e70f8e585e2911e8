import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/run-retry.ts";

const runs = (count: number) => plural(count, "Lauf", "Läufe");

export const runRetryText: typeof english.runRetryText = {
  runs: "Läufe",
  failures: "Fehler",
  view: "Anzeigen",
  groups: "Fehler nach Schritt und Meldung",
  noFailures: "Keine fehlgeschlagenen Läufe",
  noFailuresText:
    "Fehlgeschlagene Läufe erscheinen hier nach Schritt und Meldung gruppiert und lassen sich gemeinsam wiederholen.",
  unknownError: "Keine Fehlermeldung",
  noStep: "Vor dem ersten Schritt",
  lastSeen: (when) => `zuletzt ${when}`,
  failedRuns: (count) => plural(count, "fehlgeschlagener Lauf", "fehlgeschlagene Läufe"),
  showRuns: "Läufe anzeigen",
  showRunsOf: (label) => `Läufe anzeigen, die bei ${label} fehlgeschlagen sind`,
  retryAll: "Alle wiederholen",
  retryAllOf: (label) => `Alle Läufe wiederholen, die bei ${label} fehlgeschlagen sind`,
  retry: "Wiederholen",
  retryCount: (count) => `${runs(count)} wiederholen`,
  title: "Fehlgeschlagene Läufe wiederholen",
  counting: "Läufe werden gezählt …",
  about: (count) =>
    count === 1
      ? "1 Lauf startet erneut bei dem Schritt, der fehlgeschlagen ist. Fertige Schritte bleiben erhalten."
      : `${count} Läufe starten erneut bei dem Schritt, der fehlgeschlagen ist. Fertige Schritte bleiben erhalten.`,
  cost: (credits) =>
    `Etwa ${credits}, gemessen an abgeschlossenen Läufen desselben Workflows. Jeder Lauf wird wie üblich berechnet.`,
  costUnknown: "Die Kosten lassen sich nicht schätzen, weil noch kein Lauf dieses Workflows abgeschlossen ist.",
  costPartlyUnknown: (count) =>
    `Für ${runs(count)} lassen sich die Kosten nicht schätzen, weil noch kein Lauf desselben Workflows abgeschlossen ist.`,
  more: (max) => `Es gibt noch mehr passende Läufe. Jetzt werden die ${max} neuesten wiederholt.`,
  nothingToRetry:
    "Es gibt nichts zu wiederholen: Diese Läufe wurden schon wiederholt, oder die Berechtigung für sie fehlt.",
  progress: (done, total) => `Fehlgeschlagene Läufe werden wiederholt: ${done} von ${total}`,
  finished: (total) => `${runs(total)} wiederholt`,
  canceled: (retried, total) => `Wiederholung abgebrochen: ${retried} von ${total} wiederholt`,
  outcomes: {
    COMPLETED: (count) => `${count} abgeschlossen`,
    FAILED: (count) => `${count} wieder fehlgeschlagen`,
    WAITING: (count) => `${count} ${count === 1 ? "wartet" : "warten"} auf eine Eingabe`,
    STOPPED: (count) => `${count} gestoppt`,
    RUNNING: (count) => `${count} laufen`,
  },
  problem: (reason) => `Nicht alle Läufe ließen sich wiederholen: ${reason}`,
  cancel: "Abbrechen",
  cancelTitle: "Diese Wiederholung abbrechen?",
  cancelText: "Läufe, die schon wieder gestartet sind, laufen weiter. Die übrigen bleiben, wie sie sind.",
  cancelConfirm: "Wiederholung abbrechen",
  keep: "Weitermachen",
  dismiss: "Ausblenden",
  notRunning: "Diese Wiederholung ist schon beendet.",
  cancelFirst: "Bitte die Wiederholung zuerst abbrechen.",
};
