import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/files/upload-errors.ts";

export const uploadErrorText: typeof english.uploadErrorText = {
  notMultipart: "Sende Dateien als multipart/form-data.",
  interrupted: "Das Hochladen wurde unterbrochen. Bitte prüfe deine Verbindung und versuche es erneut.",
  notSaved: "Der Server konnte diese Datei nicht speichern. Bitte versuche es erneut.",
  tooLarge: "Die Datei ist größer, als dieser Server erlaubt.",
  tooMany: (max) => `Höchstens ${plural(max, "Datei", "Dateien")} auf einmal`,
  noFile: "Die Anfrage enthält keine Datei.",
  notAnImage: "Diese Datei ist kein Bild.",
  imageNotLoaded: "Das Bild konnte nicht geladen werden",
};
