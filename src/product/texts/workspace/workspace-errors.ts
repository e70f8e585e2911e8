import { sentences } from "../../sentences.ts";
/** Why a workspace or its members cannot be changed. */
export const workspaceErrorText = sentences("workspaceErrorText", {
  nameRequired: "Please enter a workspace name",
  pathTaken: "This workspace path is already taken. Please try a different one.",
  slugReserved: "This path is reserved. Please try a different one.",
  invalidSlug: "Use 3 to 48 lowercase letters, digits, and hyphens.",
  tooMany: (max: number) => `You can own at most ${max} workspaces.`,
  slugMismatch: "Type the workspace path exactly as shown.",
});

export const memberErrorText = sentences("memberErrorText", {
  noEditorSeat: "All editor seats are taken. Ask the operator for a larger plan, or select the User role.",
  noUserSeat: "All user seats are taken. Ask the operator for a larger plan.",
  alreadyMember: "This person is already a member.",
  tooManyInvitations: (max: number) => `You can have up to ${max} pending invitations.`,
  creatorStaysOwner: "The creator of the workspace is always an owner.",
  invitationInvalid: "This invitation is no longer valid. Ask for a new one.",
  verifyEmail: "Please confirm your email address first.",
});
