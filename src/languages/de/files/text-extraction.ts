import type * as english from "#product/texts/files/text-extraction.ts";

export const extractText: typeof english.extractText = {
  empty: "Die Datei ist leer.",
  "no-text": "In dieser Datei wurde kein Text gefunden. Vielleicht ist sie ein gescanntes Dokument.",
  password: "Die Datei ist mit einem Passwort geschützt.",
  damaged: "Die Datei ist beschädigt oder ihr Format wird nicht unterstützt.",
  "too-big": "Die Datei ist zu groß, um sie zu lesen.",
  "too-slow": "Das Lesen der Datei hat zu lange gedauert.",
  unsupported: "Dieser Dateityp wird nicht unterstützt.",
  busy: "Gerade werden zu viele Dateien verarbeitet. Bitte später erneut versuchen.",
  broken: "Dateien können gerade nicht gelesen werden. Bitte später erneut versuchen.",
};
