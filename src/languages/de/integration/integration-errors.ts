import type * as english from "#product/texts/integration/integration-errors.ts";

export const integrationErrorText: typeof english.integrationErrorText = {
  keyRefused: (app) => `${app} akzeptiert diesen Schlüssel nicht. Ist er vollständig und nicht widerrufen?`,
  unavailable: (app) => `${app} hat nicht wie erwartet geantwortet. Bitte später erneut versuchen.`,
  notConnected: (app) =>
    `${app} ist nicht verbunden. Die Verbindung lässt sich auf der Seite „Integrationen“ herstellen.`,
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
