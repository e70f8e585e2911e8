import type * as english from "#product/texts/workspace/received-invitations.ts";

export const receivedInvitationsText: typeof english.receivedInvitationsText = {
  title: "Einladungen in Workspaces",
  role: (role) => `Einladung als ${role}`,
  teams: "Eigene Workspaces",
  accept: "Annehmen",
  deny: "Ablehnen",
  continue: "Weiter",
  none: "Keine offenen Einladungen",
};
