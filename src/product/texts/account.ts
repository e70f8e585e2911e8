/** Signing up and in, resetting a password, and the person's own settings. */
import { plural } from "#lib/text.ts";
import { brand } from "./brand.ts";

export const accountText = {
  signIn: {
    title: `Sign in to ${brand.name}`,
    email: "E-mail address",
    password: "Password",
    submit: "Sign in",
    magicLink: "E-mail me a sign-in link",
    forgot: "Forgot your password?",
    noAccount: "No account yet?",
    signUp: "Create an account",
    with: (provider: string) => `Continue with ${provider}`,
    or: "or",
    wrong: "E-mail address or password is not right.",
    locked: (waitSeconds: number) =>
      `Too many attempts. Try again in ${waitSeconds < 90 ? plural(waitSeconds, "second") : plural(Math.ceil(waitSeconds / 60), "minute")}.`,
    continueTo: "Sign in to go on where you were.",
  },

  signUp: {
    title: `Create your ${brand.name} account`,
    name: "Your name",
    email: "E-mail address",
    password: "Password",
    passwordHint: (min: number) => `At least ${min} characters`,
    submit: "Create account",
    hasAccount: "Have an account?",
    signIn: "Sign in",
    notSignedIn:
      "You could not be signed in. If you already have an account with this address, sign in with its password or reset it.",
    closed: "New accounts are made by invitation on this instance.",
    weak: (min: number) => `Please use at least ${min} characters.`,
  },

  magicLink: {
    sentTitle: "Check your e-mail",
    sent: (email: string) => `We sent a sign-in link to ${email}. It works for 15 minutes.`,
    again: "Send again",
    other: "Use another address",
  },

  verify: {
    title: "Confirm your e-mail address",
    text: (email: string) => `We sent a link to ${email}. Open it to finish.`,
    again: "Send again",
    done: "Your e-mail address is confirmed.",
    banner: "Please confirm your e-mail address.",
  },

  forgot: {
    title: "Reset your password",
    text: "Enter your e-mail address and we send you a link.",
    submit: "Send link",
    sentTitle: "Check your e-mail",
    sent: (email: string) => `If an account with ${email} exists, a link is on its way.`,
    noMailTitle: "Ask your operator for the link",
    noMail: (email: string) =>
      `This server can't send email. If an account with ${email} exists, its operator can now give you the link.`,
    back: "Back to sign in",
  },

  reset: {
    title: "Choose a new password",
    password: "New password",
    submit: "Save password",
    done: "Your password is changed. Sign in with the new one.",
  },

  invitation: {
    title: (workspace: string) => `Join ${workspace}`,
    text: (inviter: string, role: string) => `${inviter} invited you as ${role}.`,
    accept: "Accept",
    deny: "Deny",
    signIn: "Sign in to accept",
  },

  setup: {
    title: `Welcome to ${brand.name}`,
    text: "Make the first account. It owns this instance.",
  },

  menu: {
    profile: "Your settings",
    theme: "Theme",
    light: "Light",
    dark: "Dark",
    system: "System",
    shortcuts: "Keyboard shortcuts",
    admin: "Instance",
    signOut: "Sign out",
  },

  tabs: {
    profile: "Profile",
    security: "Security",
  },

  profile: {
    name: "Name",
    profession: "Profession",
    email: "E-mail address",
  },

  security: {
    password: "Password",
    changePassword: "Change password",
    currentPassword: "Current password",
    newPassword: "New password",
    passwordChanged: "Password changed. Other devices are signed out.",
    sessions: "Where you are signed in",
    thisDevice: "This device",
    signOutOthers: "Sign out other devices",
  },
} as const;
