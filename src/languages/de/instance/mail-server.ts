import type * as english from "#product/texts/instance/mail-server.ts";

export const mailServerText: typeof english.mailServerText = {
  title: "E-Mail",
  notSetUp: "Einladungen und Links zum Anmelden bleiben im Postausgang, bis ein Mailserver hinzukommt.",
  setByEnvironment: "Durch SMTP_URL festgelegt. Ändern lässt sich das in den Umgebungsvariablen des Servers.",
  sentThrough: (host) => `E-Mails werden über ${host} gesendet.`,
  host: "Mailserver",
  hostPlaceholder: "smtp.example.com",
  port: "Port",
  portHint: "465 für TLS, 587 für STARTTLS",
  user: "Benutzername",
  password: "Passwort",
  passwordKept: "Leer lassen, um das gespeicherte Passwort zu behalten",
  from: "Absender",
  fromHint: "Eine E-Mail-Adresse mit oder ohne Namen, z. B. Lindenhof <hallo@example.com>",
  save: "Test-E-Mail senden und speichern",
  sent: (email) => `Gespeichert. Eine Test-E-Mail an ${email} ist unterwegs.`,
  change: "Ändern",
  remove: "Entfernen",
  removeQuestion: {
    title: "Mailserver entfernen?",
    text: "Neue E-Mails bleiben dann im Postausgang. Bereits gesendete E-Mails sind nicht betroffen.",
    confirm: "Entfernen",
  },
  removed: "Mailserver entfernt. Neue E-Mails bleiben im Postausgang.",
};
