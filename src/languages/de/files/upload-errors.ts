import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/files/upload-errors.ts";

export const uploadErrorText: typeof english.uploadErrorText = {
  notMultipart: "Dateien werden als multipart/form-data erwartet.",
  interrupted: "Das Hochladen wurde unterbrochen. Bitte die Verbindung prüfen und erneut versuchen.",
  notSaved: "Der Server konnte diese Datei nicht speichern. Bitte erneut versuchen.",
  tooLarge: "Die Datei ist größer, als dieser Server erlaubt.",
  tooMany: (max) => `Höchstens ${plural(max, "Datei", "Dateien")} auf einmal`,
  noFile: "Die Anfrage enthält keine Datei.",
  tooLargeToSend: (name, megabytes) => `„${name}“ ist größer als ${megabytes} MB und kann nicht gesendet werden.`,
  notAnImage: "Diese Datei ist kein Bild.",
  imageNotLoaded: "Das Bild konnte nicht geladen werden",
};
