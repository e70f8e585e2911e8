import { sentences } from "../../sentences.ts";
/** The mail outbox. */
export const outboxText = sentences("outboxText", {
  title: "Outbox",
  text: "Emails that weren't sent because this server has no mail server. Share the links yourself, or set up a mail server under Server settings.",
  mailServerSetUp: "A mail server is now set up. These emails were created before that.",
  search: "Search by email address or subject",
  empty: "No emails yet",
  emptyText: "Invitations and sign-in links appear here while no mail server is set up.",
  noMatch: "No matching emails",
  more: "Show older emails",
  links: "Links in this email",
  copyLink: "Copy link",
  views: { text: "Plain text", html: "HTML" },
  view: "Email view",
});
