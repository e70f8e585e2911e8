import type * as english from "#product/texts/mail/mail-errors.ts";

const unreachable = "Der Mailserver war nicht erreichbar. Bitte seine Adresse und den Port prüfen.";

export const mailErrorText: typeof english.mailErrorText = {
  incomplete: "Diese E-Mail ist nicht vollständig.",
  invalidSender: "Der Absender ist keine gültige E-Mail-Adresse.",
  invalidServer: "SMTP_URL muss diese Form haben: smtp://user:password@host:587.",
  notSent: "Die E-Mail konnte nicht gesendet werden. Bitte erneut versuchen.",
  byCode: {
    EAUTH: "Der Mailserver hat den Benutzernamen oder das Passwort abgelehnt.",
    ECONNECTION: unreachable,
    ESOCKET: unreachable,
    ETIMEDOUT: "Der Mailserver hat nicht rechtzeitig geantwortet. Bitte seine Adresse und den Port prüfen.",
    EDNS: "Die Adresse des Mailservers wurde nicht gefunden. Bitte die Schreibweise prüfen.",
    ETLS: "Es konnte keine verschlüsselte Verbindung zum Mailserver hergestellt werden. Bitte den Port prüfen.",
    EENVELOPE: "Der Mailserver hat den Absender oder den Empfänger abgelehnt.",
  },
};
