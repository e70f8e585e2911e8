import type * as english from "#product/texts/integration/integration-errors.ts";

export const integrationErrorText: typeof english.integrationErrorText = {
  keyRefused: (app) => `${app} akzeptiert diesen Schlüssel nicht. Ist er vollständig und nicht widerrufen?`,
  unavailable: (app) => `${app} hat nicht wie erwartet geantwortet. Bitte später erneut versuchen.`,
  notConnected: (app) =>
    `${app} ist nicht verbunden. Die Verbindung lässt sich auf der Seite „Integrationen“ herstellen.`,
  connectAgain: (app) =>
    `${app} akzeptiert den Schlüssel nicht mehr. Bitte auf der Seite „Integrationen“ neu verbinden.`,
};
