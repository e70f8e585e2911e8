import { sentences } from "../../sentences.ts";
/** The page that an invitation link opens. */
export const acceptInvitationText = sentences("acceptInvitationText", {
  title: "You're invited",
  continue: "Continue",
  signedOut: "Sign in with the email address that was invited, or create an account with it.",
  noLongerValid: "This invitation is no longer valid",
  noLongerValidText: (inviter: string) =>
    `It was already used, was revoked, or has expired. Ask ${inviter} for a new one.`,
  incompleteLink: "This invitation link is incomplete",
  incompleteLinkText: "Copy the full link, or ask the person who invited you for a new one.",
  join: (workspace: string) => `Join ${workspace}`,
  signIn: (email: string) => `You already have an account with ${email}. Sign in to accept.`,
  otherAccount: "This invitation is for a different account",
  otherAccountText: (mine: string, invited: string) => `You're signed in as ${mine}. The invitation is for ${invited}.`,
  noneForAccount: "No invitation for this account",
  otherEmail: (email: string) =>
    `You're signed in as ${email}. The invitation may be for a different email address, or it may no longer be valid.`,
  switchAccount: "Use a different account",
  offer: {
    title: (workspace: string) => `Join ${workspace}`,
    text: (inviter: string, role: string) => `${inviter} invited you to join as ${role}.`,
    accept: "Accept",
    deny: "Deny",
    signIn: "Sign in to accept",
  },
});
