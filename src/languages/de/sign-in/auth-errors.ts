import type * as english from "#product/texts/sign-in/auth-errors.ts";

export const authErrorTexts: typeof english.authErrorTexts = {
  SUSPENDED: "Dieses Konto ist gesperrt. Frag den Betreiber dieses Servers nach dem Grund.",
  INVALID_PASSWORD: "Das aktuelle Passwort ist falsch.",
  INVALID_TOKEN: "Dieser Link funktioniert nicht mehr. Fordere einen neuen an.",
  TOKEN_EXPIRED: "Dieser Link ist abgelaufen. Fordere einen neuen an.",
  SIGN_IN_FIRST: "Melde dich mit dieser E-Mail-Adresse an, um sie zu bestätigen.",
  account_not_linked: "Es gibt schon ein Konto mit dieser E-Mail-Adresse. Melde dich so an wie beim letzten Mal.",
  access_denied: "Die Anmeldung wurde abgebrochen.",
};
