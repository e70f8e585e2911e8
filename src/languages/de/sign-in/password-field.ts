import type * as english from "#product/texts/sign-in/password-field.ts";

export const passwordFieldText: typeof english.passwordFieldText = {
  showPassword: "Passwort anzeigen",
  hidePassword: "Passwort verbergen",
};
