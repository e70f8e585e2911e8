import { plural, sentence } from "#lib/text.ts";
import type * as english from "#product/texts/integration/integration-errors.ts";

export const integrationErrorText: typeof english.integrationErrorText = {
  keyRefused: (app) => `${app} akzeptiert diesen Schlüssel nicht. Ist er vollständig und nicht widerrufen?`,
  unavailable: (app) => `${app} hat nicht wie erwartet geantwortet. Bitte später erneut versuchen.`,
  notConnected: (app) =>
    `${app} ist nicht verbunden. Die Verbindung lässt sich auf der Seite „Integrationen“ herstellen.`,
  says: (app, reason) => `${app} meldet: ${sentence(reason)}`,
  needsScope: (app, reason, scope) =>
    `${app} meldet: ${sentence(reason)} Dem Schlüssel fehlt die Berechtigung ${scope}. Bitte in ${app} ergänzen und neu verbinden.`,
  retryLater: (app, reason, seconds) =>
    `${app} meldet: ${sentence(reason)} In ${plural(seconds, "Sekunde", "Sekunden")} erneut versuchen.`,
  tooMany: (app, reason) => `${app} meldet: ${sentence(reason)} In einigen Minuten erneut versuchen.`,
  hints: {
    channel_not_found:
      "Der Channel ist vielleicht gelöscht, oder privat und ohne Einladung. Einen aus der Liste der Channels auswählen.",
    not_in_channel: "Zuerst den Bot in den Channel einladen.",
    is_archived: "Der Channel ist archiviert.",
    msg_too_long: "Bitte eine kürzere Nachricht senden.",
    no_text: "Die Nachricht braucht einen Text.",
    "Bad Request: chat not found": "Die Person oder Gruppe muss dem Bot zuerst geschrieben haben.",
    "Not Found": "Namen und Zugriff des Schlüssels prüfen.",
    "Resource not accessible by personal access token": "Dem Token Zugriff auf dieses Repository geben.",
  },
  ownNotConnected: (app) =>
    `Hier verwendet jede Person ihr eigenes ${app}-Konto, und das eigene ist noch nicht verbunden.`,
  sharedNeeded: (app) =>
    `Hier verwendet jede Person ihr eigenes ${app}-Konto, und dieser Lauf hat keines. Ein Owner oder Editor muss zusätzlich ein Konto des Workspace verbinden.`,
  signInAgain: (app) => `${app} erlaubt den Zugriff auf das Konto nicht mehr. Bitte neu verbinden.`,
  signInNeeded: "Dieser Dienst wird durch Anmelden verbunden, nicht mit einem Schlüssel.",
  keyNeeded: "Dieser Dienst wird mit einem Schlüssel verbunden.",
  clientNeeded:
    "Anmelden geht noch nicht: Ein Owner muss auf der Seite „Integrationen“ eine Client-ID und ein Secret von Google eintragen.",
  clientRefused: "Google akzeptiert die Client-ID oder das Secret nicht. Bitte auf der Seite „Integrationen“ prüfen.",
  notAClientId: "Eine Client-ID von Google endet mit .apps.googleusercontent.com.",
  allowAll: (app) =>
    `Nicht alles, was Agenten für ${app} brauchen, wurde erlaubt. Bitte neu beginnen und alle Kästchen ankreuzen.`,
  connectAgain: (app) =>
    `${app} akzeptiert den Schlüssel nicht mehr. Bitte auf der Seite „Integrationen“ neu verbinden.`,
};
