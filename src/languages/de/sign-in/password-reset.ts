import type * as english from "#product/texts/sign-in/password-reset.ts";

export const forgotPasswordText: typeof english.forgotPasswordText = {
  title: "Passwort zurücksetzen",
  text: "Gib deine E-Mail-Adresse ein, dann senden wir dir einen Link.",
  submit: "Link senden",
  sentTitle: "Sieh in deinem Postfach nach",
  sent: (email) =>
    `Wenn es ein Konto für ${email} gibt, haben wir einen Link zum Zurücksetzen des Passworts dorthin gesendet.`,
  noMailServerTitle: "Bitte den Betreiber um den Link",
  noMailServer: (email) =>
    `Dieser Server kann keine E-Mails senden. Wenn es ein Konto für ${email} gibt, kann dir der Betreiber den Link geben.`,
  back: "Zurück zur Anmeldung",
};

export const resetPasswordText: typeof english.resetPasswordText = {
  title: "Neues Passwort wählen",
  password: "Neues Passwort",
  submit: "Passwort speichern",
  passwordChanged: "Dein Passwort wurde geändert. Melde dich mit dem neuen an.",
};
