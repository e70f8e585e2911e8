import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/tools/ask-person.ts";

export const askPersonText: typeof english.askPersonText = {
  running: "Bereitet eine Frage vor",
  waiting: (count) => (count === 1 ? "Frage" : plural(count, "Frage", "Fragen")),
  done: (count) => `${plural(count, "Frage", "Fragen")} beantwortet`,
  skipped: "Fragen übersprungen",
  failed: "Frage konnte nicht gestellt werden",
  send: "Antworten senden",
  skip: "Überspringen",
  optional: "optional",
  notAnswered: "Nicht beantwortet",
  later: "Der Rest dieses Schritts läuft noch. Danach kann hier geantwortet werden.",
  onlyOthers: {
    chat: "Nur wer diesen Chat begonnen hat, kann antworten.",
    run: "Nur wer den Lauf gestartet hat und die Inhaber des Workspaces können antworten.",
  },
  dropFiles: "Dateien hier ablegen oder auswählen",
  chooseFiles: "Dateien auswählen",
  fileHint: (files, megabytes) =>
    `Dokumente oder Bilder, bis zu ${plural(files, "Datei", "Dateien")} mit je ${formatNumber(megabytes)} MB`,
  notSent: "Die Antworten wurden nicht gesendet. Bitte erneut versuchen.",
  refused: {
    required: "Bitte diese Frage beantworten.",
    unknownOption: "Bitte eine der Optionen auswählen.",
    severalOptions: "Nur eine Option ist möglich.",
    date: "Bitte ein Datum eingeben.",
    tooLong: (max) => `Bitte die Antwort auf ${max} Zeichen kürzen.`,
    tooManyFiles: (max) => `Höchstens ${plural(max, "Datei", "Dateien")} anhängen.`,
    filesUploading: "Bitte warten, bis alle Dateien hochgeladen sind.",
    filesFailed: "Fehlgeschlagene Dateien bitte erneut hochladen oder entfernen.",
    fileGone: "Eine Datei ist nicht mehr vorhanden. Bitte erneut hochladen.",
    unreadable: "Die Antworten sind nicht lesbar. Bitte die Seite neu laden und erneut versuchen.",
  },
};
