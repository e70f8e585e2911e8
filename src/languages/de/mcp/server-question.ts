import { formatNumber } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/mcp/server-question.ts";

export const serverQuestionText: typeof english.serverQuestionText = {
  title: (server) => `${server} fragt`,
  warning: (server) =>
    `Diese Frage kommt vom Server ${server}. Die Eingaben werden dorthin gesendet. Bitte keine Passwörter oder Schlüssel eingeben.`,
  held: (seconds) =>
    `Der Server wartet höchstens ${plural(seconds, "Sekunde", "Sekunden")}. Danach wird die Frage abgebrochen.`,
  pageAbout: (host) =>
    `Der Server verweist auf eine Seite von ${host}. Bitte nur öffnen, wenn diese Adresse vertrauenswürdig ist.`,
  openPage: (host) => `${host} öffnen`,
  pageDone: "Weiter",
  send: "Senden",
  decline: "Ablehnen",
  cancel: "Abbrechen",
  yes: "Ja",
  optional: "optional",
  later: "Der Rest dieses Schritts läuft noch. Danach kann hier geantwortet werden.",
  onlyOthers: {
    chat: "Nur wer diesen Chat begonnen hat, kann antworten.",
    run: "Nur wer den Lauf gestartet hat und die Inhaber des Workspaces können antworten.",
  },
  notSent: "Die Antwort wurde nicht gesendet. Bitte noch einmal versuchen.",
  refused: {
    required: "Bitte dieses Feld ausfüllen.",
    unreadable: "Die Antwort konnte nicht gelesen werden. Bitte die Seite neu laden und noch einmal versuchen.",
    unknownOption: "Bitte eine der Optionen auswählen.",
    tooShort: (min) => `Bitte mindestens ${formatNumber(min)} Zeichen eingeben.`,
    tooLong: (max) => `Bitte auf ${formatNumber(max)} Zeichen kürzen.`,
    tooFew: (min) => `Bitte mindestens ${plural(min, "Option", "Optionen")} auswählen.`,
    tooMany: (max) => `Bitte höchstens ${plural(max, "Option", "Optionen")} auswählen.`,
    number: "Bitte eine Zahl eingeben.",
    integer: "Bitte eine ganze Zahl eingeben.",
    atLeast: (min) => `Bitte mindestens ${formatNumber(min)} eingeben.`,
    atMost: (max) => `Bitte höchstens ${formatNumber(max)} eingeben.`,
    format: {
      email: "Bitte eine E-Mail-Adresse eingeben.",
      uri: "Bitte eine vollständige URL eingeben.",
      date: "Bitte ein Datum eingeben.",
      "date-time": "Bitte Datum und Uhrzeit eingeben, zum Beispiel 2026-03-14T09:30:00Z.",
    },
  },
};
