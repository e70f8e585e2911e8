import type * as english from "#product/texts/workspace/invite.ts";

export const inviteText: typeof english.inviteText = {
  title: "Mitglied einladen",
  email: "E-Mail-Adresse",
  role: "Rolle",
  send: "Einladung senden",
  create: "Einladung erstellen",
  link: "Link zur Einladung",
  copyLink: "Link zur Einladung kopieren",
  linkReady: (email) => `Link für ${email}`,
  linkHint:
    "Dieser Server kann keine E-Mails senden, der Link muss also selbst weitergegeben werden. Er funktioniert 14 Tage lang und nur für diese E-Mail-Adresse.",
  done: "Fertig",
  revokeConfirmation: (email) => ({
    title: "Einladung zurückziehen",
    text: `Die Einladung für ${email} funktioniert dann nicht mehr.`,
    confirm: "Einladung zurückziehen",
  }),
};
