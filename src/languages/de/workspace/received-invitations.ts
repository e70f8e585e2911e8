import type * as english from "#product/texts/workspace/received-invitations.ts";

export const receivedInvitationsText: typeof english.receivedInvitationsText = {
  title: "Du bist in diese Workspaces eingeladen!",
  role: (role) => `Einladung als ${role}`,
  teams: "Deine Workspaces",
  accept: "Annehmen",
  deny: "Ablehnen",
  continue: "Weiter",
  none: "Keine offenen Einladungen",
};
