import type * as english from "#product/texts/mail/mail-errors.ts";

const unreachable = "Der Mailserver war nicht erreichbar. Prüfe seine Adresse und den Port.";

export const mailErrorText: typeof english.mailErrorText = {
  incomplete: "Diese E-Mail ist nicht vollständig.",
  invalidSender: "Der Absender ist keine gültige E-Mail-Adresse.",
  invalidServer: "SMTP_URL muss diese Form haben: smtp://user:password@host:587.",
  notSent: "Die E-Mail konnte nicht gesendet werden. Bitte versuche es erneut.",
  byCode: {
    EAUTH: "Der Mailserver hat den Benutzernamen oder das Passwort abgelehnt.",
    ECONNECTION: unreachable,
    ESOCKET: unreachable,
    ETIMEDOUT: "Der Mailserver hat nicht rechtzeitig geantwortet. Prüfe seine Adresse und den Port.",
    EDNS: "Die Adresse des Mailservers wurde nicht gefunden. Prüfe die Schreibweise.",
    ETLS: "Es konnte keine verschlüsselte Verbindung zum Mailserver hergestellt werden. Prüfe den Port.",
    EENVELOPE: "Der Mailserver hat den Absender oder den Empfänger abgelehnt.",
  },
};
