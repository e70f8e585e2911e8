import { sentences } from "../../sentences.ts";
/** Requesting a password reset, and choosing the new password. */
export const forgotPasswordText = sentences("forgotPasswordText", {
  title: "Reset your password",
  text: "Enter your email address and we'll send you a link.",
  submit: "Send link",
  sentTitle: "Check your email",
  sent: (email: string) => `If there's an account for ${email}, we sent a reset link to it.`,
  noMailServerTitle: "Ask your operator for the link",
  noMailServer: (email: string) =>
    `This server can't send email. If there's an account for ${email}, the operator can give you the link.`,
  back: "Back to sign in",
});

export const resetPasswordText = sentences("resetPasswordText", {
  title: "Choose a new password",
  password: "New password",
  submit: "Save password",
  passwordChanged: "Your password was changed. Sign in with the new one.",
});
