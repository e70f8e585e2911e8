import type * as english from "#product/texts/integration/composio-action.ts";

export const composioActionText: typeof english.composioActionText = {
  running: (action) => `„${action}“ läuft`,
  done: (action) => `„${action}“ ausgeführt`,
  failed: (action) => `„${action}“ fehlgeschlagen`,
  denied: (action) => `„${action}“ nicht erlaubt`,
  asking: (action) => `Möchte „${action}“ ausführen`,
  given: "Angaben",
  result: "Ergebnis",
  noResult: "Die App hat nichts zurückgegeben.",
  authRequired: "Anmeldung erforderlich",
  authAbout: (app) =>
    `${app} ist nicht verbunden, oder das Konto ist abgelaufen. Bitte verbinden und dann noch einmal fragen.`,
  connect: (app) => `${app} verbinden`,
  connected: "Verbunden. Bitte noch einmal fragen.",
};
