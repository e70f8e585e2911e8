import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/execute-python.ts";

export const executePythonText: typeof english.executePythonText = {
  running: "Python läuft",
  done: "Python ausgeführt",
  stopped: "Python mit Fehler beendet",
  failed: "Python konnte nicht ausgeführt werden",
  denied: "Python nicht ausgeführt",
  code: (lines) => `Code, ${plural(lines, "Zeile", "Zeilen")}`,
  output: "Ausgabe",
  nothingPrinted: "Der Code hat nichts ausgegeben.",
  images: "Bilder",
  files: "Dateien",
  folder: {
    skillsTooLarge:
      "Die Dateien der Skills passen nicht in den Arbeitsordner. Nicht mehr benötigte Dateien löschen oder weniger Skills zugleich verwenden.",
    tooManyFiles: (most) =>
      `Der Arbeitsordner wurde nicht behalten: Er hat mehr als ${plural(most, "Datei", "Dateien")}.`,
    tooLarge: (bytes) => `Der Arbeitsordner wurde nicht behalten: Er ist größer als ${bytes / 1024 ** 2} MB.`,
    storageFull: "Der Arbeitsordner wurde nicht behalten: Der Speicher des Workspaces ist voll.",
    missing: "Die Dateien früherer Aufrufe sind verloren. Dieser Aufruf begann mit einem leeren Ordner.",
  },
};
