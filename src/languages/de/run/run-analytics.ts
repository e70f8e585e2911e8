import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/run-analytics.ts";

export const runAnalyticsText: typeof english.runAnalyticsText = {
  period: "Zeitraum",
  days: (count) => `${count} Tage`,
  onlyOwn: "Gezählt werden nur eigene Läufe.",
  runs: "Läufe",
  successRate: "Erfolgsquote",
  successHint: "Von den abgeschlossenen und fehlgeschlagenen Läufen",
  averageDuration: "Durchschnittliche Dauer",
  durationHint: "Von abgeschlossenen Läufen, Wartezeiten eingerechnet",
  credits: "KI-Credits",
  creditsPerRun: (credits) => `${credits} pro Lauf`,
  noValue: "–",
  percent: (share) => formatNumber(share, { style: "percent", maximumFractionDigits: 1 }),
  perDay: "Läufe pro Tag",
  most: (runs) => plural(runs, "Lauf", "Läufe"),
  completed: "Abgeschlossen",
  failed: "Fehlgeschlagen",
  other: "Andere",
  daySummary: (day, runs, failed) => `${day}: ${plural(runs, "Lauf", "Läufe")}, ${failed} fehlgeschlagen`,
  table: "Als Tabelle anzeigen",
  day: "Tag",
  byTrigger: "Nach Auslöser",
  trigger: "Auslöser",
  failures: "Fehler nach Schritt",
  noFailures: "In diesem Zeitraum ist kein Lauf fehlgeschlagen.",
  step: "Schritt",
  failedRuns: "Fehlgeschlagene Läufe",
  lastFailure: "Letzter Fehler",
  removedStep: "Nicht mehr im Workflow",
  showRunsOf: (runs, of) => `${plural(runs, "Lauf", "Läufe")} anzeigen: ${of}`,
  emptyTitle: (days) => `Keine Läufe in den letzten ${days} Tagen`,
  emptyText:
    "Nach dem Start eines Laufs oder mit einem längeren Zeitraum erscheinen hier Ergebnisse, Dauer und Kosten.",
  startRun: "Lauf starten",
};
