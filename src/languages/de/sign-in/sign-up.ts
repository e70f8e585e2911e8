import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/sign-in/sign-up.ts";

export const signUpText: typeof english.signUpText = {
  title: `Erstelle dein Konto bei ${brand.name}`,
  name: "Dein Name",
  email: "E-Mail-Adresse",
  password: "Passwort",
  passwordHint: (min) => `Mindestens ${min} Zeichen`,
  submit: "Konto erstellen",
  hasAccount: "Schon ein Konto?",
  signIn: "Anmelden",
  signInFailed:
    "Die Anmeldung hat nicht geklappt. Wenn du schon ein Konto mit dieser E-Mail-Adresse hast, melde dich an oder setze dein Passwort zurück.",
  invitationRequired: "Du brauchst eine Einladung, um auf diesem Server ein Konto zu erstellen.",
  passwordTooShort: (min) => `Verwende mindestens ${min} Zeichen.`,
  firstAccount: {
    title: `Willkommen bei ${brand.name}`,
    text: "Erstelle das erste Konto. Damit wirst du Betreiber dieses Servers.",
  },
};
