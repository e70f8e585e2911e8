/** Inviting a person to a workspace. */
import { sentences } from "../../sentences.ts";
import type { Confirmation } from "../common/confirmation.ts";

export const inviteText = sentences("inviteText", {
  title: "Invite member",
  email: "Email address",
  role: "Role",
  send: "Send invitation",
  create: "Create invitation",
  link: "Invitation link",
  copyLink: "Copy invitation link",
  linkReady: (email: string) => `Share this link with ${email}`,
  linkHint:
    "This server can't send email, so share the link yourself. It works for 14 days and only for this email address.",
  done: "Done",
  revokeConfirmation: (email: string): Confirmation => ({
    title: "Revoke invitation",
    text: `The invitation for ${email} stops working.`,
    confirm: "Revoke invitation",
  }),
});
