import type * as english from "#product/texts/sign-in/password-reset.ts";

export const forgotPasswordText: typeof english.forgotPasswordText = {
  title: "Passwort zurücksetzen",
  text: "An diese E-Mail-Adresse senden wir einen Link.",
  submit: "Link senden",
  sentTitle: "E-Mail gesendet",
  sent: (email) =>
    `Wenn es ein Konto für ${email} gibt, haben wir einen Link zum Zurücksetzen des Passworts dorthin gesendet.`,
  noMailServerTitle: "Der Betreiber hat den Link",
  noMailServer: (email) =>
    `Dieser Server kann keine E-Mails senden. Wenn es ein Konto für ${email} gibt, kann der Betreiber den Link geben.`,
  back: "Zurück zur Anmeldung",
};

export const resetPasswordText: typeof english.resetPasswordText = {
  title: "Neues Passwort wählen",
  password: "Neues Passwort",
  submit: "Passwort speichern",
  passwordChanged: "Das Passwort wurde geändert. Bitte mit dem neuen anmelden.",
};
