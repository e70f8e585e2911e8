import type * as english from "#product/texts/sign-in/accept-invitation.ts";

export const acceptInvitationText: typeof english.acceptInvitationText = {
  title: "Einladung",
  continue: "Weiter",
  signedOut: "Bitte mit der eingeladenen E-Mail-Adresse anmelden oder damit ein Konto erstellen.",
  noLongerValid: "Diese Einladung ist nicht mehr gültig",
  noLongerValidText: (inviter) =>
    `Sie wurde schon verwendet oder zurückgezogen, oder sie ist abgelaufen. Eine neue kann ${inviter} senden.`,
  incompleteLink: "Dieser Link zur Einladung ist unvollständig",
  incompleteLinkText: "Bitte den ganzen Link kopieren oder um einen neuen bitten.",
  join: (workspace) => `${workspace} beitreten`,
  signIn: (email) => `Es gibt schon ein Konto mit ${email}. Nach dem Anmelden lässt sich die Einladung annehmen.`,
  otherAccount: "Diese Einladung gilt für ein anderes Konto",
  otherAccountText: (mine, invited) => `Angemeldet ist ${mine}. Die Einladung gilt für ${invited}.`,
  noneForAccount: "Keine Einladung für dieses Konto",
  otherEmail: (email) =>
    `Angemeldet ist ${email}. Vielleicht gilt die Einladung für eine andere E-Mail-Adresse, oder sie ist nicht mehr gültig.`,
  switchAccount: "Anderes Konto verwenden",
  offer: {
    title: (workspace) => `${workspace} beitreten`,
    text: (inviter, role) => `Eingeladen von ${inviter}, Rolle: ${role}.`,
    accept: "Annehmen",
    deny: "Ablehnen",
    signIn: "Anmelden und annehmen",
  },
};
