import type * as english from "#product/texts/instance/server-settings.ts";

export const serverSettingsText: typeof english.serverSettingsText = {
  title: "Servereinstellungen",
  name: "Name des Servers",
  nameHint: "Erscheint auf der Anmeldeseite.",
  signup: "Wer sich registrieren kann",
  policies: {
    open: { label: "Alle", hint: "Wer diesen Server erreicht, kann ein Konto erstellen." },
    invite: { label: "Nur eingeladene Personen", hint: "Nötig ist eine Einladung in einen Workspace." },
    closed: { label: "Niemand", hint: "Nur wer schon ein Konto hat, kann sich anmelden." },
  },
  setByEnvironment: "Durch SIGNUP_POLICY festgelegt. Ändern lässt sich das in den Umgebungsvariablen des Servers.",
  save: "Speichern",
  saved: "Einstellungen gespeichert",
};
