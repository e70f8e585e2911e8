import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/code-errors.ts";

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
const seconds = (ms: number) => plural(Math.ceil(ms / 1000), "Sekunde", "Sekunden");

export const codeErrorText: typeof english.codeErrorText = {
  errors: {
    exception: (detail, line) => `${line === null ? "" : `Zeile ${line}: `}${detail}`,
    cpuTimeExceeded: (ms) => `Der Code hat mehr als ${seconds(ms)} CPU-Zeit gebraucht.`,
    timedOut: (ms) => `Der Code hat länger als ${seconds(ms)} gebraucht.`,
    memoryExceeded: (bytes) => `Der Code hat mehr als ${megabytes(bytes)} Arbeitsspeicher gebraucht.`,
    missingOutput: (name) =>
      `Der Code setzt „${name}“ nicht. Jede Ausgabe muss einer Variablen mit ihrem Namen zugewiesen oder zurückgegeben werden.`,
    notJson: (name, detail) => `„${name}“ lässt sich nicht als JSON speichern: ${detail}`,
    notFinite: (name, value) =>
      `„${name}“ enthält ${value}. Das lässt sich nicht speichern. Möglich sind eine Zahl, ein Text oder null.`,
    outputsTooLarge: (bytes) => `Die Ausgaben sind größer als ${megabytes(bytes)}.`,
    filesTooLarge: ({ count, bytes }) =>
      `Der Code hat mehr als ${plural(count, "Datei", "Dateien")} oder ${megabytes(bytes)} in outputs/ geschrieben. Erlaubt sind nur weniger oder kleinere Dateien.`,
    folderFull: (bytes) =>
      `Der Arbeitsordner ist voll. Er kann ${megabytes(bytes)} behalten: Weniger schreiben oder vorher Dateien löschen.`,
    neverSettles: "Der Code wartet auf etwas, das nie geschieht.",
    crashed: "Der Code hat sich beendet, bevor er fertig war.",
  },
  truncated: (bytes) => `… nach ${kilobytes(bytes)} abgeschnitten`,
  noSandbox: (language) =>
    `Dieser Server kann ${language} nicht sicher ausführen, deshalb lief der Code nicht. Der Betreiber kann bubblewrap installieren, oder der Schritt wird in der anderen Sprache geschrieben.`,
  noScriptSandbox: (language) =>
    `Dieser Server kann ${language} nicht sicher ausführen, deshalb lief der Code nicht. Der Betreiber kann das mit bubblewrap ändern.`,
  busy: "Gerade läuft zu viel Code. Bitte später erneut versuchen.",
  restarting: "Der Server startet neu. Bitte gleich noch einmal versuchen.",
  executionFailed: "Der Code konnte nicht ausgeführt werden",
  noBody: "Kein Code gefunden",
  noResult: "Der Code hat kein Ergebnis zurückgegeben",
};
