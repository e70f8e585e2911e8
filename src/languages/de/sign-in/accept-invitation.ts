import type * as english from "#product/texts/sign-in/accept-invitation.ts";

export const acceptInvitationText: typeof english.acceptInvitationText = {
  title: "Du bist eingeladen",
  continue: "Weiter",
  signedOut: "Melde dich mit der eingeladenen E-Mail-Adresse an oder erstelle damit ein Konto.",
  noLongerValid: "Diese Einladung ist nicht mehr gültig",
  noLongerValidText: (inviter) =>
    `Sie wurde schon verwendet oder zurückgezogen, oder sie ist abgelaufen. Eine neue bekommst du von ${inviter}.`,
  incompleteLink: "Dieser Link zur Einladung ist unvollständig",
  incompleteLinkText: "Kopiere den ganzen Link oder lass dir einen neuen geben.",
  join: (workspace) => `${workspace} beitreten`,
  signIn: (email) => `Es gibt schon ein Konto mit ${email}. Melde dich an, um die Einladung anzunehmen.`,
  otherAccount: "Diese Einladung gilt für ein anderes Konto",
  otherAccountText: (mine, invited) => `Du bist als ${mine} angemeldet. Die Einladung gilt für ${invited}.`,
  noneForAccount: "Keine Einladung für dieses Konto",
  otherEmail: (email) =>
    `Du bist als ${email} angemeldet. Vielleicht gilt die Einladung für eine andere E-Mail-Adresse, oder sie ist nicht mehr gültig.`,
  switchAccount: "Anderes Konto verwenden",
  offer: {
    title: (workspace) => `${workspace} beitreten`,
    text: (inviter, role) => `Du wurdest von ${inviter} als ${role} eingeladen.`,
    accept: "Annehmen",
    deny: "Ablehnen",
    signIn: "Anmelden und annehmen",
  },
};
