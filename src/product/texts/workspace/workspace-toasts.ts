import { sentences } from "../../sentences.ts";
/** Toasts about workspaces, invitations and members. */
export const workspaceToastText = sentences("workspaceToastText", {
  created: "Workspace created successfully",
  saved: "Workspace saved",
  deleted: "Workspace deleted",
});

export const invitationToastText = sentences("invitationToastText", {
  accepted: "Successfully accepted team invitation!",
  denied: "Successfully denied workspace invitation!",
  acceptFailed: "Something went wrong while accepting workspace invitation! Please try again later.",
  denyFailed: "Something went wrong while denying workspace invitation! Please try again later.",
  sent: (email: string) => `Invitation sent to ${email}`,
  resent: (email: string) => `Invitation sent again to ${email}`,
  created: (email: string) => `Invitation for ${email} is ready`,
  extended: (email: string) => `The invitation for ${email} is valid for 14 more days`,
  linkCopied: "Invitation link copied",
  copyLink: "Copy link",
  revoked: "Invitation revoked",
});

export const memberToastText = sentences("memberToastText", {
  roleChanged: (name: string, role: string) => `${name} is now ${role}`,
  removed: (name: string) => `${name} removed from the workspace`,
});
