import { formatNumber } from "#lib/locale.ts";
import type * as english from "#product/texts/common/errors.ts";

/** Kinds of entities as the subject of a sentence. */
const things: Readonly<Record<string, string>> = {
  agent: "Dieser Agent",
  answer: "Diese Antwort",
  canvas: "Dieses Canvas",
  chat: "Dieser Chat",
  comment: "Dieser Kommentar",
  endpoint: "Dieser Endpunkt",
  file: "Diese Datei",
  folder: "Dieser Ordner",
  invitation: "Diese Einladung",
  job: "Dieser Job",
  mail: "Diese E-Mail",
  member: "Dieses Mitglied",
  message: "Diese Nachricht",
  page: "Diese Seite",
  person: "Diese Person",
  picture: "Dieses Bild",
  run: "Dieser Lauf",
  session: "Diese Sitzung",
  step: "Dieser Schritt",
  user: "Diese Person",
  version: "Diese Version",
  workflow: "Dieser Workflow",
  "workflow run": "Dieser Lauf",
  "workflow version": "Diese Version",
  workspace: "Dieser Workspace",
};

export const commonErrorText: typeof english.commonErrorText = {
  fillAll: "Bitte alle Felder ausfüllen",
  required: "Dieses Feld ist erforderlich.",
  invalidValue: "Bitte einen gültigen Wert eingeben.",
  invalidUrl: "Bitte eine gültige URL eingeben",
  invalidEmail: "Bitte eine gültige E-Mail-Adresse eingeben",
  invalidAction: "Diese Aktion ist ungültig.",
  invalidRequest: "Diese Anfrage ist ungültig.",
  unknown: "Etwas ist schiefgelaufen. Bitte erneut versuchen.",
  restarting: "Dieser Server startet gerade neu. Bitte gleich noch einmal versuchen.",
  diskFull:
    "Der Server kann das nicht speichern, weil sein Datenträger voll oder schreibgeschützt ist. Es wurde nichts gespeichert. Der Betreiber dieses Servers muss Platz schaffen.",
  unexpected: "Etwas ist schiefgelaufen.",
  notFound: (thing) => `${things[thing] ?? "Das Gesuchte"} existiert nicht.`,
  signInFirst: "Bitte anmelden, um fortzufahren.",
  roleTooLow: "Die eigene Rolle in diesem Workspace erlaubt das nicht.",
  crossSite: "Anfragen von anderen Websites sind nicht erlaubt.",
  forbidden: "Dafür fehlt die Berechtigung.",
  conflict: "Das wurde inzwischen geändert. Bitte die Seite neu laden und erneut versuchen.",
  idempotencyKeyInvalid:
    "Idempotency-Key muss aus 16 bis 64 Buchstaben, Ziffern, Bindestrichen und Unterstrichen bestehen.",
  idempotencyKeyReused:
    "Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet. Bitte einen neuen senden.",
  rateLimited: "Zu viele Anfragen. Bitte einen Moment warten und erneut versuchen.",
  tooLong: (max) => `Höchstens ${formatNumber(max)} Zeichen`,
  tooLarge: "Das ist zu groß zum Senden.",
  invalidJson: "Das ist kein gültiges JSON.",
  jsonRequired: "Erwartet wird application/json.",
  unknownHost:
    "Troupe ist für diese URL nicht eingerichtet. Damit es hier funktioniert, muss der Betreiber dieses Servers PUBLIC_URL auf diese URL setzen.",
  unavailable: "Der Dienst startet gerade neu. Bitte gleich noch einmal versuchen.",
  offline: "Keine Verbindung. Bitte die Internetverbindung prüfen.",
};
