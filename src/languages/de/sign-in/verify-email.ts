import type * as english from "#product/texts/sign-in/verify-email.ts";

export const verifyEmailText: typeof english.verifyEmailText = {
  title: "Bestätige deine E-Mail-Adresse",
  text: (email) => `Wir haben einen Link an ${email} gesendet. Öffne ihn, um die Adresse zu bestätigen.`,
  resend: "Erneut senden",
  confirmed: "Deine E-Mail-Adresse ist bestätigt.",
  banner: "Bitte bestätige deine E-Mail-Adresse.",
  verifySignIn: {
    title: "Melde dich an, um deine E-Mail-Adresse zu bestätigen",
    text: "Melde dich mit dem Konto an, für das dieser Link bestimmt ist. Dann bestätigen wir seine E-Mail-Adresse.",
  },
  verifying: "Deine E-Mail-Adresse wird bestätigt …",
  continue: "Weiter",
};
