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
  onlyOthers: {
    chat: "Nur wer diesen Chat begonnen hat, kann antworten.",
    run: "Nur wer den Lauf gestartet hat und die Inhaber des Workspace können antworten.",
  },
  notSent: "Die Antworten wurden nicht gesendet. Bitte erneut versuchen.",
  refused: {
    required: "Bitte diese Frage beantworten.",
    unknownOption: "Bitte eine der Optionen auswählen.",
    severalOptions: "Nur eine Option ist möglich.",
    date: "Bitte ein Datum eingeben.",
    tooLong: (max) => `Bitte die Antwort auf ${max} Zeichen kürzen.`,
    unreadable: "Die Antworten sind nicht lesbar. Bitte die Seite neu laden und erneut versuchen.",
  },
};
