import { sentences } from "../../sentences.ts";
/** Confirming an email address: the page and the banner. */
export const verifyEmailText = sentences("verifyEmailText", {
  title: "Confirm your email address",
  text: (email: string) => `We sent a link to ${email}. Open it to finish.`,
  resend: "Resend",
  confirmed: "Your email address is confirmed.",
  banner: "Please confirm your email address.",
  verifySignIn: {
    title: "Sign in to confirm your email address",
    text: "Sign in to the account this link was sent to, and we'll confirm its email address.",
  },
  verifying: "Confirming your email address…",
  continue: "Continue",
});
