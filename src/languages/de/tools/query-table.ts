import { plural } from "#lib/text.ts";
import { formatDuration } from "#lib/time.ts";
import type * as english from "#product/texts/tools/query-table.ts";

const rows = (count: number) => plural(count, "Zeile", "Zeilen");

export const queryTableText: typeof english.queryTableText = {
  asking: "Fragt eine Tabelle ab",
  asked: "Tabelle abgefragt",
  askFailed: "Abfrage der Tabelle fehlgeschlagen",
  askDenied: "Tabelle nicht abgefragt",
  result: "Ergebnis",
  rows,
  cutRows: (count) => `erste ${rows(count)}`,
  noRows: "Keine Zeile passt.",
  isCut: "Es gibt mehr Zeilen, als hier zu sehen sind.",
  copyCsv: "Als CSV kopieren",
  from: "Aus",
  andMore: (source, more) => `${source} und ${more} weiteren`,
  source: (title, sheet) => (sheet ? `${title}, ${sheet}` : title),
  onlyStart: (count) => `Von der Tabelle sind nur die ersten ${rows(count)} bekannt.`,
  noTables: "Unter den Quellen dieses Agenten gibt es keine Tabellen.",
  busy: "Gerade werden zu viele Tabellen abgefragt. Bitte später erneut versuchen.",
  restarting: "Der Server startet neu. Bitte gleich noch einmal versuchen.",
  noSandbox:
    "Dieser Server kann Tabellen nicht sicher abfragen, deshalb lief die Anweisung nicht. Bitte den Betreiber, die Sandbox zu prüfen.",
  unknownTable: (names) =>
    `Mindestens eine dieser Tabellen verwenden: ${names}. Die Liste der Quellen zeigt ihre Spalten.`,
  tooLarge: "Die Tabellen dieser Anweisung sind zusammen zu groß. Eine Tabelle nach der anderen abfragen.",
  faults: {
    sql: (detail) => `Die Anweisung ist falsch: ${detail}. Bitte korrigieren; die Liste der Quellen zeigt die Spalten.`,
    refused: "Nur ein SELECT über diese Tabellen ist erlaubt. Nichts kann geändert, geöffnet oder geladen werden.",
    several: "Nur eine Anweisung auf einmal senden.",
    memory: "Die Anweisung braucht zu viel Speicher. Weniger auf einmal abfragen.",
    slow: (ms) =>
      `Die Anweisung lief länger als ${formatDuration(ms)}. Weniger abfragen oder weniger Zeilen verknüpfen.`,
    broken: "Die Tabelle konnte nicht abgefragt werden. Mit einer einfacheren Anweisung erneut versuchen.",
  },
};
