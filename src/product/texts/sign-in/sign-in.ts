/** The sign-in page, and the page that says to check the mailbox. */

import { plural } from "#lib/text.ts";
import { sentences } from "../../sentences.ts";
import { brand } from "../common/brand.ts";

export const signInText = sentences("signInText", {
  title: `Sign in to ${brand.name}`,
  email: "Email address",
  password: "Password",
  submit: "Sign in",
  magicLink: "Email me a sign-in link",
  forgotPassword: "Forgot your password?",
  noAccount: "Don't have an account?",
  signUp: "Create an account",
  continueWith: (provider: string) => `Continue with ${provider}`,
  or: "or",
  incorrect: "Incorrect email or password.",
  tooManyAttempts: (waitSeconds: number) =>
    `Too many attempts. Try again in ${waitSeconds < 90 ? plural(waitSeconds, "second") : plural(Math.ceil(waitSeconds / 60), "minute")}.`,
  signInToContinue: "Sign in to continue.",
  magicLinkSent: {
    sentTitle: "Check your email",
    sent: (email: string) => `We sent a sign-in link to ${email}. It works for 15 minutes.`,
    resend: "Resend",
    useAnotherEmail: "Use a different email address",
  },
  magicLinkReady: { title: "Your sign-in link is ready", text: "Click to finish signing in.", submit: "Sign in" },
  linkInOutbox: "This server has no mail server. The operator can find the link in the outbox.",
  linkSent: "A new link is on its way.",
});
