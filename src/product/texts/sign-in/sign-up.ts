/** The sign-up page, also for the first account of a server. */
import { sentences } from "../../sentences.ts";
import { brand } from "../common/brand.ts";

export const signUpText = sentences("signUpText", {
  title: `Create your ${brand.name} account`,
  name: "Your name",
  email: "Email address",
  password: "Password",
  passwordHint: (min: number) => `At least ${min} characters`,
  submit: "Create account",
  hasAccount: "Already have an account?",
  signIn: "Sign in",
  signInFailed:
    "We couldn't sign you in. If you already have an account with this email address, sign in or reset your password.",
  invitationRequired: "You need an invitation to create an account on this server.",
  passwordTooShort: (min: number) => `Use at least ${min} characters.`,
  firstAccount: {
    title: `Welcome to ${brand.name}`,
    text: "Create the first account. You'll be the operator of this server.",
  },
});
