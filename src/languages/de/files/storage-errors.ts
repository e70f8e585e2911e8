import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/files/storage-errors.ts";

export const storageText: typeof english.storageText = {
  invalidUrl: "Das ist keine gültige URL einer Datei.",
  notFound: "Diese Datei gibt es nicht.",
  rangeNotFound: "Diesen Teil der Datei gibt es nicht.",
  tooLarge: (bytes) => `Die Datei ist größer als ${Math.floor(bytes / 1_048_576)} MB.`,
  quotaExceeded: (gigabytes) =>
    `Dieser Workspace hat seine ${formatNumber(gigabytes)} GB Speicher aufgebraucht. Bitte Dateien löschen oder den Betreiber um einen größeren Tarif bitten.`,
  unreachable: "Der Dateispeicher war nicht erreichbar. Bitte erneut versuchen.",
  empty: "Die Datei ist leer.",
  unsupportedType: (name) => `Der Dateityp von ${name} wird nicht unterstützt.`,
  typeMismatch: (name) => `Der Inhalt von ${name} passt nicht zum Dateityp.`,
  imageUnreadable: "Das Bild konnte nicht gelesen werden.",
  imageTooLarge: (megapixels) => `Bilder dürfen höchstens ${megapixels} Megapixel haben.`,
};
