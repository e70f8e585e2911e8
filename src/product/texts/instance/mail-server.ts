import { sentences } from "../../sentences.ts";
/** The mail server of this server. */
export const mailServerText = sentences("mailServerText", {
  title: "Email",
  notSetUp: "Invitations and sign-in links stay in the outbox until you add a mail server.",
  setByEnvironment: "Set by SMTP_URL. Change it in the server's environment.",
  sentThrough: (host: string) => `Emails are sent through ${host}.`,
  host: "Mail server",
  hostPlaceholder: "smtp.example.com",
  port: "Port",
  portHint: "465 for TLS, 587 for STARTTLS",
  user: "Username",
  password: "Password",
  passwordKept: "Leave empty to keep the saved password",
  from: "Sender",
  fromHint: "An email address, with or without a name, e.g. Fernhollow <hello@example.com>",
  save: "Send test email and save",
  sent: (email: string) => `Saved. A test email is on its way to ${email}.`,
  change: "Change",
  remove: "Remove",
  removeQuestion: {
    title: "Remove the mail server?",
    text: "New emails will stay in the outbox. Emails that were already sent aren't affected.",
    confirm: "Remove",
  },
  removed: "Mail server removed. New emails stay in the outbox.",
});
