import type * as english from "#product/texts/sign-in/auth-errors.ts";

export const authErrorTexts: typeof english.authErrorTexts = {
  SUSPENDED: "Dieses Konto ist gesperrt. Den Grund kennt der Betreiber dieses Servers.",
  INVALID_PASSWORD: "Das aktuelle Passwort ist falsch.",
  INVALID_TOKEN: "Dieser Link funktioniert nicht mehr. Bitte einen neuen anfordern.",
  TOKEN_EXPIRED: "Dieser Link ist abgelaufen. Bitte einen neuen anfordern.",
  SIGN_IN_FIRST: "Bitte mit dieser E-Mail-Adresse anmelden, um sie zu bestätigen.",
  account_not_linked: "Es gibt schon ein Konto mit dieser E-Mail-Adresse. Bitte so anmelden wie beim letzten Mal.",
  access_denied: "Die Anmeldung wurde abgebrochen.",
};
