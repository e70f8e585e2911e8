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
  fillAll: "Bitte fülle alle Felder aus",
  required: "Dieses Feld ist erforderlich.",
  invalidValue: "Bitte gib einen gültigen Wert ein.",
  invalidUrl: "Bitte gib eine gültige URL ein",
  invalidEmail: "Bitte gib eine gültige E-Mail-Adresse ein",
  invalidAction: "Diese Aktion ist ungültig.",
  invalidRequest: "Diese Anfrage ist ungültig.",
  unknown: "Etwas ist schiefgelaufen. Bitte versuche es erneut.",
  restarting: "Dieser Server startet gerade neu. Bitte versuche es gleich noch einmal.",
  diskFull:
    "Der Server kann das nicht speichern, weil sein Datenträger voll oder schreibgeschützt ist. Es wurde nichts gespeichert. Bitte den Betreiber dieses Servers, Platz zu schaffen.",
  unexpected: "Etwas ist schiefgelaufen.",
  notFound: (thing) => `${things[thing] ?? "Das Gesuchte"} existiert nicht.`,
  signInFirst: "Melde dich an, um fortzufahren.",
  roleTooLow: "Deine Rolle in diesem Workspace erlaubt das nicht.",
  crossSite: "Anfragen von anderen Websites sind nicht erlaubt.",
  forbidden: "Du hast dafür keine Berechtigung.",
  conflict: "Das wurde geändert, seit du es geöffnet hast. Lade die Seite neu und versuche es erneut.",
  idempotencyKeyInvalid:
    "Idempotency-Key muss aus 16 bis 64 Buchstaben, Ziffern, Bindestrichen und Unterstrichen bestehen.",
  idempotencyKeyReused: "Dieser Idempotency-Key wurde schon für eine andere Anfrage verwendet. Sende einen neuen.",
  rateLimited: "Zu viele Anfragen. Bitte warte einen Moment und versuche es erneut.",
  tooLong: (max) => `Höchstens ${formatNumber(max)} Zeichen`,
  tooLarge: "Das ist zu groß zum Senden.",
  invalidJson: "Das ist kein gültiges JSON.",
  jsonRequired: "Sende application/json.",
  unknownHost:
    "Troupe ist für diese URL nicht eingerichtet. Damit es hier funktioniert, muss der Betreiber dieses Servers PUBLIC_URL auf diese URL setzen.",
  unavailable: "Der Dienst startet gerade neu. Bitte versuche es gleich noch einmal.",
  offline: "Du bist offline. Bitte prüfe deine Verbindung.",
};
