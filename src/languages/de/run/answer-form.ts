import { formatList } from "#lib/locale.ts";
import { plural } from "#lib/text.ts";
import type * as english from "#product/texts/run/answer-form.ts";

export const answerFormText: typeof english.answerFormText = {
  continue: "Weiter",
  inBackground: "Im Hintergrund ausführen",
  inBackgroundHint: "Dieser Tab kann jederzeit geschlossen werden. Der Lauf geht auf dem Server weiter.",
  dropFiles: "Dateien hier ablegen oder auswählen",
  addImages: "Bilder hierher ziehen oder einfügen",
  fileCount: (max) => `Bis zu ${plural(max, "Datei", "Dateien")}`,
  urls: "Ein Link pro Zeile oder durch Kommas getrennt",
  urlCount: (max) => `Bis zu ${plural(max, "Link", "Links")}`,
  addUrls: "Links hinzufügen",
  selectOption: "Option auswählen",
  selectOptions: "Optionen auswählen",
  commaSeparated: "Durch Kommas getrennt",
  yes: "Ja",
  no: "Nein",
  acceptedTypes: (extensions, megabytes) =>
    `${formatList(
      extensions.map((one) => one.toUpperCase()),
      "disjunction",
    )}, je bis zu ${megabytes} MB`,
  acceptedMedia: (megabytes) => `Audio oder Video, je bis zu ${megabytes} MB`,
  acceptedImages: (max) => `PNG, JPG, GIF oder WebP, bis zu ${plural(max, "Bild", "Bilder")}`,
  uploading: (percent) => `Wird hochgeladen, ${percent} %`,
  readingFile: "Datei wird gelesen",
  uploadsRunning: "Bitte warten, bis alle Dateien hochgeladen sind.",
  uploadFailed: "Fehlgeschlagen",
  readingPages: "Seiten werden gelesen …",
  image: (number) => `Bild ${number}`,
  chooseFiles: "Dateien auswählen",
  chooseImages: "Bilder auswählen",
};
