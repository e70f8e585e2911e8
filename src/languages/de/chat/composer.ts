import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/chat/composer.ts";

export const composerText: typeof english.composerText = {
  ask: (agent) => (agent ? `Nachricht an ${agent}` : "Frage stellen"),
  readingFile: "Wird gelesen",
  tooLong: (count, max) => `${formatNumber(count)} von ${formatNumber(max)} Zeichen`,
  attachments: "Angehängte Dateien",
  label: "Nachricht",
  send: "Senden",
  stop: "Stoppen",
  attach: "Dateien anhängen",
  uploading: (percent) => `Wird hochgeladen, ${percent} %`,
  uploadFailed: "Fehlgeschlagen",
  failedFiles: "Fehlgeschlagene Dateien",
  fileFailed: (name, reason) => `${name}: ${reason}`,
  retry: "Erneut versuchen",
  retryFile: (name) => `Erneut versuchen: ${name}`,
  remove: "Entfernen",
  waitingForFiles: "Wird gesendet, sobald die Dateien bereit sind",
  cancelSending: "Senden abbrechen",
  notSent:
    "Nicht gesendet, weil eine Datei fehlgeschlagen ist. Bitte die Datei erneut hochladen oder entfernen und dann noch einmal senden.",
  removeFile: (name) => `${name} entfernen`,
  insertPrompt: "Prompt einfügen",
  promptHint: "/ in einer leeren Zeile fügt einen Prompt ein",
  dropFiles: "Dateien hier ablegen, um sie anzuhängen",
  hint: "Senden mit Eingabe, neue Zeile mit Umschalt + Eingabe",
  editHint: "Pfeil nach oben im leeren Feld bearbeitet die letzte Nachricht",
};
