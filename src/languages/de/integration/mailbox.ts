import type * as english from "#product/texts/integration/mailbox.ts";

export const mailboxText: typeof english.mailboxText = {
  title: "Ein Postfach verbinden",
  address: "E-Mail-Adresse",
  password: "Passwort",
  passwordHint: "Gmail, iCloud, Yahoo und viele andere verlangen ein App-Passwort aus den Sicherheitseinstellungen.",
  passwordAgain: "Aus Sicherheitsgründen bitte das Passwort erneut eingeben.",
  name: "Absendername",
  nameHint: "Was Empfänger neben der Adresse sehen.",
  servers: "Server",
  serversMeta: (imap, smtp) => `${imap}, ${smtp}`,
  imap: "Empfang (IMAP)",
  smtp: "Versand (SMTP)",
  host: "Server",
  port: "Port",
  encryption: "Verschlüsselung",
  encryptions: { tls: "TLS", starttls: "STARTTLS", none: "Keine, nur im eigenen Netz" },
  user: "Benutzername",
  userHint: "Nur, wenn er von der E-Mail-Adresse abweicht.",
  note: "Beide Server werden ausprobiert, bevor etwas gespeichert wird. Das Passwort wird verschlüsselt und nie wieder angezeigt. Agenten lesen und senden nur dort mit dieser Adresse, wo es erlaubt ist.",
  failed: "Das Postfach ist nicht verbunden.",
};
