import type * as english from "#product/texts/sign-in/verify-email.ts";

export const verifyEmailText: typeof english.verifyEmailText = {
  title: "E-Mail-Adresse bestätigen",
  text: (email) => `Wir haben einen Link an ${email} gesendet. Er bestätigt die Adresse.`,
  resend: "Erneut senden",
  confirmed: "Die E-Mail-Adresse ist bestätigt.",
  banner: "Bitte die E-Mail-Adresse bestätigen.",
  verifySignIn: {
    title: "Zum Bestätigen der E-Mail-Adresse anmelden",
    text: "Bitte mit dem Konto anmelden, für das dieser Link bestimmt ist. Dann wird seine E-Mail-Adresse bestätigt.",
  },
  verifying: "Die E-Mail-Adresse wird bestätigt …",
  continue: "Weiter",
};
