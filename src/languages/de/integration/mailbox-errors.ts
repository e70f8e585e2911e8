import type * as english from "#product/texts/integration/mailbox-errors.ts";

export const mailboxErrorText: typeof english.mailboxErrorText = {
  loginRefused: (host) =>
    `${host} akzeptiert Benutzername oder Passwort nicht. Viele Anbieter verlangen ein App-Passwort aus den Sicherheitseinstellungen.`,
  connectAgain:
    "Der Mailserver akzeptiert das Passwort nicht mehr. Bitte das Postfach auf der Seite „Integrationen“ neu verbinden.",
  noTls: (host) =>
    `Zu ${host} ließ sich keine vertrauenswürdige verschlüsselte Verbindung öffnen. Port, Verschlüsselung und Zertifikat des Servers prüfen.`,
  encryptionRequired: (host) =>
    `${host} ist im Internet, daher muss die Verbindung verschlüsselt sein. Bitte TLS oder STARTTLS wählen.`,
  noMailServer: (host) => `${host} antwortet nicht wie ein Mailserver. Bitte Namen und Port prüfen.`,
  invalidServer: "Bitte den Namen des Servers angeben, etwa imap.example.com, und seinen Port.",
  invalidAccount: 'Bitte E-Mail-Adresse, einen Absendernamen ohne < > " und ein einzeiliges Passwort angeben.',
  noFolder: (folder, folders) =>
    folders ? `Es gibt keinen Ordner „${folder}“. Die Ordner sind ${folders}.` : `Es gibt keinen Ordner „${folder}“.`,
  noMessage: "Diese Nachricht ist nicht mehr da. Bitte erneut suchen.",
  noRecipient: "Die Nachricht hat keinen Empfänger.",
  noSubject: "Die Nachricht hat keinen Betreff.",
  invalidAddress: (address) => `„${address}“ ist keine E-Mail-Adresse.`,
  tooManyRecipients: (max) => `Eine Nachricht kann höchstens ${max} Empfänger haben.`,
  recipientRefused: (host) =>
    `${host} hat den Absender oder einen Empfänger abgelehnt. Die Nachricht wurde nicht gesendet.`,
  messageRefused: (host) => `${host} hat die Nachricht abgelehnt. Sie wurde nicht gesendet.`,
  maybeSent: (host) =>
    `Die Verbindung zu ${host} ist abgebrochen, die Nachricht wurde vielleicht gesendet. Vor einem neuen Versuch bitte unter „Gesendet“ nachsehen.`,
};
