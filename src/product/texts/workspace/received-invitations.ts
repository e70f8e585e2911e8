import { sentences } from "../../sentences.ts";
/** Invitations that a person received. */
export const receivedInvitationsText = sentences("receivedInvitationsText", {
  title: "You are invited to join these workspaces!",
  role: (role: string) => `Invited to join as a ${role}`,
  teams: "Your teams",
  accept: "Accept",
  deny: "Deny",
  continue: "Continue",
  none: "No pending invitations",
});
