import { formatList } from "#lib/locale.ts";
import type * as english from "#product/texts/voice/transcription-errors.ts";

export const transcriptionErrorText: typeof english.transcriptionErrorText = {
  noTranscript: "In der Aufnahme wurden keine Worte erkannt. Bitte noch einmal versuchen.",
  failed: "Die Aufnahme konnte nicht in Text umgewandelt werden. Bitte noch einmal versuchen.",
  tooLong: (minutes) => `Eine Aufnahme kann bis zu ${minutes} Minuten lang sein. Bitte eine kürzere aufnehmen.`,
  unknownLength: "Die Länge dieser Aufnahme ist nicht lesbar. Bitte noch einmal aufnehmen.",
  unknownFileLength:
    "Die Länge dieser Aufnahme ist nicht lesbar. In einem anderen Format, etwa als MP3, kann sie hochgeladen werden.",
  fileTooLong: (hours) => `Eine Aufnahme kann bis zu ${hours} Stunden lang sein. Bitte in zwei Teilen hochladen.`,
  cannotBeCut: (megabytes) =>
    `In diesem Format kann eine Aufnahme bis zu ${megabytes} MB groß sein. MP3, WAV, Ogg und WebM können länger sein, weil sie in Teilen umgewandelt werden. Als MP3 kann sie hochgeladen werden.`,
  timeout: "Die Umwandlung hat zu lange gedauert. Bitte eine kürzere Aufnahme versuchen.",
  ofFile: (name, reason) => `„${name}“ kann nicht in Text umgewandelt werden. ${reason}`,
  missingKeys: (keys) =>
    `Für die Umwandlung von Sprache in Text fehlt ein Schlüssel: ${formatList(keys, "disjunction")}. Er lässt sich in den Einstellungen hinzufügen.`,
  missingKeysForOwner: (keys) =>
    `Für die Umwandlung von Sprache in Text fehlt ein Schlüssel: ${formatList(keys, "disjunction")}. Ein Inhaber dieses Workspaces kann ihn hinzufügen.`,
};
