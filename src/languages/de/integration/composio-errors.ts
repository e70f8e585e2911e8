import type * as english from "#product/texts/integration/composio-errors.ts";

export const composioErrorText: typeof english.composioErrorText = {
  missingKey:
    "Für Apps fehlt ein Schlüssel von Composio. Inhaber können ihn in den Einstellungen unter „Zugangsdaten“ hinzufügen.",
  keyRefused:
    "Composio nimmt den Schlüssel dieses Workspace nicht an. Inhaber können ihn in den Einstellungen ersetzen.",
  sharedKeyRefused:
    "Composio hat den Schlüssel abgelehnt. Der Betreiber dieses Servers sollte COMPOSIO_API_KEY prüfen.",
  tooMany: "Composio bekommt gerade zu viele Anfragen. Bitte in einer Minute noch einmal versuchen.",
  unavailable: "Composio hat nicht wie erwartet geantwortet. Bitte später noch einmal versuchen.",
  refused: (reason) => `Composio hat abgelehnt: ${reason}`,
  unknownApp: "Composio kennt diese App nicht. Bitte unter einem anderen Namen suchen.",
  unknownAction: "Diese Aktion gibt es nicht. In den Einstellungen des Agenten lässt sich eine andere auswählen.",
  tooManyApps: (max) => `Ein Workspace kann ${max} Apps verbinden. Zuerst eine trennen, die nicht mehr gebraucht wird.`,
  needsAuthConfig: (app) =>
    `${app} braucht eine eigene Auth-Config. Sie wird im Dashboard von Composio angelegt, danach lässt sich ${app} hier verbinden.`,
  connectExpired:
    "Das hat zu lange gedauert, oder das Fenster wurde schon verwendet. Bitte die App noch einmal verbinden.",
  connectFailed: (app) =>
    `${app} wurde nicht verbunden. Bitte noch einmal versuchen und den Zugriff erlauben, wenn ${app} danach fragt.`,
  actionFailed: (reason) => `Die App hat abgelehnt: ${reason}`,
  maybeDone: (reason) =>
    `Es kam keine Antwort, und die Aktion wurde vielleicht ausgeführt. Vor einer Wiederholung bitte nachsehen. ${reason}`.trim(),
};
