import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/api-action/api-action-errors.ts";

export const apiActionErrorText: typeof english.apiActionErrorText = {
  fillAll: "Bitte alle Pflichtfelder ausfüllen",
  invalidName: "Der Name darf nur Buchstaben, Ziffern und Unterstriche enthalten.",
  nameTaken: "Dieser Name ist bereits vergeben. Bitte einen anderen eingeben.",
  invalidValue: "Bitte einen gültigen Wert eingeben.",
  invalidUrl:
    "Eine URL eingeben, die mit https:// beginnt. Variablen wie {id} dürfen nur im Pfad und in der Abfrage stehen.",
  invalidFile: "Ungültige Konfigurationsdatei für ein API-Tool",
  enterAgain: (key) =>
    `Den Wert von ${key} bitte erneut eingeben. Er ist verschlüsselt und darf nur an die Adresse gesendet werden, für die er eingegeben wurde.`,
  tooMany: (max) => `Ein Workspace kann bis zu ${formatNumber(max)} eigene Tools haben. Bitte zuerst eines löschen.`,
  pathRefused: "Ein Wert passt nicht in den Pfad der URL. Bitte die Werte der Variablen prüfen.",
  notText: (type) => `Die Antwort ist ${type} und kann nicht als Text gezeigt werden.`,
  maybeSent: (reason) =>
    `${reason ? `${reason} ` : ""}Die Anfrage wurde vielleicht ausgeführt. Vor dem erneuten Senden bitte beim Dienst nachsehen.`,
};
