import { plural } from "#lib/text.ts";
import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/sign-in/sign-in.ts";

export const signInText: typeof english.signInText = {
  title: `Bei ${brand.name} anmelden`,
  email: "E-Mail-Adresse",
  password: "Passwort",
  submit: "Anmelden",
  magicLink: "Link zum Anmelden senden",
  forgotPassword: "Passwort vergessen?",
  noAccount: "Noch kein Konto?",
  signUp: "Konto erstellen",
  continueWith: (provider) => `Weiter mit ${provider}`,
  or: "oder",
  incorrect: "E-Mail-Adresse oder Passwort ist falsch.",
  tooManyAttempts: (waitSeconds) =>
    `Zu viele Versuche. Bitte in ${waitSeconds < 90 ? plural(waitSeconds, "Sekunde", "Sekunden") : plural(Math.ceil(waitSeconds / 60), "Minute", "Minuten")} erneut versuchen.`,
  signInToContinue: "Bitte anmelden, um fortzufahren.",
  magicLinkSent: {
    sentTitle: "E-Mail gesendet",
    sent: (email) => `Wir haben einen Link zum Anmelden an ${email} gesendet. Er funktioniert 15 Minuten lang.`,
    resend: "Erneut senden",
    useAnotherEmail: "Andere E-Mail-Adresse verwenden",
  },
  magicLinkReady: {
    title: "Der Link zum Anmelden ist bereit",
    text: "Ein Klick schließt die Anmeldung ab.",
    submit: "Anmelden",
  },
  linkInOutbox: "Dieser Server hat keinen Mailserver. Der Betreiber findet den Link im Postausgang.",
  linkSent: "Ein neuer Link ist unterwegs.",
};
