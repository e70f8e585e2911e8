import type * as english from "#product/texts/instance/outbox.ts";

export const outboxText: typeof english.outboxText = {
  title: "Postausgang",
  text: "Diese E-Mails wurden nicht gesendet, weil dieser Server keinen Mailserver hat. Die Links lassen sich selbst weitergeben; einen Mailserver gibt es in den Servereinstellungen.",
  mailServerSetUp: "Inzwischen ist ein Mailserver eingerichtet. Diese E-Mails sind vorher entstanden.",
  search: "Nach E-Mail-Adresse oder Betreff suchen",
  empty: "Noch keine E-Mails",
  emptyText: "Solange kein Mailserver eingerichtet ist, erscheinen hier Einladungen und Links zum Anmelden.",
  noMatch: "Keine passenden E-Mails",
  more: "Ältere E-Mails anzeigen",
  links: "Links in dieser E-Mail",
  copyLink: "Link kopieren",
  views: { text: "Nur Text", html: "HTML" },
  view: "Ansicht der E-Mail",
};
