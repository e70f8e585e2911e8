import type * as english from "#product/texts/credentials/credential-toasts.ts";

const tryAgain = "Bitte erneut versuchen.";

export const credentialToastText: typeof english.credentialToastText = {
  updated: (credential) => `${credential} gespeichert`,
  deleted: (credential) => `${credential} gelöscht`,
  updateFailed: `Der Schlüssel konnte nicht gespeichert werden. ${tryAgain}`,
  deleteFailed: `Der Schlüssel konnte nicht gelöscht werden. ${tryAgain}`,
  endpointSaved: "Endpunkt gespeichert",
  endpointDeleted: "Endpunkt gelöscht",
};
