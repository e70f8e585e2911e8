import { formatList } from "#lib/locale.ts";
import { sentence } from "#lib/text.ts";
import type * as english from "#product/texts/credentials/credential-errors.ts";

export const credentialErrorText: typeof english.credentialErrorText = {
  invalid: (credential, reason) =>
    `${credential} ist ungültig: ${sentence(reason)} Prüfe, ob der Schlüssel stimmt und dein Konto genug Guthaben hat.`,
  notVerified: (credential, reason) =>
    `${credential} konnte nicht geprüft werden: ${sentence(reason)} Es wurde nichts gespeichert.`,
  missing: (credentials) => `Um fortzufahren, füge unter „Zugangsdaten“ hinzu: ${formatList(credentials)}.`,
  unreachable: "Der Anbieter hat nicht geantwortet",
  headerForOtherUrl: (header) =>
    `Der Wert des Headers ${header} wurde für eine andere URL eingegeben. Gib ihn in den Einstellungen des Webhooks noch einmal ein.`,
  endpointNameTaken: "Es gibt schon einen Endpunkt mit diesem Namen.",
};
