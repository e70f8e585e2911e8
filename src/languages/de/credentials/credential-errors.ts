import { formatList } from "#lib/locale.ts";
import { sentence } from "#lib/text.ts";
import type * as english from "#product/texts/credentials/credential-errors.ts";

export const credentialErrorText: typeof english.credentialErrorText = {
  invalid: (credential, reason) =>
    `${credential} ist ungültig: ${sentence(reason)} Bitte prüfen, ob der Schlüssel stimmt und das Konto genug Guthaben hat.`,
  notVerified: (credential, reason) =>
    `${credential} konnte nicht geprüft werden: ${sentence(reason)} Es wurde nichts gespeichert.`,
  missing: (credentials) => `Unter „Zugangsdaten“ fehlt noch: ${formatList(credentials)}.`,
  unreachable: "Der Anbieter hat nicht geantwortet",
  headerForOtherUrl: (header) =>
    `Der Wert des Headers ${header} wurde für eine andere URL eingegeben. Bitte in den Einstellungen des Webhooks noch einmal eingeben.`,
  endpointNameTaken: "Es gibt schon einen Endpunkt mit diesem Namen.",
};
