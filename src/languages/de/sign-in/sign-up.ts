import { brand } from "#product/texts/common/brand.ts";
import type * as english from "#product/texts/sign-in/sign-up.ts";

export const signUpText: typeof english.signUpText = {
  title: `Konto bei ${brand.name} erstellen`,
  name: "Name",
  email: "E-Mail-Adresse",
  password: "Passwort",
  passwordHint: (min) => `Mindestens ${min} Zeichen`,
  submit: "Konto erstellen",
  hasAccount: "Schon ein Konto?",
  signIn: "Anmelden",
  signInFailed:
    "Die Anmeldung hat nicht geklappt. Gibt es schon ein Konto mit dieser E-Mail-Adresse, hilft die Anmeldung oder ein neues Passwort.",
  invitationRequired: "Ein Konto auf diesem Server braucht eine Einladung.",
  passwordTooShort: (min) => `Mindestens ${min} Zeichen.`,
  firstAccount: {
    title: `Willkommen bei ${brand.name}`,
    text: "Das erste Konto ist das des Betreibers dieses Servers.",
  },
};
