import { sentences } from "../../sentences.ts";

/** The dialog that connects a mailbox. */
export const mailboxText = sentences("mailboxText", {
  title: "Connect a mailbox",
  address: "Email address",
  password: "Password",
  passwordHint: "Gmail, iCloud, Yahoo, and many others need an app password from their security settings.",
  passwordAgain: "For your security, enter the password again.",
  name: "Sender name",
  nameHint: "What recipients see beside the address.",
  servers: "Servers",
  serversMeta: (imap: string, smtp: string) => `${imap}, ${smtp}`,
  imap: "Receiving (IMAP)",
  smtp: "Sending (SMTP)",
  host: "Server",
  port: "Port",
  encryption: "Encryption",
  encryptions: { tls: "TLS", starttls: "STARTTLS", none: "None, only on your own network" },
  user: "Username",
  userHint: "Only if it differs from the email address.",
  note: "Both servers are tried before anything is saved. The password is encrypted and never shown again. Agents can read and send as this address only where you allow it.",
  failed: "The mailbox is not connected.",
});
