import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/answer-errors.ts";

export const answerErrorText: typeof english.answerErrorText = {
  requiredFields: "Bitte alle Pflichtfelder ausfüllen",
  filesTooLarge: (names) => `Jede Datei muss kleiner als 50 MB sein: ${names.join(", ")}`,
  duplicateFiles: "Einige Dateien wurden schon hinzugefügt",
  tooManyDocuments: (max) => `Höchstens ${plural(max, "Dokument", "Dokumente")} erlaubt`,
  formatNotAccepted: "Einige Dateien haben ein Format, das hier nicht erlaubt ist",
  invalidUrls: (urls) => `Ungültige URLs: ${urls.join(", ")}`,
  tooManyUrls: (max) => `Höchstens ${plural(max, "URL", "URLs")} erlaubt`,
  duplicateUrls: "Einige URLs wurden schon hinzugefügt",
  mediaTooLarge: "Dateien sind zu groß (höchstens 100 MB)",
  tooManyFiles: (max) => `Höchstens ${plural(max, "Datei", "Dateien")} erlaubt`,
  tooManyImages: (max) => `Höchstens ${plural(max, "Bild", "Bilder")} erlaubt`,
  onlyImages: "Hier lassen sich nur Bilder hinzufügen",
  onlyMedia: "Hier lassen sich nur Audio und Video hinzufügen",
  fileUnavailable: (label) =>
    `${label}: Eine Datei fehlt, gehört jemand anderem oder hat den falschen Typ. Bitte erneut hochladen.`,
  unknownOption: "Bitte eine der Optionen auswählen",
  duplicateOption: "Jede Option lässt sich nur einmal auswählen.",
  imageTooLarge: "Die Datei muss kleiner als 5 MB sein",
};
