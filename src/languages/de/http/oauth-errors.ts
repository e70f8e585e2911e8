import type * as english from "#product/texts/http/oauth-errors.ts";

export const oauthErrorText: typeof english.oauthErrorText = {
  refused: "Der Dienst hat es nicht erlaubt. Bitte das Konto neu verbinden.",
  unexpected: "Der Anmeldedienst hat nicht wie erwartet geantwortet. Bitte später erneut versuchen.",
};
